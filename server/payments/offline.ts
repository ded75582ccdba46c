import type { Category, Purpose } from '#contract/membership/payments.ts'
import type { OfflineMethod } from '#contract/money/money.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/constraint-refusal.ts'
import { pay } from './settle/mark-paid.ts'
import { cancelOpen } from './writes.ts'

type Money = {
  userId: string
  email: string
  applicationId: string
  category: Category
  purpose: Purpose
  /** Paise; it may differ from the price with tax. */
  received: number
  price: number
  gst: number
  /** In per cent. */
  rate: number
  method: OfflineMethod
  reference: string
  receivedOn: string
  recordedBy: string
  voucherId: string | null
  /** The key of the line of a bank statement from which the money was recorded. */
  statementLine: string | null
}

/** Records offline money as a paid payment and returns its id. The caller has locked the person. */
export async function payOffline(tx: Tx, money: Money, now: Date): Promise<string> {
  await cancelOpen(tx, money.userId, now)
  const amount = money.price + money.gst
  const payment = await tx
    .insertInto('payments')
    .values({
      application_id: money.applicationId,
      user_id: money.userId,
      user_email: money.email,
      category: money.category,
      purpose: money.purpose,
      price: money.price,
      gst: money.gst,
      gst_rate: money.rate,
      voucher_id: money.voucherId,
      amount,
      captured: money.received,
      offline_method: money.method,
      reference: money.reference,
      received_on: money.receivedOn,
      recorded_by: money.recordedBy,
      statement_line: money.statementLine,
      created_at: now,
      sent_at: now,
      fresh_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuse('payments_statement_line', 'line_recorded'))
  await pay(tx, payment, null, { status: 'paid' }, now)
  return payment.id
}
