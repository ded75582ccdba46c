import { isShippedLook } from '#contract/brand-colors.ts'
import type { Branding } from '#contract/branding.ts'
import { compressed } from './compressed-response.ts'
import type { Page } from './page-cache.ts'

/** What the site's icons are made of. */
export type Brand = {
  branding: () => Promise<Branding>
  /** The bytes of the logo's picture, by its address. */
  logo: (url: string) => Promise<Buffer>
}

/** A square icon: how much of it the mark takes, and its ground; null: none. A launcher may cut a maskable one to a circle of four fifths. */
type Icon = { size: number; fill: number; ground: string | null }

const PAPER = '#fbf8f3'
const icons: Record<string, Icon> = {
  '/icon-192.png': { size: 192, fill: 0.94, ground: null },
  '/icon-512.png': { size: 512, fill: 0.94, ground: null },
  '/icon-maskable.png': { size: 512, fill: 0.6, ground: PAPER },
  '/apple-touch-icon.png': { size: 180, fill: 0.76, ground: PAPER },
}
const FAVICON = '/favicon.svg'
const MANIFEST = '/manifest.webmanifest'

/** A file of `public/` as the name, the colours and the logo make it; the shipped one where they are as shipped or it shows none of them. */
export async function brandFile(
  { branding, logo }: Brand,
  path: string,
  shipped: () => Promise<Page>,
): Promise<Page> {
  const file = await shipped()
  if (path !== FAVICON && path !== MANIFEST && !(path in icons)) return file
  const known = await branding()
  if (path === MANIFEST) return withContent(file, manifestOf(known), 'application/manifest+json')
  if (isShippedLook(known) && known.logo === null) return file
  const picture = known.logo === null ? null : await logo(known.logo.url)
  const mark = Buffer.from(picture === null ? markOf(known) : await wrapped(picture))
  if (path === FAVICON) return withContent(file, mark, 'image/svg+xml')
  return withContent(file, await draw(mark, icons[path] as Icon), 'image/png')
}

async function withContent(file: Page, content: Buffer, type: string): Promise<Page> {
  return { ...file, content: await compressed(content, type) }
}

/** The drawn mark in the site's colours: an arch with the sun and a hill in it. */
function markOf({ brand, accent }: Branding): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 0 620 620"><path d="M22 612V276C22 182 80 132 140 98C200 64 240 48 260 4C280 48 320 64 380 98C440 132 498 182 498 276V612Z" fill="${brand}"/><circle cx="260" cy="372" r="128" fill="${accent}"/><path d="M44 604V500C150 450 260 540 476 480V604Z" fill="#0e7c5f"/></svg>`
}

/** A picture within a square drawing, which loads nothing else. */
async function wrapped(picture: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(picture).resize(256, 256, { fit: 'inside' }).png().toBuffer()
  const href = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><image width="256" height="256" href="${href}"/></svg>`
}

async function draw(mark: Buffer, { size, fill, ground }: Icon): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const inner = Math.round(size * fill)
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp(mark, { density: 300 })
    .resize(inner, inner)
    .extend({ top: before, bottom: after, left: before, right: after, background })
  const grounded = ground === null ? picture : picture.flatten({ background: ground })
  return grounded.png({ compressionLevel: 9 }).toBuffer()
}

function manifestOf({ name, shortName, tagline, brand }: Branding): Buffer {
  const manifest = {
    id: '/',
    name: `${name} — ${tagline}`,
    short_name: shortName,
    description: 'Meet people who have built a company, find the money and the mentor you need, and be seen.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: brand,
    icons: [
      { src: FAVICON, type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}
