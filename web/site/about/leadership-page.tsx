import { documentMeta } from '../document-meta.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { leadership } from '#content/leadership.ts'
import { directors as shippedDirectors, founder as shippedFounder } from '#content/people.ts'
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

export const meta = documentMeta('leadership', leadership, { seed: 'Leadership' })

export default function LeadershipPage() {
  const { hero, founder: story, board, closing } = useDocument('leadership', leadership)
  const { name, role, ...founder } = useDocument('founder', shippedFounder)
  const { directors } = useDocument('directors', shippedDirectors)
  const photographOf = usePhotographs()
  return (
    <div data-branch="house">
      <PageHero seed="Leadership" {...hero} scene={<WindowScene of={houseWindows} name="LampWindow" />} />
      <Section title={role} tone="sunk">
        <Speaker
          name={name}
          role={role}
          picture={photographOf(founder.picture)}
          quote={story.quote}
          text={story.text}
        />
        {story.habits.length === 0 ? null : (
          <dl className="habits">
            {story.habits.map(({ title, text }, at) => (
              <div key={`${at} ${title}`}>
                <dt className="display display-3">{title}</dt>
                <dd className="small-text">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      {directors.length === 0 ? null : (
        <Section {...board}>
          <ul className="board">
            {directors.map((director, at) => (
              <Director key={`${at} ${director.name}`} {...director} isAbove={at < ABOVE} />
            ))}
          </ul>
        </Section>
      )}
      <Closing {...closing}>
        <JoinButton />
      </Closing>
    </div>
  )
}

/** This many are shown above the others, and wider (`leadership.css`). */
const ABOVE = 3
const BELOW_DESK = '(max-width: 560px) calc(100vw - 40px), (max-width: 860px) 48vw'

type Props = DocumentValue<'directors'>['directors'][number] & { isAbove: boolean }

function Director({ name, designation, link, isAbove, ...shown }: Props) {
  const picture = usePhotographs()(shown.picture)
  return (
    <li className="director">
      <div className="director-portrait">
        {picture ? (
          <PersonPicture
            picture={picture}
            sizes={`${BELOW_DESK}, ${isAbove ? 'min(384px, 32vw)' : 'min(282px, 24vw)'}`}
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
      {link === null ? (
        <p className="small-text director-soon">Coming soon</p>
      ) : (
        <a className="text-link" href={link}>
          Read more<span className="visually-hidden">{` about ${name}`}</span>
        </a>
      )}
    </li>
  )
}
