import { isShippedLook } from '#contract/values/brand-colors.ts'
import { type Branding, SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { compressed } from './compressed-response.ts'
import type { Page } from './page-cache.ts'

/** Where the site's name, colours and logo come from. */
export type Brand = {
  branding: () => Promise<Branding>
  /** The bytes of the logo's picture, by its address. */
  logo: (url: string) => Promise<Buffer>
}

const FAVICON = '/favicon.svg'
const MANIFEST = '/manifest.webmanifest'
const PAPER = '#fbf8f3'

/**
 * A square icon. `fill` is the share of its width that the mark takes, `ground` its background (null means transparent). A launcher may cut
 * a maskable icon to a circle.
 */
type Icon = { size: number; fill: number; ground: string | null }
export const icons: Record<string, Icon> = {
  '/icon-192.png': { size: 192, fill: 0.94, ground: null },
  '/icon-512.png': { size: 512, fill: 0.94, ground: null },
  '/icon-maskable.png': { size: 512, fill: 0.6, ground: PAPER },
  '/apple-touch-icon.png': { size: 180, fill: 0.76, ground: PAPER },
}

type Files = ReadonlyMap<string, () => Promise<Page>>

/**
 * The built file at an address; undefined if there is none. The manifest gets the site's name. Icons are drawn anew if an owner has set
 * other colours or a logo.
 */
export function fileAt(files: Files, brand: Brand, path: string): (() => Promise<Page>) | undefined {
  const shipped = files.get(path)
  if (shipped === undefined) return undefined
  if (path === MANIFEST) return async () => manifestOf(await shipped(), await brand.branding())
  const icon = icons[path]
  if (path !== FAVICON && icon === undefined) return shipped
  return async () => {
    const [file, known] = await Promise.all([shipped(), brand.branding()])
    if (isShippedLook(known) && known.logo === null) return file
    const mark = known.logo
      ? await drawingOf(await brand.logo(known.logo.url))
      : inColors(textOf((await files.get(FAVICON)?.()) ?? file), known)
    return icon === undefined ? withContent(file, mark) : withContent(file, await drawIcon(mark, icon))
  }
}

function textOf({ content }: Page): string {
  return content.bodies.identity.bytes.toString()
}

async function withContent(file: Page, content: string | Buffer): Promise<Page> {
  return { ...file, content: await compressed(Buffer.from(content), file.content.type) }
}

function manifestOf(file: Page, { name, shortName, tagline, brand }: Branding): Promise<Page> {
  const shipped = JSON.parse(textOf(file)) as object
  const manifest = { ...shipped, name: `${name} — ${tagline}`, short_name: shortName, theme_color: brand }
  return withContent(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The shipped mark in the site's colours. */
function inColors(drawing: string, { brand, accent }: Branding): string {
  return drawing.replaceAll(/#[0-9a-f]{6}/g, (color) =>
    color === SHIPPED_BRANDING.brand ? brand : color === SHIPPED_BRANDING.accent ? accent : color,
  )
}

/** An SVG that contains a picture. */
async function drawingOf(picture: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(picture).resize(256, 256, { fit: 'inside' }).png().toBuffer()
  const href = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><image width="256" height="256" href="${href}"/></svg>`
}

export async function drawIcon(mark: string, { size, fill, ground }: Icon): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const inner = Math.round(size * fill)
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp(Buffer.from(mark), { density: 300 })
    .resize(inner, inner)
    .extend({ top: before, bottom: after, left: before, right: after, background })
  const grounded = ground === null ? picture : picture.flatten({ background: ground })
  return grounded.png({ palette: true, compressionLevel: 9 }).toBuffer()
}
