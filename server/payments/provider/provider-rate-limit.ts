import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { Db } from '../../db/connect.ts'

/** How many requests a second all processes together may send to the provider. */
export const QUESTIONS_A_SECOND = 2
/** The burst after a pause, for several people who pay in the same second. */
export const QUESTIONS_AT_ONCE = 20
/** The longest wait of a call, in milliseconds. */
const PATIENCE = 3_000
const AGAIN = 1_000
const RETRY_AFTER = 5

const EACH = sql`interval '1 second' / ${sql.lit(QUESTIONS_A_SECOND)}`
const CREDIT = sql`interval '1 second' * ${sql.lit(QUESTIONS_AT_ONCE / QUESTIONS_A_SECOND)}`

/** Waits for a turn to ask the provider; false if too many wait already. Uses the clock of the database, which all processes share. */
export async function waitForProviderTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wait: number }>`
    update payment_sweep set next_at = greatest(next_at, clock_timestamp() - ${CREDIT}) + ${EACH}
    where next_at <= clock_timestamp() + ${PATIENCE} * interval '1 millisecond'
    returning ceil(extract(epoch from next_at - ${EACH} - clock_timestamp()) * 1000)::int as wait`.execute(db)
  const turn = rows[0]
  if (turn === undefined) return false
  if (turn.wait > 0) await wait(turn.wait)
  return true
}

/** Waits for a turn, or refuses the call if too many wait. */
export async function demandProviderTurn(db: Db): Promise<void> {
  if (!(await waitForProviderTurn(db))) throw new Problem('payment_unavailable', { retryAfter: RETRY_AFTER })
}

/** Waits for a turn as long as it takes, for work in the background. */
export async function awaitProviderTurn(db: Db): Promise<void> {
  while (!(await waitForProviderTurn(db))) await wait(AGAIN)
}
