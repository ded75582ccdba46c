import { verifyAudit } from '../audit/verify.ts'
import { documents } from './documents.ts'
import { fileContents } from './files.ts'
import { appliedMigrations } from './migrations.ts'
import type { Needs } from './check-context.ts'
import { providerPayments } from './provider-payments.ts'
import { rows } from './row-consistency.ts'

/** A check answers a sentence for each mistake; of many, the first ones. */
type Check = (needs: Needs) => Promise<string[]>

/** In this order, since a mistake found first may be the cause of later ones. */
const checks: Record<string, Check> = {
  'applied migrations': appliedMigrations,
  'audit log': async ({ client }) => (await verifyAudit(client)).named,
  rows,
  'money and documents': documents,
  files: fileContents,
  'payments at the provider': providerPayments,
}

/** Runs all checks over the stored data. Answers the mistakes by check. */
export async function checkIntegrity(needs: Needs): Promise<{ what: string; mistakes: string[] }[]> {
  const found: { what: string; mistakes: string[] }[] = []
  for (const [what, check] of Object.entries(checks)) found.push({ what, mistakes: await check(needs) })
  return found
}

/** Runs all checks. Answers each mistake with the name of its check; none: all data is correct. */
export async function mistakesOf(needs: Needs): Promise<string[]> {
  const found = await checkIntegrity(needs)
  return found.flatMap(({ what, mistakes }) => mistakes.map((mistake) => `${what}: ${mistake}`))
}
