import type { CSSProperties } from 'react'
import { Monogram } from './monogram.tsx'
import { Picture } from './picture.tsx'

/** A picture of a person. With `widths`, it exists in each width and in modern formats. */
export type Photograph = {
  src: string
  alt: string
  width: number
  height: number
  widths?: readonly number[]
  /** The point that stays visible however the picture is cropped: its distance from the left and from the top, 0 to 1. */
  focus?: { x: number; y: number }
}

/** Content about a person, which may have a picture. */
export type Pictured = { picture?: Photograph | undefined }

type Props = { picture: Photograph; sizes: string; className?: string; style?: CSSProperties }

/** A picture of a person, in the best format and size for its place. */
export function PersonPicture({
  picture: { src, alt, width, height, widths = [], focus },
  style,
  ...place
}: Props) {
  const focusStyle = focus === undefined ? {} : { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }
  return (
    <Picture
      file={{ url: src, width, height, widths }}
      alt={alt}
      style={{ ...focusStyle, ...style }}
      {...place}
    />
  )
}

/** A person in a circle: their picture, or their monogram while there is none. */
export function Face({ name, picture, size }: Pictured & { name: string; size: number }) {
  if (!picture) return <Monogram name={name} size={size} />
  return (
    <PersonPicture
      picture={picture}
      sizes={`${size}px`}
      className="face"
      style={{ width: size, height: size }}
    />
  )
}
