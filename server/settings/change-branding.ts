import type { z } from 'zod'
import { colorProblem } from '#contract/values/brand-colors.ts'
import type { Branding } from '#contract/site/branding.ts'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/settings.ts'
import type { Settings } from '#contract/settings.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Tx } from '../db/connect.ts'
import { removeDetached, saveFile } from '../files/writes.ts'
import type { RequestContext } from '../context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { readBranding } from '../pages/branding.ts'
import { replacePicture } from './document-pictures.ts'
import { takenSeries } from './document-series.ts'
import { readOrganisation } from './organisation.ts'
import { settingsOf } from './reads.ts'

type Owner = RequestContext<'admin'>
type Named = NonNullable<z.output<typeof calls.saveSettings.input>['branding']>

const columns = {
  name: 'name',
  shortName: 'short_name',
  tagline: 'tagline',
  brand: 'brand_color',
  accent: 'accent_color',
} as const

/** Changes the given branding and returns the files that nothing shows any more. The caller has locked the row of the organisation. */
export async function changeBranding(tx: Tx, context: Owner, named: Named): Promise<string[]> {
  const known = await readBranding(tx)
  const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (name) => named[name] !== undefined && named[name] !== known[name],
  )
  refuseMisfits(known, named)
  if (changed.length > 0) {
    const { invoicePrefix: before } = await readOrganisation(tx)
    await tx
      .updateTable('organisation')
      .set(Object.fromEntries(changed.map((name) => [columns[name], named[name]])))
      .execute()
    await refuseTakenPrefix(tx, before, dayInIst(context.clock()))
    await recordBy(tx, context, 'settings.branding', null, {
      about: changed.join(', '),
      before: Object.fromEntries(changed.map((name) => [name, known[name]])),
    })
  }
  return named.logo === null ? showLogo(tx, context, null) : []
}

function refuseMisfits(known: Branding, named: Named): void {
  const fields: Record<string, string> = {}
  for (const place of ['brand', 'accent'] as const) {
    const problem = colorProblem(place, named[place] ?? known[place])
    if (problem !== null) fields[place] = problem.message
  }
  if (named.logo && named.logo.url !== known.logo?.url)
    fields['branding.logo'] = 'A logo cannot be set by its address: please upload it'
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}

/** Refuses a short name whose prefix of document numbers is in use. */
async function refuseTakenPrefix(tx: Tx, before: string, today: string): Promise<void> {
  const { invoicePrefix: prefix } = await readOrganisation(tx)
  const taken = prefix === before ? null : await takenSeries(tx, prefix, today)
  if (taken === null) return
  const fields = {
    'branding.shortName': `With it, invoices would be numbered ${prefix}. ${taken}, under Organisation`,
  }
  throw new Problem('invalid_input', { fields })
}

/** Shows a file as the logo, or for null the drawn mark; returns the files that nothing shows any more. */
async function showLogo(tx: Tx, context: Owner, file: string | null): Promise<string[]> {
  const replaced = await replacePicture(tx, 'logo_id', file, context.clock())
  if (replaced === null) return []
  await recordBy(tx, context, 'settings.logo', null, {
    about: file === null ? 'the drawn mark' : 'a picture',
  })
  return replaced
}

/** Uploads a logo. */
export async function saveLogo(
  context: Owner,
  { logo }: z.output<typeof calls.saveLogo.input>,
): Promise<Settings> {
  const file = await saveFile(context, logo, { ownerId: context.user.id, isPublic: true, slot: 'logo' })
  const show = async (tx: Tx) => {
    const replaced = await showLogo(tx, context, file)
    return { settings: await settingsOf(tx, context.clock()), replaced }
  }
  const { settings, replaced } = await invalidatePages(context, show, 'all')
  await removeDetached(context, replaced)
  return settings
}
