import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Email } from './email.tsx'

type Props = {
  name: string
  email: string
  avatar?: { url: string | null }
  /** Whether nobody may sign in to their account now. */
  isSuspended?: boolean
}

/** Somebody's name over their e-mail. */
export function Person({ name, email, avatar, isSuspended = false }: Props) {
  return (
    <span className="who">
      <Avatar name={name} url={avatar?.url ?? null} size={32} />
      <span className="who-words">
        <span>{name}</span>
        <small>
          <Email of={email} />
        </small>
        {isSuspended ? <small className="bad-note">Suspended</small> : null}
      </span>
    </span>
  )
}
