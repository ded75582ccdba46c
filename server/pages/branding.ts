import { buffer } from 'node:stream/consumers'
import { type Branding, SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { Problem } from '#contract/call/problem.ts'
import { pngOf } from '../files/png.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AppContext } from '../context.ts'
import type { PageInvalidation } from './invalidation.ts'

/** What the site is called and looks like now, from the database. */
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

/** The id of the logo's file; null: the drawn mark is shown. */
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

/** The logo as e-mails have it, a PNG; null: there is none, or it can't be read just now, which keeps no e-mail back. */
export async function logoForEmails(
  context: Pick<AppContext, 'files'>,
  { logo }: Pick<Branding, 'logo'>,
): Promise<Buffer | null> {
  if (logo === null) return null
  // Four hundred invitations have one logo.
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

/** The same, kept in this process until an owner changes it, here or in another process. */
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

/** The same for an answer that goes out even while the database is away: what was known last, else what was shipped. */
export function brandingKnown(context: Pick<AppContext, 'db' | 'pageInvalidation'>): Promise<Branding> {
  return brandingOf(context).catch(() => cacheOf(context.pageInvalidation).last)
}

function cacheOf(pageInvalidation: PageInvalidation): Cache {
  const known = caches.get(pageInvalidation)
  if (known !== undefined) return known
  const cache: Cache = { reading: null, last: SHIPPED_BRANDING }
  caches.set(pageInvalidation, cache)
  // Whoever asks from now on is not answered by what was read before the change.
  pageInvalidation.listen((what) => {
    if (what === 'all') cache.reading = null
  })
  return cache
}
