/** An e-mail address, which breaks before its @ where it must. */
export function Email({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return (
    <span>
      <span>{of.slice(0, at)}</span>
      <wbr />
      <span>{of.slice(at)}</span>
    </span>
  )
}
