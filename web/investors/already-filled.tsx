import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { investorCircle } from '#content/investors.ts'
import { founder as shippedFounder } from '#content/people.ts'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Face } from '#web/ui/drawings/photograph.tsx'
import './already-filled.css'

export const FILLED = 'You have already filled Investor Circle form'

/** Shown to people who have applied to the investor circle. */
export function AlreadyFilled() {
  return (
    <section className="on-hero already-filled" aria-labelledby="already-filled-title">
      <Lattice seed="Investor circle" scale={44} className="already-filled-lattice" />
      <div className="wrap section">
        <h1 className="display display-2" id="already-filled-title">
          {FILLED}
        </h1>
        <ChairmansWords />
      </div>
    </section>
  )
}

/** The chairman's message to people who have applied. */
export function ChairmansWords() {
  const { chairmansWords } = useDocument('investor-circle', investorCircle)
  const founder = useDocument('founder', shippedFounder)
  const picture = usePhotographs()(founder.picture)
  if (chairmansWords === '') return null
  return (
    <figure className="chairman">
      <blockquote>
        <p className="display">{chairmansWords}</p>
      </blockquote>
      <figcaption className="beside">
        <Face name={founder.name} picture={picture} size={56} />
        <span>
          <b>{founder.name}</b>
          <span>{founder.role}</span>
        </span>
      </figcaption>
    </figure>
  )
}
