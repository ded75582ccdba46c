/** Draws the icons of the site from `public/favicon.svg`: `node scripts/assets/icons.ts`. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../../public/', import.meta.url)
const mark = readFileSync(new URL('favicon.svg', folder))
const PAPER = '#fbf8f3'

/** `fill`: how much of the square the mark takes. A launcher may cut a maskable icon to a circle of four fifths. */
async function draw(name: string, size: number, fill: number, ground: string | null): Promise<void> {
  const inner = Math.round(size * fill)
  const around = size - inner
  const [before, after] = [Math.floor(around / 2), Math.ceil(around / 2)]
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp(mark, { density: 300 })
    .resize(inner, inner)
    .extend({ top: before, bottom: after, left: before, right: after, background })
  const grounded = ground === null ? picture : picture.flatten({ background: ground })
  await grounded.png({ palette: true, compressionLevel: 9 }).toFile(new URL(name, folder).pathname)
}

await draw('icon-192.png', 192, 0.94, null)
await draw('icon-512.png', 512, 0.94, null)
await draw('icon-maskable.png', 512, 0.6, PAPER)
await draw('apple-touch-icon.png', 180, 0.76, PAPER)
