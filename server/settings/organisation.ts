import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { prefixInForce, prefixOf } from '#contract/money/tax.ts'
import type { Db, Tx } from '../db/connect.ts'

const columns = [
  'legal_name as legalName',
  'address',
  'state',
  'gstin',
  'pan',
  'sac',
  'invoice_prefix as invoicePrefix',
  'phone',
  'email',
  'linkedin',
  'youtube',
  'instagram',
  'signature_id as signatureId',
] as const

/** The particulars of the organisation; null for each that is not known. */
export type Organisation = Awaited<ReturnType<typeof readOrganisation>>

/** A lock `for update` also waits for readers with a lock. */
export async function readOrganisation(db: Db | Tx, lock?: 'for update' | 'for share') {
  const row = await db
    .selectFrom('organisation')
    .select(columns)
    .select(['legal_name_is_set', 'invoice_prefix_is_set', 'name', 'short_name'])
    .$if(lock === 'for update', (query) => query.forUpdate())
    .$if(lock === 'for share', (query) => query.forShare())
    .executeTakeFirstOrThrow()
  const { legal_name_is_set, invoice_prefix_is_set, name, short_name, ...organisation } = row
  const isNamed = legal_name_is_set || row.legalName !== SHIPPED_BRANDING.name
  const isPrefixed = invoice_prefix_is_set || row.invoicePrefix !== prefixOf(SHIPPED_BRANDING.shortName)
  return {
    ...organisation,
    legalName: isNamed ? row.legalName : (name ?? SHIPPED_BRANDING.name),
    invoicePrefix: isPrefixed
      ? prefixInForce(row.invoicePrefix)
      : prefixOf(short_name ?? SHIPPED_BRANDING.shortName),
  }
}
