import { named } from '#web/app/api/names.ts'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { auditLabels } from '#contract/admin/audit.ts'
import { readPerson } from '#contract/admin/person.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { request } from '#web/app/api/client.ts'
import { definePanel, type Panel, type PanelProps } from '#web/app/dashboard/panel.tsx'
import { StateCell } from '#web/app/dashboard/submissions/submission-cells.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { type Found, Nothing, type PersonPart, PersonSection } from './person-parts.tsx'

type Parts = {
  PersonAccount: PersonPart
  PersonMembership: PersonPart
  PersonPayments: PersonPart
  /** The name of the panel in the address. */
  nameOfPanel: (asked: string) => string
}

/** Everything about one person, and the acts on them, each part by its duty. */
export function personPanel({ PersonAccount, PersonMembership, PersonPayments, nameOfPanel }: Parts): Panel {
  return definePanel<Found>({
    load: ({ person }, signal) => request(readPerson, { _id: person ?? '' }, { signal }),
    Panel: ({ loaded, failure }: PanelProps<Found>) => (
      <div className="column person-page">
        <WayBack nameOfPanel={nameOfPanel} />
        {loaded === null ? (
          <Waiting failure={failure} />
        ) : (
          <>
            <PersonAccount found={loaded} />
            <PersonMembership found={loaded} />
            <PersonPayments found={loaded} />
            <Submissions found={loaded} />
            <Log found={loaded} />
          </>
        )}
      </div>
    ),
  })
}

/** The link back to the list. */
function WayBack({ nameOfPanel }: Pick<Parts, 'nameOfPanel'>) {
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  address.delete('person')
  const list = address.get('panel')
  return (
    <p>
      <Link to={`/admin?${address}`} className="touch beside">
        <ArrowLeft size={18} aria-hidden="true" />
        <span>{list === null ? 'To the lists' : `Back to ${nameOfPanel(list)}`}</span>
      </Link>
    </p>
  )
}

function Waiting({ failure }: { failure: string | null }) {
  const { revalidate } = useRevalidator()
  return failure === null ? <Loader /> : <FailedList message={failure} onRetry={() => void revalidate()} />
}

/** What the person sent to programmes, each with a link to it in its list. */
function Submissions({ found: { person, submissions } }: { found: Found }) {
  if (submissions === null || person === null) return null
  return (
    <PersonSection title="What they sent and asked">
      {submissions.length === 0 ? (
        <Nothing>They have sent nothing to a programme.</Nothing>
      ) : (
        <ul className="column person-list">
          {submissions.map((one) => {
            const { label, list } = programmeFacts[one.programme]
            return (
              <li key={one._id}>
                <span className="stacked">
                  <Link to={`/admin?${new URLSearchParams({ panel: list, q: soughtFor(one, person) })}`}>
                    {`${named(label)}: ${one.about}`}
                  </Link>
                  {one.reason === null ? null : <small>{one.reason}</small>}
                </span>
                <StateCell {...one} />
              </li>
            )
          })}
        </ul>
      )}
    </PersonSection>
  )
}

/** The search that finds a submission in its list. For example event requests are found by their title. */
function soughtFor(
  { programme, about }: NonNullable<Found['submissions']>[number],
  { name, email }: NonNullable<Found['person']>,
): string {
  if (programme === 'hosting') return about.slice(0, about.lastIndexOf(', '))
  return programme === 'spotlight' ? name : email
}

function Log({ found: { person, log } }: { found: Found }) {
  if (log === null) return null
  const all = new URLSearchParams({ panel: 'Audit log', ...(person === null ? {} : { q: person.email }) })
  return (
    <PersonSection title="Log" actions={<Link to={`/admin?${all}`}>See all in the audit log</Link>}>
      {log.length === 0 ? (
        <Nothing>The audit log has no entry about them for your duties.</Nothing>
      ) : (
        <ul className="column person-list">
          {log.map(({ _id, at, action, actor, about }) => (
            <li key={_id}>
              <span className="stacked">
                <span>{auditLabels[action]}</span>
                {about === null ? null : <small>{about}</small>}
              </span>
              <small className="muted">{actor === null ? 'Nobody signed in' : actor.name}</small>
              <small className="muted">
                <Time at={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </PersonSection>
  )
}
