import type { Selectable } from 'kysely'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { prefixInForce, prefixOf } from '#contract/money/tax.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

/** Who the organisation is; null: not known. */
export type Organisation = {
  legalName: string
  address: string | null
  state: string | null
  gstin: string | null
  pan: string | null
  sac: string | null
  invoicePrefix: string
  phone: string | null
  email: string
  linkedin: string | null
  youtube: string | null
  instagram: string | null
  /** The picture file of the signature. */
  signatureId: string | null
}

/** Its columns, by what the wire calls them. */
export const organisationColumns = {
  legalName: 'legal_name',
  address: 'address',
  state: 'state',
  gstin: 'gstin',
  pan: 'pan',
  sac: 'sac',
  invoicePrefix: 'invoice_prefix',
  phone: 'phone',
  email: 'email',
  linkedin: 'linkedin',
  youtube: 'youtube',
  instagram: 'instagram',
  signatureId: 'signature_id',
} as const satisfies Record<keyof Organisation, keyof Selectable<Tables['organisation']>>

/** With a lock, whoever changes settings waits, and with `for update` whoever reads them with a lock, too. */
export async function readOrganisation(
  db: Db | Tx,
  lock?: 'for update' | 'for share',
): Promise<Organisation> {
  const row = await db
    .selectFrom('organisation')
    .selectAll()
    .$if(lock === 'for update', (query) => query.forUpdate())
    .$if(lock === 'for share', (query) => query.forShare())
    .executeTakeFirstOrThrow()
  const organisation = Object.fromEntries(
    Object.entries(organisationColumns).map(([name, column]) => [name, row[column]]),
  ) as Organisation
  const { name, shortName } = SHIPPED_BRANDING
  const isNamed = row.legal_name_is_set || row.legal_name !== name
  const isPrefixed = row.invoice_prefix_is_set || row.invoice_prefix !== prefixOf(shortName)
  return {
    ...organisation,
    legalName: isNamed ? organisation.legalName : (row.name ?? name),
    invoicePrefix: isPrefixed
      ? prefixInForce(organisation.invoicePrefix)
      : prefixOf(row.short_name ?? shortName),
  }
}
