import { CLOSED_DOMAIN } from '#contract/accounts/closed-account.ts'

/** An e-mail address, which breaks before its @ where it must; a closed account has none to show. */
export function Email({ of }: { of: string }) {
  if (of.endsWith(CLOSED_DOMAIN)) return null
  const at = of.lastIndexOf('@')
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
