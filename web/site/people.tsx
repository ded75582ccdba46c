import { PersonPicture, type Pictured } from '#web/ui/drawings/photograph.tsx'
import { Portrait } from '#web/ui/drawings/portrait.tsx'

type Person = Pictured & {
  name: string
  role: string
  text?: string
  /** Where to read more; empty while there is no such place yet. */
  link?: string
}

/** People with their portraits. */
export function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className="people">
      {people.map(({ name, role, text, link, picture }) => (
        <li key={name} className="stack">
          {picture ? (
            <PersonPicture picture={picture} sizes="120px" className="portrait portrait-picture" />
          ) : (
            <Portrait name={name} />
          )}
          <div>
            <h3 className="display display-3">{name}</h3>
            <p className="people-role">{role}</p>
            {text === undefined ? null : <p className="small-text">{text}</p>}
            {link === undefined ? null : <ReadMore of={name} link={link} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function ReadMore({ of, link }: { of: string; link: string }) {
  if (link === '') return <p className="people-soon">Coming soon</p>
  return (
    <a className="text-link people-more" href={link}>
      Read more<span className="visually-hidden">{` about ${of}`}</span>
    </a>
  )
}
