import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/settings.ts'
import type { CategoryChange, Settings } from '#contract/settings.ts'
import { recordBy } from '../accounts/audit.ts'
import { columnOf } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { saveFile, removeDetached } from '../files/writes.ts'
import type { RequestContext } from '../context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { changeBranding } from './change-branding.ts'
import { replacePicture } from './document-pictures.ts'
import { takenSeries } from './document-series.ts'
import { type Organisation, readOrganisation } from './organisation.ts'
import { pricesFrom } from './prices.ts'
import { settingsOf } from './reads.ts'
import { disagreements, rowOf } from './checks.ts'

type Owner = RequestContext<'admin'>
type Change = z.output<typeof calls.saveSettings.input>

/** Changes the given settings. If two owners save at the same time, the second one waits for the first. */
export async function saveSettings(
  context: Owner,
  { branding, organisation, categories }: Change,
): Promise<Settings> {
  const change = async (tx: Tx) => {
    const known = await readOrganisation(tx, 'for update')
    const replaced = branding ? await changeBranding(tx, context, branding) : []
    if (organisation) await changeOrganisation(tx, context, known, organisation)
    if (categories) await addPrices(tx, context, categories)
    return { settings: await settingsOf(tx, context.clock()), replaced }
  }
  // Every page shows the name and the contact of the organisation.
  const { settings, replaced } = await invalidatePages(context, change, 'all')
  await removeDetached(context, replaced)
  return settings
}

async function changeOrganisation(
  tx: Tx,
  context: Owner,
  known: Organisation,
  named: NonNullable<Change['organisation']>,
): Promise<void> {
  const changed = (Object.keys(named) as (keyof typeof named)[]).filter(
    (name) => named[name] !== undefined && named[name] !== known[name],
  )
  if (changed.length === 0) return
  const taken =
    named.invoicePrefix !== undefined && changed.includes('invoicePrefix')
      ? await takenSeries(tx, named.invoicePrefix, dayInIst(context.clock()))
      : null
  const fields = {
    ...disagreements({ ...known, ...(named as Partial<Organisation>) }),
    ...(taken === null ? {} : { 'organisation.invoicePrefix': taken }),
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
  await tx
    .updateTable('organisation')
    .set({
      ...Object.fromEntries(changed.map((name) => [columnOf(name), named[name]])),
      // These two no longer follow the name of the site.
      ...(changed.includes('legalName') ? { legal_name_is_set: true } : {}),
      ...(changed.includes('invoicePrefix') ? { invoice_prefix_is_set: true } : {}),
    })
    .execute()
  await recordBy(tx, context, 'settings.organisation', null, {
    about: changed.join(', '),
    before: Object.fromEntries(changed.map((name) => [name, known[name]])),
  })
}

/** Adds the rows of several changes, each on top of those before it. */
async function addPrices(tx: Tx, context: Owner, changes: readonly CategoryChange[]): Promise<void> {
  const now = context.clock()
  const today = dayInIst(now)
  for (const [index, change] of changes.entries()) {
    const added = rowOf(change, await pricesFrom(tx, today), today)
    if ('fields' in added) {
      const fields = Object.entries(added.fields).map(([name, words]) => [
        `categories.${index}.${name}`,
        words,
      ])
      throw new Problem('invalid_input', { fields: Object.fromEntries(fields) as Record<string, string> })
    }
    const { row } = added
    if (row === null) continue
    await tx
      .insertInto('category_prices')
      .values({ ...row, created_at: now, created_by: context.user.id })
      .execute()
    await recordBy(tx, context, 'settings.price', null, {
      about: `${row.name} from ${row.valid_from}`,
      ...row,
    })
  }
}

/** Withdraws a price of a later day. */
export function withdrawPrice(
  context: Owner,
  { category, validFrom }: z.output<typeof calls.withdrawPrice.input>,
): Promise<Settings> {
  const withdraw = async (tx: Tx) => {
    await readOrganisation(tx, 'for update')
    const now = context.clock()
    if (validFrom <= dayInIst(now))
      throw new Problem('invalid_input', { fields: { validFrom: 'This price is valid already' } })
    // Each change of a later price added a row for its day.
    const rows = await tx
      .deleteFrom('category_prices')
      .where('category', '=', category)
      .where('valid_from', '=', validFrom)
      .returning(['id', 'name', 'price', 'gst_rate'])
      .execute()
    const last = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1)
    if (last === undefined) throw new Problem('not_found')
    const { id: _id, ...was } = last
    const about = `${last.name} from ${validFrom}`
    await recordBy(tx, context, 'settings.withdraw_price', null, { about, category, before: was })
    return settingsOf(tx, now)
  }
  return invalidatePages(context, withdraw, 'all')
}

/** Replaces the picture of the signature; the one before is deleted, unless a document shows it. */
export async function saveSignature(
  context: Owner,
  { signature }: z.output<typeof calls.saveSignature.input>,
): Promise<Settings> {
  const file = await saveFile(context, signature, {
    ownerId: context.user.id,
    isPublic: false,
    slot: 'card',
  })
  const now = context.clock()
  const { settings, replaced } = await context.db.transaction().execute(async (tx) => {
    const replaced = (await replacePicture(tx, 'signature_id', file, now)) ?? []
    await recordBy(tx, context, 'settings.signature', null)
    return { settings: await settingsOf(tx, now), replaced }
  })
  await removeDetached(context, replaced)
  return settings
}
