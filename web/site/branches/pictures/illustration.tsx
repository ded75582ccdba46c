import type { ReactNode } from 'react'
import type { PictureValue } from '#contract/content-documents/shapes.ts'
import { usePhotographs } from '#web/app/page-content/use-document.ts'
import { PersonPicture } from '#web/ui/drawings/photograph.tsx'

type Props = {
  picture: PictureValue | null
  /** Width divided by height; the picture is cropped to it. */
  ratio?: number
  /** The drawing that is shown when there is no picture. */
  children: ReactNode
}

/** The picture of a document, or the drawing instead. */
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
