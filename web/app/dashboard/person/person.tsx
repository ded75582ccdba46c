import { Link, useLocation } from 'react-router'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Email } from '../list/email.tsx'

type Named = {
  name: string
  /** Their `_id`, for a link to their page. */
  id?: string | undefined
}
type Props = Named & {
  email: string
  avatar?: { url: string | null }
  /** Whether the account is suspended. */
  isSuspended?: boolean
}

/** A person's name over their e-mail. */
export function Person({ name, id, email, avatar, isSuspended = false }: Props) {
  return (
    <span className="who">
      <Avatar name={name} url={avatar?.url ?? null} size={32} />
      <span className="who-words">
        <PersonName name={name} id={id} />
        <small>
          <Email of={email} />
        </small>
        {isSuspended ? <small className="bad-note">Suspended</small> : null}
      </span>
    </span>
  )
}

/** A person's name, linked to their page; from there the way back leads to the list as it is. */
export function PersonName({ name, id }: Named) {
  const { search } = useLocation()
  if (id === undefined) return <span>{name}</span>
  return (
    <Link to={personAddress(search, id)} className="who-link">
      {name}
    </Link>
  )
}

/** The address of a person's page in place of this list. */
function personAddress(search: string, id: string): string {
  const address = new URLSearchParams(search)
  address.set('person', id)
  return `/admin?${address}`
}
