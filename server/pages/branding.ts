import { buffer } from 'node:stream/consumers'
import { type Branding, SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { Problem } from '#contract/call/problem.ts'
import { pngOf } from '../files/png.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AppContext } from '../context.ts'
import type { PageInvalidation } from './invalidation.ts'

/** The site's name, colours and logo, from the database. */
export async function readBranding(db: Db | Tx): Promise<Branding> {
  const row = await db
    .selectFrom('organisation')
    .leftJoin('files', 'files.id', 'organisation.logo_id')
    .select(['organisation.name', 'short_name', 'tagline', 'brand_color', 'accent_color', 'logo_id'])
    .select('files.widths')
    .executeTakeFirstOrThrow()
  return {
    name: row.name ?? SHIPPED_BRANDING.name,
    shortName: row.short_name ?? SHIPPED_BRANDING.shortName,
    tagline: row.tagline ?? SHIPPED_BRANDING.tagline,
    brand: row.brand_color ?? SHIPPED_BRANDING.brand,
    accent: row.accent_color ?? SHIPPED_BRANDING.accent,
    logo:
      row.logo_id === null ? null : { url: `/files/${row.logo_id}/${Math.max(...(row.widths ?? []))}.webp` },
  }
}

/** The id of the logo's file; null if the site has no logo and shows the shipped mark. */
export function logoIdOf({ logo }: Pick<Branding, 'logo'>): string | null {
  return logo?.url.split('/')[2] ?? null
}

/** The picture of the logo, by its address. */
export async function logoOf({ files }: Pick<AppContext, 'files'>, url: string): Promise<Buffer> {
  const [, , id, name] = url.split('/')
  const kept = await files.store.read(`${id}-${name}`)
  if (kept === null) throw new Problem('files_unavailable', { retryAfter: 30 })
  return buffer(kept.content)
}

const IN_EMAILS = 128
let drawn: { url: string; png: Promise<Buffer> } | undefined

/** The logo for e-mails, a PNG; null if there is none, or if it cannot be read now. */
export async function logoForEmails(
  context: Pick<AppContext, 'files'>,
  { logo }: Pick<Branding, 'logo'>,
): Promise<Buffer | null> {
  if (logo === null) return null
  // Kept, since many e-mails are sent with the same logo.
  if (drawn?.url !== logo.url) {
    const png = logoOf(context, logo.url).then((picture) => pngOf(picture, IN_EMAILS))
    drawn = { url: logo.url, png }
  }
  try {
    return await drawn.png
  } catch {
    drawn = undefined
    return null
  }
}

type Cache = { reading: Promise<Branding> | null; last: Branding }
const caches = new WeakMap<PageInvalidation, Cache>()

/** The branding, kept in memory until an owner changes it in any process. */
export function brandingOf({
  db,
  pageInvalidation,
}: Pick<AppContext, 'db' | 'pageInvalidation'>): Promise<Branding> {
  const cache = cacheOf(pageInvalidation)
  if (cache.reading !== null) return cache.reading
  const reading = readBranding(db)
  cache.reading = reading
  reading.then(
    (branding) => {
      cache.last = branding
    },
    () => {
      if (cache.reading === reading) cache.reading = null
    },
  )
  return reading
}

/** The branding for answers that are sent even while the database is away: the last one known, else the shipped one. */
export function brandingKnown(context: Pick<AppContext, 'db' | 'pageInvalidation'>): Promise<Branding> {
  return brandingOf(context).catch(() => cacheOf(context.pageInvalidation).last)
}

function cacheOf(pageInvalidation: PageInvalidation): Cache {
  const known = caches.get(pageInvalidation)
  if (known !== undefined) return known
  const cache: Cache = { reading: null, last: SHIPPED_BRANDING }
  caches.set(pageInvalidation, cache)
  // What was read before the change is not used any more.
  pageInvalidation.listen((what) => {
    if (what === 'all') cache.reading = null
  })
  return cache
}
