import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { usePhotographs } from '#web/app/page-content/use-document.ts'
import { PersonPicture } from '#web/ui/drawings/photograph.tsx'
import { Portrait } from '#web/ui/drawings/portrait.tsx'

/** People with their portraits. */
export function People({ people }: { people: DocumentValue<'team'>['team'] }) {
  const photographOf = usePhotographs()
  return (
    <ul className="people">
      {people.map(({ name, designation, ...shown }, at) => {
        const picture = photographOf(shown.picture)
        return (
          <li key={`${at} ${name}`} className="stack">
            {picture ? (
              <PersonPicture picture={picture} sizes="120px" className="portrait portrait-picture" />
            ) : (
              <Portrait name={name} />
            )}
            <div>
              <h3 className="display display-3">{name}</h3>
              <p className="people-role">{designation}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
