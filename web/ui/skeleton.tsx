/** A grey box in place of coming text; give it the size of the text. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** A loading indicator, which is announced too. */
export function Loader({ label = 'Loading…' }: { label?: string }) {
  return (
    <output className="loader">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </output>
  )
}
