/** Grey where a text will stand; give it the size of what is to come. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** Something is on its way; says so aloud as well. */
export function Loader({ label = 'Loading…' }: { label?: string }) {
  return (
    <output className="loader">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </output>
  )
}
