import { CLOSED_DOMAIN } from '#contract/accounts/closed-account.ts'

/** An e-mail address, which breaks before its @ where it must; a closed account has none to show. */
export function Email({ of }: { of: string }) {
  if (of.endsWith(CLOSED_DOMAIN)) return null
  const at = of.lastIndexOf('@')
  return (
    <span>
      <span>{of.slice(0, at)}</span>
      <wbr />
      <span>{of.slice(at)}</span>
    </span>
  )
}
