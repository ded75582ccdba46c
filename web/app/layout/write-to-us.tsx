import { useContact } from './use-contact.ts'

/** A letter to the organisation, once it is known how to reach it. */
export function WriteToUs() {
  const contact = useContact()
  return contact === null ? null : (
    <a className="button" data-kind="ghost" href={`mailto:${contact.email}`}>
      Write to us
    </a>
  )
}
