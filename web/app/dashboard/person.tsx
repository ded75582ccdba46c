import { Monogram } from '#web/ui/drawings/monogram.tsx'
import { Email } from './email.tsx'

/** Somebody's name over their e-mail. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <span className="who">
      <Monogram name={name} size={32} />
      <span className="who-words">
        <span>{name}</span>
        <small>
          <Email of={email} />
        </small>
      </span>
    </span>
  )
}
