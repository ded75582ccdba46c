import { Link } from 'react-router'
import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { founder } from '#content/people.ts'
import { ArchFrame } from '#web/ui/drawings/arch.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { initialsOf } from '#web/ui/drawings/monogram.tsx'
import { PersonPicture } from '#web/ui/drawings/photograph.tsx'

/** The founder, in his own words. */
export function Founder() {
  const { name, role, quote, text, ...shown } = useDocument('founder', founder)
  const picture = usePhotographs()(shown.picture)
  return (
    <section className="part home-founder" data-tone="deep" aria-label={role}>
      <Lattice className="part-lattice" seed={name} kind="octagons" scale={40} strokeWidth={1.2} />
      <div className="wrap section home-founder-grid one-column-640">
        {picture ? (
          <PersonPicture
            picture={picture}
            sizes="(max-width: 720px) 220px, 320px"
            className="home-founder-picture"
          />
        ) : (
          <ArchFrame
            seed={name}
            kind="hexagons"
            ground="#8a2c66"
            sign={initialsOf(name)}
            className="home-portrait"
          />
        )}
        <figure>
          <blockquote className="display">{quote}</blockquote>
          <figcaption>
            <h2 className="display display-3">{name}</h2>
            <p>{role}</p>
          </figcaption>
          {text === '' ? null : <p>{text}</p>}
          <Link className="home-more" to="/leadership">
            The people who lead
          </Link>
        </figure>
      </div>
    </section>
  )
}
