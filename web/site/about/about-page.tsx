import { Link } from 'react-router'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { hero, initiatives, joining, purpose, team } from '#web/content/about.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Closing } from '../branches/closing.tsx'
import { houseWindows, places } from '../branches/pictures/lazy-drawings.ts'
import { Picture, WindowScene } from '../branches/pictures/picture.tsx'
import { PageHero } from '../page-hero.tsx'
import { People } from '../people.tsx'
import { Section } from '../section.tsx'
import '../branches/branch.css'
import '../branches/pictures/picture.css'
import './about.css'

export const handle = staticPage

export const meta = pageMeta({
  title: 'About us',
  description:
    'The mission, vision and goals of FWC, its nine initiatives and the team behind them: 5,000 startups by 2028.',
  seed: 'About us',
})

export default function AboutPage() {
  return (
    <div data-branch="house">
      <PageHero seed="About us" {...hero} scene={<WindowScene of={houseWindows} name="CommunityWindow" />}>
        <JoinButton />
        <ButtonLink kind="ghost" to="/leadership">
          Who leads
        </ButtonLink>
      </PageHero>
      <Mission />
      <VisionAndGoals />
      <Section title={initiatives.title} lead={initiatives.lead} tone="sunk">
        <ol className="initiative-list one-column-860">
          {initiatives.list.map(({ name, text, to }) => (
            <li key={name}>
              <h3 className="display display-3">
                <Link to={to}>{name}</Link>
              </h3>
              <p className="small-text">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={team.title} lead={team.lead}>
        <People people={team.people} />
      </Section>
      <Closing {...joining}>
        <JoinButton />
      </Closing>
    </div>
  )
}

function Mission() {
  const { title, statement } = purpose.mission
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

function VisionAndGoals() {
  const { vision, goals } = purpose
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
        <p className="about-figure">
          <b className="display">{goals.figure}</b> <span>{goals.of}</span>
        </p>
        <p>{goals.text}</p>
        <ul>
          {goals.list.map((goal) => (
            <li key={goal}>{goal}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
