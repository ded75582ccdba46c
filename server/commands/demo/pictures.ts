import { writeFile } from 'node:fs/promises'
import { Upload } from '#contract/files.ts'
import type { AppContext } from '../../http/context.ts'
import { saveFile } from '../../files/writes.ts'

type Needs = Pick<AppContext, 'db' | 'files' | 'clock'>

const ARCH =
  'M180 600V330C180 250 240 214 300 186C356 160 388 140 400 100C412 140 444 160 500 186C560 214 620 250 620 330V600Z'

/** Draws a picture in three colours, an arch with a sun over hills, and keeps it as if somebody had uploaded it. */
export async function drawPicture(
  context: Needs,
  ownerId: string,
  [ground, sun, hill]: Colours,
): Promise<string> {
  const { default: sharp } = await import('sharp')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 800 600">
    <rect width="800" height="600" fill="${ground}"/>
    <clipPath id="a"><path d="${ARCH}"/></clipPath>
    <g clip-path="url(#a)">
      <rect width="800" height="600" fill="#fbf8f3"/>
      <circle cx="430" cy="360" r="120" fill="${sun}"/>
      <path d="M150 480C260 420 360 500 460 450S620 440 680 460V600H150Z" fill="${hill}"/>
    </g>
    <path d="${ARCH}" fill="none" stroke="#fbf8f3" stroke-width="10"/>
  </svg>`
  const path = context.files.temporaryUploads.newPath()
  try {
    const picture = await sharp(Buffer.from(drawing)).png().toBuffer()
    await writeFile(path, picture)
    const upload = new Upload({ name: 'demo.png', size: picture.length, kind: 'png', path })
    return await saveFile(context, upload, { ownerId, isPublic: true, slot: 'card' })
  } finally {
    await context.files.temporaryUploads.discard([path])
  }
}

export type Colours = readonly [ground: string, sun: string, hill: string]
