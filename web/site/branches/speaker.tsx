import { Texts } from '../section.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Monogram } from '#web/ui/drawings/monogram.tsx'
import { PersonPicture, type Pictured } from '#web/ui/drawings/photograph.tsx'

type Props = Pictured & {
  name: string
  role: string
  quote: string
  text?: readonly string[]
}

/** A person who speaks for a branch, with their portrait. */
export function Speaker({ name, role, quote, text = [], picture }: Props) {
  return (
    <figure className="speaker one-column-640">
      <div className="speaker-portrait">
        {picture ? (
          <PersonPicture picture={picture} sizes="300px" className="portrait-fill" />
        ) : (
          <>
            <Lattice seed={name} scale={26} />
            <Monogram className="speaker-face" name={name} size={160} />
          </>
        )}
      </div>
      <div>
        <blockquote className="display">{`“${quote}”`}</blockquote>
        <div className="speaker-text">
          <Texts of={text} as="p" />
        </div>
        <figcaption className="speaker-name">
          <b>{name}</b>
          {role === '' ? null : <span className="small-text">{role}</span>}
        </figcaption>
      </div>
    </figure>
  )
}
