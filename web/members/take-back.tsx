import { useContact } from '#web/app/layout/use-contact.ts'

/** How to withdraw an application for financial aid: by e-mail, since there is no call for it. */
export function TakeBack() {
  const contact = useContact()
  return contact === null ? null : (
    <p>
      <span>You would rather take it back? Write to </span>
      <a className="text-link" href={`mailto:${contact.email}`}>
        {contact.email}
      </a>
      <span>
        : an admin ends it, and you can apply again whenever you like, for financial aid or with payment.
      </span>
    </p>
  )
}
