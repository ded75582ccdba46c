import { pageMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { board, directors, founding, hero, joining } from '#web/content/leadership.ts'
import { founder } from '#web/content/people.ts'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Monogram } from '#web/ui/drawings/monogram.tsx'
import { PersonPicture } from '#web/ui/drawings/photograph.tsx'
import { Closing } from '../branches/closing.tsx'
import { houseWindows } from '../branches/pictures/lazy-drawings.ts'
import { WindowScene } from '../branches/pictures/picture.tsx'
import { Speaker } from '../branches/speaker.tsx'
import { PageHero } from '../page-hero.tsx'
import { Section } from '../section.tsx'
import '../branches/branch.css'
import '../branches/pictures/picture.css'
import './leadership.css'

export const handle = staticPage

export const meta = pageMeta({
  title: 'Leadership',
  description:
    'The founder and chairman of FWC and its board of seven directors, each with one part of the work to answer for.',
  seed: 'Leadership',
})

export default function LeadershipPage() {
  return (
    <div data-branch="house">
      <PageHero seed="Leadership" {...hero} scene={<WindowScene of={houseWindows} name="LampWindow" />} />
      <Section title={founder.role} tone="sunk">
        <Speaker {...founder} quote={founding.quote} text={founding.text} />
        <dl className="habits">
          {founding.habits.map(({ title, text }) => (
            <div key={title}>
              <dt className="display display-3">{title}</dt>
              <dd className="small-text">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={board.title} lead={board.lead}>
        <ul className="board">
          {directors.map((director) => (
            <Director key={director.name} {...director} />
          ))}
        </ul>
      </Section>
      <Closing {...joining}>
        <JoinButton />
      </Closing>
    </div>
  )
}

function Director({ name, designation, link, picture }: (typeof directors)[number]) {
  return (
    <li className="director">
      <div className="director-portrait">
        {picture ? (
          <PersonPicture
            picture={picture}
            sizes="(max-width: 640px) 100vw, (max-width: 960px) 50vw, 380px"
            className="portrait-fill"
          />
        ) : (
          <>
            <Lattice seed={name} scale={22} strokeWidth={1.2} />
            <Monogram name={name} size={112} />
          </>
        )}
      </div>
      <h3 className="display display-3">{name}</h3>
      <p className="small-text">{designation}</p>
      {link === '' ? (
        <p className="small-text director-soon">Coming soon</p>
      ) : (
        <a className="text-link" href={link}>
          Read more<span className="visually-hidden">{` about ${name}`}</span>
        </a>
      )}
    </li>
  )
}
