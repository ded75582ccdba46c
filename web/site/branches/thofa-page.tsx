import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { association, hero, joining, mission, pictures } from '#web/content/branches/thofa.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section } from '../section.tsx'
import { Closing } from './closing.tsx'
import { farm, vetiverDepth, windows } from './pictures/albums.ts'
import { Picture, WindowScene } from './pictures/picture.tsx'
import './branch.css'
import './pictures/picture.css'
import './thofa.css'

export const handle = staticPage

/** In the order of the captions. */
const PICTURES = [
  <Picture key="Rows" of={farm} name="Rows" />,
  <Picture key="SharedTractor" of={farm} name="SharedTractor" />,
  <Picture key="VetiverRoots" of={farm} name="VetiverRoots" />,
  <Picture key="CompostBed" of={farm} name="CompostBed" />,
  <Picture key="ForestHome" of={farm} name="ForestHome" />,
  <Picture key="FairScale" of={farm} name="FairScale" />,
]

export const meta = pageMeta({
  title: 'THOFA, organic farmers',
  description:
    'The organic farmers association: sustainable, group and tribal farming, vetiver cultivation, and a fair scale that stands in the open.',
  seed: 'THOFA',
  accent: 'farmers',
})

export default function ThofaPage() {
  return (
    <div data-branch="farmers">
      <PageHero
        seed="THOFA"
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        accent="var(--farmers)"
        scene={<WindowScene of={windows} name="FarmersWindow" />}
      >
        <JoinButton />
        <ButtonLink kind="ghost" to="/verticles/thofa#association">
          How we farm
        </ButtonLink>
      </PageHero>
      <Section title={mission.title} lead={mission.lead} tone="deep">
        <ol className="promises">
          {mission.list.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ol>
      </Section>
      <Section id="association" title={association.title}>
        <div className="ways one-column-860">
          <div className="ways-text">
            {association.parts.map(({ name, text }) => (
              <article key={name}>
                <h3 className="display display-3">{name}</h3>
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </article>
            ))}
          </div>
          <div className="ways-picture">
            <Picture
              of={vetiverDepth}
              name="VetiverDepth"
              height={640}
              label="A vetiver hedge cut open: its roots reach deeper into the ground than a person is tall"
            />
          </div>
        </div>
      </Section>
      <Section title={pictures.title} tone="sunk">
        <div className="land">
          {PICTURES.map((picture, at) => (
            <figure key={pictures.captions[at]}>
              {picture}
              <figcaption>{pictures.captions[at]}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Closing title={joining.title} text={joining.text}>
        <JoinButton />
      </Closing>
    </div>
  )
}
