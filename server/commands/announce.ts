import { areAdminsWith } from '../http/admins.ts'
import { commandLine } from './command.ts'
import { mayChangeTables, roleOf } from '../db/grants.ts'
import type { AppContext } from '../context.ts'
import { readSetup } from '../setup/reads.ts'

/** What is printed when the site has started: its address, and what is still to be done. */
export async function announcement(context: AppContext): Promise<string> {
  const { config, db, pool } = context
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where(areAdminsWith('any'))
    .limit(1)
    .executeTakeFirst()
  const lines = [`The site is at ${config.publicUrl}`]
  if (!admin) lines.push(`Nobody is admin yet: run  ${commandLine('admin', 'you@example.org')}`)
  if (!config.payment) lines.push('Payments go to the bundled simulator: no money moves.')
  if (config.testMode) lines.push('RAZORPAY_TEST_MODE is on: no money moves, and every page says so.')
  const { steps } = await readSetup(context)
  const open = steps.filter(({ state }) => state === 'open').map(({ title }) => title)
  if (open.length > 0) lines.push(`Still to be done, as the dashboard says: ${open.join(', ')}.`)
  const role = await roleOf(pool)
  if (await mayChangeTables(pool, role)) {
    lines.push(
      `The database role ${role} serves and may change tables: set DATABASE_MIGRATION_URL for a second role.`,
    )
  }
  return `${lines.join('\n')}\n`
}
