import type { z } from 'zod'
import { dayInIst, startOfDay } from '#contract/values/days.ts'
import type * as pricesCalls from '#contract/membership/prices.ts'
import type * as brandingCalls from '#contract/site/site-branding.ts'
import type * as settingsCalls from '#contract/settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { asPicture, pictureColumn } from '../files/reads.ts'
import type { RequestContext } from '../context.ts'
import { type CategoryPrice, pricesFrom, validOn, withGst } from './prices.ts'
import { brandingOf, readBranding } from '../pages/branding.ts'
import { readOrganisation } from './organisation.ts'
import { withoutSamples } from './sample-contact.ts'

type Needs = Pick<RequestContext, 'db' | 'clock'>

export async function readSettings({
  db,
  clock,
}: Needs): Promise<z.input<typeof settingsCalls.readSettings.answer>> {
  return settingsOf(db, clock())
}

export async function settingsOf(
  db: Db | Tx,
  now: Date,
): Promise<z.input<typeof settingsCalls.readSettings.answer>> {
  const { signatureId, ...organisation } = await readOrganisation(db)
  const rows = await pricesFrom(db, dayInIst(now))
  const signature =
    signatureId === null
      ? undefined
      : await db
          .selectFrom('files')
          .select(pictureColumn('files').as('picture'))
          .where('id', '=', signatureId)
          .executeTakeFirst()
  return {
    branding: await readBranding(db),
    organisation,
    categories: rows.map(asCategory),
    signature: signature ? asPicture(signature.picture) : null,
  }
}

function asCategory({ open_to: openTo, gst_rate: gstRate, valid_from: validFrom, ...row }: CategoryPrice) {
  return { ...row, openTo, gstRate, validFrom }
}

/** What everybody may know of prices. */
export async function currentPrices({
  db,
  clock,
}: Needs): Promise<z.input<typeof pricesCalls.currentPrices.answer>> {
  const today = dayInIst(clock())
  const rows = await pricesFrom(db, today)
  const next = rows.map((row) => row.valid_from).filter((day) => day > today)
  return {
    prices: validOn(rows, today).map((row) => {
      const { category, description, open_to: openTo } = row
      return { category, description, openTo, ...withGst(row) }
    }),
    validUntil: next.length === 0 ? null : startOfDay(next.toSorted()[0] as string),
  }
}

export async function siteContact({
  config,
  db,
}: Pick<RequestContext, 'config' | 'db'>): Promise<z.input<typeof settingsCalls.siteContact.answer>> {
  const known = await readOrganisation(db)
  return config.production ? withoutSamples(known) : known
}

export function siteBranding(
  context: Pick<RequestContext, 'db' | 'pageInvalidation'>,
): Promise<z.input<typeof brandingCalls.siteBranding.answer>> {
  return brandingOf(context)
}
