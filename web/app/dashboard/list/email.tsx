import { CLOSED_DOMAIN } from '#contract/accounts/closed-account.ts'

/** A link to an e-mail address, which may break before its @. A closed account has no address to show. */
export function Email({ of }: { of: string }) {
  const shown = of.endsWith(CLOSED_DOMAIN) ? '' : of
  const at = shown.lastIndexOf('@')
  const words = (
    <>
      <span>{shown.slice(0, at)}</span>
      <wbr />
      <span>{shown.slice(at)}</span>
    </>
  )
  if (shown === '') return <span>{words}</span>
  return (
    <a className="quiet-link" href={`mailto:${encodeURIComponent(shown).replace('%40', '@')}`}>
      {words}
    </a>
  )
}
