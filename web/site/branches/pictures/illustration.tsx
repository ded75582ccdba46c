import type { ReactNode } from 'react'
import type { PictureValue } from '#contract/content-documents/shapes.ts'
import { usePhotographs } from '#web/app/page-content/use-document.ts'
import { PersonPicture } from '#web/ui/drawings/photograph.tsx'

type Props = {
  picture: PictureValue | null
  /** Width by height of the drawing, which the picture is cut to. */
  ratio?: number
  /** The drawing, while there is no picture. */
  children: ReactNode
}

/** The picture that a document names, or the drawing in its place. */
export function Illustration({ picture, ratio = 4 / 3, children }: Props) {
  const photograph = usePhotographs()(picture)
  if (photograph === undefined) return children
  return (
    <PersonPicture
      picture={photograph}
      sizes="(max-width: 860px) 100vw, 50vw"
      className="picture photograph"
      style={{ aspectRatio: ratio }}
    />
  )
}
