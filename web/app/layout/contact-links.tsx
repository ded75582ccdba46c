import { Icon } from '#web/ui/drawings/icon.tsx'
import { useContact } from './use-contact.ts'

/** Phone and e-mail as links. */
export function ContactLinks() {
  const contact = useContact()
  if (contact === null) return null
  const { phone, email } = contact
  return (
    <>
      {phone === null ? null : <a href={phone.address}>{phone.shown}</a>}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}

/** The strip above the header. */
export function ContactStrip() {
  const contact = useContact()
  return (
    <div className="strip">
      <div className="wrap strip-row">
        {contact?.phone ? (
          <a href={contact.phone.address}>
            <Icon name="phone" size={16} />
            <span>{contact.phone.shown}</span>
          </a>
        ) : null}
        {contact ? (
          <a className="strip-mail" href={`mailto:${contact.email}`}>
            <Icon name="mail" size={16} />
            <span>{contact.email}</span>
          </a>
        ) : null}
        <span className="strip-gap" />
        {contact?.profiles.map(({ name, icon, address }) => (
          <a key={name} className="strip-profile" href={address} rel="noreferrer" target="_blank">
            <Icon name={icon} size={18} />
            <span>{name}</span>
          </a>
        ))}
      </div>
    </div>
  )
}
