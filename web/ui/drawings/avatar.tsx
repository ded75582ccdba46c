import { Monogram } from './monogram.tsx'

type Props = { name: string; url: string | null; size?: number }

/** A person in a circle: their picture, or their monogram while there is none. Beside the written name it is an ornament. */
export function Avatar({ name, url, size = 40 }: Props) {
  if (url === null) return <Monogram name={name} size={size} />
  const folder = url.slice(0, url.lastIndexOf('/'))
  // Every picture of a person is kept in these two widths.
  const width = size <= 48 ? 96 : 384
  return (
    <picture>
      <source type="image/avif" srcSet={`${folder}/${width}.avif`} />
      <source type="image/webp" srcSet={`${folder}/${width}.webp`} />
      <img
        className="avatar-picture"
        src={`${folder}/${width}.jpg`}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
