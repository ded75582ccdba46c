import type { ComponentType } from 'react'
import { pageMeta } from '#web/app/found.ts'
import { JoinButton } from '#web/app/join.tsx'
import { reading } from '#web/app/reading.ts'
import { association, hero, joining, mission, pictures } from '#web/content/thofa.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section } from '../section.tsx'
import { Closing } from './closing.tsx'
import { CompostBed, FairScale, ForestHome, Rows, SharedTractor, VetiverRoots } from './pictures/farm.tsx'
import { VetiverDepth } from './pictures/vetiver-depth.tsx'
import { FarmersWindow } from './pictures/windows.tsx'
import './branch.css'
import './pictures/picture.css'
import './thofa.css'

export const handle = reading

/** In the order of the captions. */
const PICTURES: ComponentType[] = [Rows, SharedTractor, VetiverRoots, CompostBed, ForestHome, FairScale]

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
        scene={<FarmersWindow />}
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
        <div className="ways">
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
            <VetiverDepth />
          </div>
        </div>
      </Section>
      <Section title={pictures.title} tone="sunk">
        <div className="land">
          {PICTURES.map((Drawing, at) => (
            <figure key={pictures.captions[at]}>
              <Drawing />
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
