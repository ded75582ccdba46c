import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { Email } from './email.tsx'

type Props = { name: string; email: string; avatar?: { url: string | null } }

/** Somebody's name over their e-mail. */
export function Person({ name, email, avatar }: Props) {
  return (
    <span className="who">
      <Avatar name={name} url={avatar?.url ?? null} size={32} />
      <span className="who-words">
        <span>{name}</span>
        <small>
          <Email of={email} />
        </small>
      </span>
    </span>
  )
}
