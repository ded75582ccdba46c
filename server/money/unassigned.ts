import { sql } from 'kysely'
import type { z } from 'zod'
import type { OfflineMethod } from '#contract/money/money.ts'
import type * as calls from '#contract/money/unassigned.ts'
import { rupees } from '#contract/money/currency.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/constraint-refusal.ts'
import { knownId } from '../db/ids.ts'
import { readPage } from '../db/paging.ts'
import type { RequestContext } from '../context.ts'
import { payWith } from './offline.ts'
import { lockRecording, refuseDay, refuseRecordedLine, refuseUsedReference } from './recording-rules.ts'
import { bareKey } from './statement/rules.ts'
import { isUnassigned } from '../payments/buckets.ts'

type Admin = RequestContext<'admin'>
type Row = {
  id: string
  amount: number
  method: OfflineMethod
  reference: string
  receivedOn: string
  note: string
  recordedBy: string
  recordedAt: Date
}

export async function unassignedMoney(
  { db }: Pick<Admin, 'db'>,
  request: z.output<typeof calls.unassignedMoney.input>,
): Promise<z.input<typeof calls.unassignedMoney.answer>> {
  const list = {
    table: 'unassigned_money',
    select: sql`select unassigned_money.id, amount, method, reference, received_on as "receivedOn", note,
      users.name as "recordedBy", recorded_at as "recordedAt"
      from unassigned_money join users on users.id = recorded_by`,
    where: isUnassigned('unassigned_money'),
  }
  const { rows, more } = await readPage<Row>(db, list, request)
  return { unassigned: rows.map(({ id, ...row }) => ({ _id: id, ...row })), ...more }
}

/** Records money whose payer is not known yet. */
export async function recordUnassigned(
  context: Admin,
  input: z.output<typeof calls.recordUnassigned.input>,
): Promise<z.input<typeof calls.recordUnassigned.answer>> {
  const { db, user, clock } = context
  const { amount, method, reference, receivedOn, note, again, statementLine } = input
  return db.transaction().execute(async (tx) => {
    const now = clock()
    refuseDay(receivedOn, now)
    await lockRecording(tx)
    await refuseRecordedLine(tx, input)
    if (again !== true && statementLine === undefined) await refuseUsedReference(tx, reference)
    const { id } = await tx
      .insertInto('unassigned_money')
      .values({
        amount,
        method,
        reference,
        received_on: receivedOn,
        note,
        recorded_by: user.id,
        recorded_at: now,
        statement_line: statementLine === undefined ? null : bareKey(statementLine),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuse('unassigned_money_statement_line', 'line_recorded'))
    await recordBy(tx, context, 'money.unassigned', null, { about: reference, money: id, amount, note })
    return { success: true as const, unassigned: { _id: id } }
  })
}

/** Lets unassigned money pay what a person has to pay. If two admins do so at the same time, the second one is refused. */
export async function assignMoney(
  context: Admin,
  { _id, email, purpose }: z.output<typeof calls.assignMoney.input>,
): Promise<z.input<typeof calls.assignMoney.answer>> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const money = await lockUnassigned(tx, _id)
    const { amount, method, reference, received_on: receivedOn, statement_line: statementLine } = money
    const details = { amount, method, reference, receivedOn, statementLine, recordedBy: user.id }
    const { id, userId } = await payWith(tx, context, { email, purpose, ...details }, (due) => {
      const words = `They have ${rupees(due)} to pay, and this money is ${rupees(amount)}. Please choose somebody else`
      return new Problem('invalid_input', { fields: { email: words } })
    })
    await tx
      .updateTable('unassigned_money')
      .set({ payment_id: id, assigned_by: user.id, assigned_at: clock() })
      .where('id', '=', money.id)
      .execute()
    await recordBy(tx, context, 'money.assign', userId, { about: reference, payment: id, money: money.id })
    return { success: true as const, payment: { _id: id } }
  })
}

/** Records that unassigned money was sent back. */
export async function returnUnassigned(
  context: Admin,
  { _id, reference, note }: z.output<typeof calls.returnUnassigned.input>,
): Promise<z.input<typeof calls.returnUnassigned.answer>> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const money = await lockUnassigned(tx, _id)
    await tx
      .updateTable('unassigned_money')
      .set({
        return_reference: reference,
        return_note: note,
        returned_by: user.id,
        returned_at: clock(),
      })
      .where('id', '=', money.id)
      .execute()
    await recordBy(tx, context, 'money.return', null, {
      about: money.reference,
      money: money.id,
      amount: money.amount,
      reference,
      reason: note,
    })
    return { success: true as const }
  })
}

async function lockUnassigned(tx: Tx, id: string) {
  const money = await tx
    .selectFrom('unassigned_money')
    .selectAll()
    .where('id', '=', knownId(id))
    .forUpdate()
    .executeTakeFirst()
  if (money === undefined) throw new Problem('not_found')
  if (money.payment_id !== null || money.returned_at !== null) throw new Problem('not_unassigned')
  return money
}
