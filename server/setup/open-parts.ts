import { sql } from 'kysely'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { isInvoicePrefix, prefixInForce } from '#contract/money/tax.ts'
import { chargesWithoutGstin } from '#contract/settings.ts'
import type { SetupKey } from '#contract/admin/setup.ts'
import { canSignIn, hasTwoFactorOn } from '../accounts/rights/owners.ts'
import { isFreshBackup, lastGoodBackup } from '../backup/overdue.ts'
import { shippedDocuments } from '../content-documents/registry.ts'
import { samplesIn } from '../content-documents/samples.ts'
import { isTestKey } from '../config-production.ts'
import type { Db } from '../db/connect.ts'
import { exists } from '../db/exists.ts'
import type { AppContext } from '../context.ts'
import { areAdminsWith } from '../http/admins.ts'
import { readOrganisation } from '../settings/organisation.ts'
import { settingsOf } from '../settings/reads.ts'
import { sampleContact } from '../settings/sample-contact.ts'

type Needs = Pick<AppContext, 'config' | 'db' | 'clock'>

/** A part that is completed in the document with this key. */
type InDocument = { words: string; document: string }

/** What each setup step still lacks, in a few words each; a step that lacks nothing is done. */
export async function openParts(needs: Needs): Promise<Record<SetupKey, (string | InDocument)[]>> {
  const { config, db, clock } = needs
  const [settings, organisation, samples, policies, isPriced, prefix, backup, owners, unguarded] =
    await Promise.all([
      settingsOf(db, clock()),
      readOrganisation(db),
      samplesIn(db),
      unpublishedPolicies(db),
      arePricesSet(db),
      savedPrefix(db),
      lastGoodBackup(needs),
      ownersWhoCanSignIn(db),
      adminsWithoutTwoFactor(db),
    ])
  const { name, shortName } = settings.branding
  const isNamed = name !== SHIPPED_BRANDING.name || shortName !== SHIPPED_BRANDING.shortName
  const isLive = config.payment !== undefined && !isTestKey(config.payment.keyId)
  return {
    branding: isNamed ? [] : ['The name'],
    contact: sampleContact(organisation),
    people: samples.map(({ kind, key }) => ({ words: kind, document: key })),
    policies,
    prices: isPriced ? [] : ['Nobody has set a price yet'],
    tax: [
      ...(chargesWithoutGstin(settings) ? ['GST is charged without a GSTIN'] : []),
      ...(isInvoicePrefix(prefix)
        ? []
        : [`Numbers of invoices begin with ${prefixInForce(prefix)}: ${prefix} is longer than allowed`]),
    ],
    payments: isLive ? [] : [config.payment === undefined ? 'No account' : 'Test keys'],
    email: config.smtpUrl === undefined ? ['No mail server'] : [],
    backup: backup !== null && isFreshBackup(backup, clock()) ? [] : ['No recent good backup'],
    team: owners >= 2 ? [] : ['One more owner'],
    two_factor: unguarded,
  }
}

/** The policies that nobody has published yet, by title. */
async function unpublishedPolicies(db: Db): Promise<InDocument[]> {
  const policies = [...shippedDocuments].filter(([key]) => key.startsWith('policy.'))
  const published = await db
    .selectFrom('content_documents')
    .select('key')
    .where('version', '>', 0)
    .where('key', 'like', 'policy.%')
    .execute()
  return policies
    .filter(([key]) => published.every((row) => row.key !== key))
    .map(([key, { title }]) => ({ words: title, document: key }))
}

/** Whether anybody has set a price; the shipped prices have no author. */
function arePricesSet(db: Db): Promise<boolean> {
  return exists(db.selectFrom('category_prices').where('created_by', 'is not', null).limit(1))
}

/** The saved prefix of document numbers, which may be longer than the one in use. */
async function savedPrefix(db: Db): Promise<string> {
  const { invoice_prefix: prefix } = await db
    .selectFrom('organisation')
    .select('invoice_prefix')
    .executeTakeFirstOrThrow()
  return prefix
}

async function ownersWhoCanSignIn(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(areAdminsWith('owner'))
    .where(canSignIn)
    .execute()
  return rows.length
}

async function adminsWithoutTwoFactor(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('name')
    .where(areAdminsWith('any'))
    .where(sql<boolean>`not ${hasTwoFactorOn}`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}
