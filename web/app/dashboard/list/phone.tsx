/** A phone number to call or to write to by WhatsApp; a dash without one. */
export function Phone({ of }: { of: string | null | undefined }) {
  const digits = (of ?? '').replaceAll(/\D/gu, '')
  if (!of || digits === '') return <span>—</span>
  return (
    <span className="phone">
      <a className="quiet-link" href={`tel:+${digits}`}>
        {of}
      </a>{' '}
      <a
        className="quiet-link phone-chat"
        href={`https://wa.me/${digits}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp to ${of}`}
      >
        WhatsApp
      </a>
    </span>
  )
}
