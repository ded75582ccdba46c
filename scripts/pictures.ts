import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Plugin } from 'vite'

const PICTURE_QUERY = /\.(jpe?g|png|webp|avif)\?picture$/i
const WIDTHS = [64, 128, 256, 512, 1024]

/** A picture as pages import it. */
type Version = { src: string; width: number; height: number; widths: number[] }

/**
 * `import asha from './pictures/asha.jpg?picture'` gives the picture's address, size and widths. The build makes every width in AVIF,
 * WebP and JPEG, without metadata; in development the original file is used.
 */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    enforce: 'pre',
    load: {
      filter: { id: PICTURE_QUERY },
      async handler(id) {
        const path = id.replace(/\?picture$/, '')
        const bytes = await readFile(path)
        this.addWatchFile(path)
        const { autoOrient: size } = await sharp(bytes).metadata()
        if (this.environment.mode === 'dev') {
          return moduleOf({ src: `/${relative(this.environment.config.root, path)}`, ...size, widths: [] })
        }
        const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
        const folder = `assets/${basename(path).replace(/\.\w+$/, '')}-${digest}`
        const width = Math.min(size.width, ...WIDTHS.slice(-1))
        const widths = [...WIDTHS.filter((one) => one < width), width]
        // Both builds need the addresses, but only the one for browsers contains the files.
        if (this.environment.name === 'client') {
          for (const [name, source] of await versionsOf(bytes, widths)) {
            this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
          }
        }
        const height = Math.round((size.height * width) / size.width)
        return moduleOf({ src: `/${folder}/${width}.jpg`, width, height, widths })
      },
    },
  }
}

function moduleOf(version: Version): string {
  return `export default ${JSON.stringify(version)}`
}

async function versionsOf(bytes: Buffer, widths: number[]): Promise<[name: string, source: Buffer][]> {
  const versions = widths.flatMap((width): [string, Sharp][] => {
    const picture = sharp(bytes).autoOrient().toColourspace('srgb').resize({ width })
    return [
      [`${width}.avif`, picture.clone().avif({ quality: 52 })],
      [`${width}.webp`, picture.clone().webp({ quality: 74 })],
      [
        `${width}.jpg`,
        picture.clone().flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }),
      ],
    ]
  })
  return Promise.all(
    versions.map(async ([name, picture]): Promise<[string, Buffer]> => [name, await picture.toBuffer()]),
  )
}
