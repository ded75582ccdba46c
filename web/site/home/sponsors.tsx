import { type Sponsor, sponsors } from '#web/content/sponsors.ts'
import { LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { Marquee } from '#web/ui/motion/marquee.tsx'
import { sponsorMarks } from './lazy-drawings.ts'

/** Who carries the community, in two rows that pass each other. */
export function Sponsors() {
  return (
    <section className="section home-sponsors" aria-labelledby="sponsors-title">
      <div className="wrap">
        <p className="eyebrow">Sponsors</p>
        <h2 className="display display-2" id="sponsors-title">
          Carried by people who believe in it.
        </h2>
      </div>
      {sponsors.map((row, at) => (
        <Marquee key={row[0]?.title} label={`Sponsors, row ${at + 1}`} reverse={at % 2 === 1} slot={427}>
          {row.map((sponsor) => (
            <OneSponsor key={sponsor.title} {...sponsor} />
          ))}
        </Marquee>
      ))}
    </section>
  )
}

function OneSponsor({ title, description, mark, colour, picture }: Sponsor) {
  return (
    <div className="beside sponsor">
      {picture ? (
        <img src={picture.address} width={picture.width} height={picture.height} alt="" loading="lazy" />
      ) : (
        <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          <LazyDrawing of={sponsorMarks} name={mark} fill={`var(--${colour})`} fillRule="evenodd" />
        </svg>
      )}
      <p>
        <b>{title}</b>
        <span>{description}</span>
      </p>
    </div>
  )
}
