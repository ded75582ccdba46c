import { Link, useLocation } from 'react-router'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Email } from '../list/email.tsx'

type Named = {
  name: string
  /** Their `_id`: the name leads to their page. */
  id?: string | undefined
}
type Props = Named & {
  email: string
  avatar?: { url: string | null }
  /** Whether nobody may sign in to their account now. */
  isSuspended?: boolean
}

/** Somebody's name over their e-mail. */
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

/** Somebody's name, which leads to their page; the way back leads to the list as it is. */
export function PersonName({ name, id }: Named) {
  const { search } = useLocation()
  if (id === undefined) return <span>{name}</span>
  return (
    <Link to={personAddress(search, id)} className="who-link">
      {name}
    </Link>
  )
}

/** Where the page of a person is, in the place of the list of this address. */
function personAddress(search: string, id: string): string {
  const address = new URLSearchParams(search)
  address.set('person', id)
  return `/admin?${address}`
}
