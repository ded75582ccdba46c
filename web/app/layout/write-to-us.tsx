import { useContact } from './use-contact.ts'

/** A link for an e-mail to the organisation, once its address is known. */
export function WriteToUs() {
  const contact = useContact()
  return contact === null ? null : (
    <a className="button" data-kind="ghost" href={`mailto:${contact.email}`}>
      Write to us
    </a>
  )
}
