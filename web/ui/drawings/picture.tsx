import type { CSSProperties } from 'react'

/** A picture with its largest size and all its widths; without widths there is one file. */
export type PictureFile = { url: string; width: number; height: number; widths: readonly number[] }

type Props = {
  file: PictureFile
  /** Empty where the words beside it describe it. */
  alt: string
  sizes: string
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** A picture in the best format and size for its place; `sizes` says how wide that is. */
export function Picture({ file, alt, sizes, className, style }: Props) {
  const folder = file.url.slice(0, file.url.lastIndexOf('/'))
  const isAlone = file.widths.length === 0
  const srcSet = (format: string) =>
    file.widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      {isAlone ? null : <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />}
      {isAlone ? null : <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />}
      <img
        className={className}
        style={style}
        src={file.url}
        {...(isAlone ? {} : { srcSet: srcSet('jpg'), sizes })}
        width={file.width}
        height={file.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
