/** A picture that was uploaded: its largest size, and every width it is there in. */
export type PictureFile = { url: string; width: number; height: number; widths: number[] }

/** An uploaded picture in the best format and size for its place; `sizes` says how wide that is. */
export function Picture({
  file,
  alt,
  sizes,
  eager = false,
  className,
}: {
  file: PictureFile
  /** Empty where the words beside it say what it shows. */
  alt: string
  sizes: string
  /** For a picture that is in sight when the page opens. */
  eager?: boolean
  className?: string
}) {
  const folder = file.url.slice(0, file.url.lastIndexOf('/'))
  const srcSet = (format: string) =>
    file.widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img
        className={className}
        src={file.url}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        width={file.width}
        height={file.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
