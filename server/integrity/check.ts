import { verifyAudit } from '../audit/verify.ts'
import { documents } from './documents.ts'
import { fileContents } from './files.ts'
import { appliedMigrations } from './migrations.ts'
import type { Needs } from './check-context.ts'
import { providerPayments } from './provider-payments.ts'
import { rows } from './row-consistency.ts'

/** Looks at one thing; a sentence for each mistake it finds, the first of them where there are many. */
type Check = (needs: Needs) => Promise<string[]>

/** In the order in which a mistake would be the reason of others. */
const checks: Record<string, Check> = {
  'applied migrations': appliedMigrations,
  'audit log': async ({ client }) => (await verifyAudit(client)).named,
  rows,
  'money and documents': documents,
  files: fileContents,
  'payments at the provider': providerPayments,
}

/** Walks over everything that the product keeps; what is not whole, by what was looked at. */
export async function checkIntegrity(needs: Needs): Promise<{ what: string; mistakes: string[] }[]> {
  const found: { what: string; mistakes: string[] }[] = []
  for (const [what, check] of Object.entries(checks)) found.push({ what, mistakes: await check(needs) })
  return found
}

/** The same as sentences that say what was looked at; none where all is whole. */
export async function mistakesOf(needs: Needs): Promise<string[]> {
  const found = await checkIntegrity(needs)
  return found.flatMap(({ what, mistakes }) => mistakes.map((mistake) => `${what}: ${mistake}`))
}
