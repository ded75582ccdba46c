import { sql } from 'kysely'
import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../context.ts'

/** Deletes the addresses of old entries. The database refuses a time that is too late by its own clock, and ours may be ahead. */
export async function forgetAddresses({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { days } = periods.addresses
  await sql`select forget_audit_addresses(least(${oldest(clock(), periods.addresses)}, now() - make_interval(hours => ${days * 24})))`.execute(
    db,
  )
}
