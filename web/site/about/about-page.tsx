import { documentMeta } from '../document-meta.ts'
import { Link } from 'react-router'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { about } from '#content/about.ts'
import { team as shippedTeam } from '#content/people.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Closing } from '../branches/closing.tsx'
import { houseWindows, places } from '../branches/pictures/lazy-drawings.ts'
import { Picture, WindowScene } from '../branches/pictures/picture.tsx'
import { PageHero } from '../page-hero.tsx'
import { People } from '../people.tsx'
import { Section, Texts } from '../section.tsx'
import '../branches/branch.css'
import '../branches/pictures/picture.css'
import './about.css'

export const meta = documentMeta('about', about, { seed: 'About us' })

export default function AboutPage() {
  const { hero, mission, vision, goals, initiatives, team: head, closing } = useDocument('about', about)
  const { team } = useDocument('team', shippedTeam)
  return (
    <div data-branch="house">
      <PageHero seed="About us" {...hero} scene={<WindowScene of={houseWindows} name="CommunityWindow" />}>
        <JoinButton />
        <ButtonLink kind="ghost" to="/leadership">
          Who leads
        </ButtonLink>
      </PageHero>
      <Mission {...mission} />
      <VisionAndGoals vision={vision} goals={goals} />
      {initiatives.initiatives.length === 0 ? null : (
        <Section title={initiatives.title} lead={initiatives.lead} tone="sunk">
          <ol className="initiative-list one-column-860">
            {initiatives.initiatives.map(({ title, text, to }, at) => (
              <li key={`${at} ${title}`}>
                <h3 className="display display-3">
                  <Link to={to}>{title}</Link>
                </h3>
                {text === '' ? null : <p className="small-text">{text}</p>}
              </li>
            ))}
          </ol>
        </Section>
      )}
      {team.length === 0 ? null : (
        <Section {...head}>
          <People people={team} />
        </Section>
      )}
      <Closing {...closing}>
        <JoinButton />
      </Closing>
    </div>
  )
}

type Words = DocumentValue<'about'>

function Mission({ title, statement }: Words['mission']) {
  return (
    <section className="on-hero about-mission" aria-labelledby="mission">
      <Lattice className="about-lattice" seed="mission" scale={52} strokeWidth={1.4} />
      <div className="wrap section">
        <h2 className="eyebrow" id="mission">
          {title}
        </h2>
        <p className="display">{statement}</p>
      </div>
    </section>
  )
}

function VisionAndGoals({ vision, goals }: Pick<Words, 'vision' | 'goals'>) {
  return (
    <div className="wrap section about-aims one-column-860">
      <section aria-labelledby="vision">
        <h2 className="display display-2" id="vision">
          {vision.title}
        </h2>
        <p className="lead">{vision.text}</p>
        <div className="about-table">
          <Picture
            of={places}
            name="OneTable"
            label="A farmer, a student, a physician and an investor around one table"
          />
        </div>
      </section>
      <section aria-labelledby="goals">
        <h2 className="display display-2" id="goals">
          {goals.title}
        </h2>
        {goals.figure === '' ? null : (
          <p className="about-figure">
            <b className="display">{goals.figure}</b> <span>{goals.of}</span>
          </p>
        )}
        {goals.text === '' ? null : <p>{goals.text}</p>}
        {goals.goals.length === 0 ? null : (
          <ul>
            <Texts of={goals.goals} />
          </ul>
        )}
      </section>
    </div>
  )
}
