import type { Picture } from '#contract/files.ts'

type Props = {
  ids: readonly string[]
  /** The known pictures by id; older versions may name unknown ones. */
  pictures: Readonly<Record<string, Picture>>
}

/** Small pictures beside the words that describe them. */
export function Thumbnails({ ids, pictures }: Props) {
  const known = ids.flatMap((id) => pictures[id] ?? [])
  if (known.length === 0) return null
  return (
    <span className="row editor-thumbnails">
      {known.map(({ url, width, height }) => (
        <img key={url} src={url} width={width} height={height} alt="" loading="lazy" decoding="async" />
      ))}
    </span>
  )
}
