import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { home } from '#content/home.ts'
import { sponsors as shipped } from '#content/sponsors.ts'
import { LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { Monogram } from '#web/ui/drawings/monogram.tsx'
import { PersonPicture } from '#web/ui/drawings/photograph.tsx'
import { Marquee } from '#web/ui/motion/marquee.tsx'
import { markOf, sponsorMarks } from './lazy-drawings.ts'

const LEAST_OF_TWO_ROWS = 6

/** The sponsors in two rows that scroll in opposite directions; a few sponsors are in one fixed row. */
export function Sponsors() {
  const { sponsors: head } = useDocument('home', home)
  const { sponsors } = useDocument('sponsors', shipped)
  if (sponsors.length === 0) return null
  const half = sponsors.length < LEAST_OF_TWO_ROWS ? sponsors.length : Math.ceil(sponsors.length / 2)
  const rows = [sponsors.slice(0, half), sponsors.slice(half)].filter((row) => row.length > 0)
  return (
    <section className="section home-sponsors" aria-labelledby="sponsors-title">
      <div className="wrap">
        {head.eyebrow === '' ? null : <p className="eyebrow">{head.eyebrow}</p>}
        <h2 className="display display-2" id="sponsors-title">
          {head.title}
        </h2>
        {head.lead === '' ? null : <p className="lead">{head.lead}</p>}
      </div>
      {rows.map((row, at) => (
        <Marquee key={at} label={`Sponsors, row ${at + 1}`} reverse={at % 2 === 1} slot={427}>
          {row.map((sponsor, nth) => (
            <OneSponsor key={`${nth} ${sponsor.title}`} {...sponsor} />
          ))}
        </Marquee>
      ))}
    </section>
  )
}

type Sponsor = (typeof shipped)['sponsors'][number]

function OneSponsor({ title, description, ...shown }: Sponsor) {
  const picture = usePhotographs()(shown.picture)
  return (
    <div className="beside sponsor">
      {picture ? (
        <PersonPicture picture={picture} sizes="96px" className="sponsor-picture" />
      ) : (
        <Mark title={title} />
      )}
      <p>
        <b>{title}</b>
        {description === '' ? null : <span>{description}</span>}
      </p>
    </div>
  )
}

function Mark({ title }: { title: string }) {
  const drawn = Object.hasOwn(markOf, title) ? markOf[title] : undefined
  if (drawn === undefined) return <Monogram name={title} size={48} />
  return (
    <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <LazyDrawing of={sponsorMarks} name={drawn.mark} fill={`var(--${drawn.colour})`} fillRule="evenodd" />
    </svg>
  )
}
