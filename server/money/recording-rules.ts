import { sql } from 'kysely'
import { RECEIVED_DAYS } from '#contract/business-constants.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Tx } from '../db/connect.ts'
import { recordedAbout } from './statement/match.ts'
import { isRecordedAs } from './statement/rules.ts'

/** Lets one admin at a time record money, so that the second one to record the same sum is refused. */
export async function lockRecording(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('record_money'))`.execute(tx)
}

export function refuseDay(receivedOn: string, now: Date): void {
  const today = dayInIst(now)
  if (receivedOn > today)
    throw new Problem('invalid_input', { fields: { receivedOn: 'That day is still to come' } })
  if (receivedOn < daysAfter(today, -RECEIVED_DAYS))
    throw new Problem('invalid_input', {
      fields: { receivedOn: `That is more than ${RECEIVED_DAYS} days ago` },
    })
}

type FromLine = { statementLine?: string | undefined; amount: number; reference: string; receivedOn: string }

/** Refuses a line of a statement that was recorded meanwhile, from the line or by hand. */
export async function refuseRecordedLine(tx: Tx, input: FromLine): Promise<void> {
  const { statementLine: key, amount, reference, receivedOn: day } = input
  if (key === undefined) return
  const line = { key, amount, reference, day }
  const recordings = await recordedAbout(tx, [line])
  if (recordings.some((one) => isRecordedAs({ ...line, narration: '' }, one)))
    throw new Problem('line_recorded')
}

/** Refuses a reference that was used before, with or without spaces. */
export async function refuseUsedReference(tx: Tx, reference: string): Promise<void> {
  const { rows } = await sql`
    select 1 from payments where offline_method is not null and reference_key(reference) = reference_key(${reference})
    union all
    select 1 from unassigned_money where reference_key(reference) = reference_key(${reference})
    limit 1`.execute(tx)
  if (rows.length > 0) throw new Problem('reference_used')
}
