import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { association, hero, joining, mission, pictures } from '#web/content/branches/thofa.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { Closing } from './closing.tsx'
import { farm, vetiverDepth } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import './thofa.css'

export const handle = staticPage

/** In the order of the captions. */
const PICTURES = ['Rows', 'SharedTractor', 'VetiverRoots', 'CompostBed', 'ForestHome', 'FairScale'] as const

export const meta = pageMeta({
  title: 'THOFA, organic farmers',
  description:
    'The organic farmers association: sustainable, group and tribal farming, vetiver cultivation, and a fair scale that stands in the open.',
  seed: 'THOFA',
  accent: 'farmers',
})

export default function ThofaPage() {
  return (
    <BranchPage
      branch="farmers"
      seed="THOFA"
      hero={hero}
      window="FarmersWindow"
      action={
        <ButtonLink kind="ghost" to="/verticles/thofa#association">
          How we farm
        </ButtonLink>
      }
    >
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
          {PICTURES.map((name, at) => (
            <figure key={pictures.captions[at]}>
              <Picture of={farm} name={name} />
              <figcaption>{pictures.captions[at]}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Closing {...joining}>
        <JoinButton />
      </Closing>
    </BranchPage>
  )
}
