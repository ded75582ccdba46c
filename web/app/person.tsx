import { Monogram } from '#web/ui/monogram.tsx'

/** Somebody's name over their e-mail, which breaks before its @ where it must. */
export function Person({ name, email }: { name: string; email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="who">
      <Monogram name={name} size={32} />
      <span className="who-words">
        <span>{name}</span>
        <small>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </small>
      </span>
    </span>
  )
}
