import { CLOSED_DOMAIN } from '#contract/accounts/closed-account.ts'

/** An e-mail address, which breaks before its @ where it must; a closed account has none to show. */
export function Email({ of }: { of: string }) {
  const shown = of.endsWith(CLOSED_DOMAIN) ? '' : of
  const at = shown.lastIndexOf('@')
  return (
    <span>
      <span>{shown.slice(0, at)}</span>
      <wbr />
      <span>{shown.slice(at)}</span>
    </span>
  )
}
