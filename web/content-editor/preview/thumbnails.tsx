import type { Picture } from '#contract/files.ts'

type Props = {
  ids: readonly string[]
  /** Those that are known, by id; older versions name some that are not. */
  pictures: Readonly<Record<string, Picture>>
}

/** Pictures that a document names, small, beside the words that say what they show. */
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
