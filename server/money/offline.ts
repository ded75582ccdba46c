import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { rupees } from '#contract/money/currency.ts'
import type { Category, Purpose } from '#contract/membership/payments.ts'
import type * as calls from '#contract/money/money.ts'
import { Problem } from '#contract/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockByEmail } from '../accounts/people.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { isPaid } from '../members/sql-conditions.ts'
import { refuseToPay } from '../members/purchases.ts'
import { renewableBy } from '../members/renewal.ts'
import { payOffline } from '../payments/offline.ts'
import { heldOrder, type HeldTerms } from '../payments/order-terms.ts'
import { priceAt } from '../settings/prices.ts'
import { recordedAbout } from './statement/match.ts'
import { bareKey, isRecordedAs } from './statement/rules.ts'

/** Paise by which money that came another way may differ from the price: whoever pays by cheque or cash rounds. */
const OFFLINE_ROUNDING = 100

/** Records money that came another way: it pays what the person has to pay, and nothing else. */
export async function recordOffline(
  context: RequestContext<'admin'>,
  {
    email,
    amount,
    method,
    reference,
    receivedOn,
    purpose = 'join',
    statementLine,
  }: z.output<typeof calls.recordOffline.input>,
): Promise<z.input<typeof calls.recordOffline.answer>> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const now = clock()
    if (receivedOn > dayInIst(now))
      throw new Problem('invalid_input', { fields: { receivedOn: 'That day is still to come' } })
    if (statementLine !== undefined)
      await refuseRecorded(tx, { key: statementLine, amount, reference, day: receivedOn })
    const person = await lockByEmail(tx, email)
    const due = purpose === 'renewal' ? await renewableBy(tx, person.id, now) : await unpaidOf(tx, person.id)
    const { applicationId } = due
    const terms = await termsOf(tx, { ...due, purpose, amount, now })
    const { openTo } = await priceAt(tx, terms.category, now)
    await refuseToPay(tx, { applicationId, openTo, now })
    if (Math.abs(amount - terms.total) > OFFLINE_ROUNDING)
      throw new Problem('invalid_input', {
        fields: {
          amount: `This costs ${rupees(terms.total)}: please enter that amount, or one within ${rupees(OFFLINE_ROUNDING)} of it`,
        },
      })
    const money = { userId: person.id, email, applicationId, purpose, received: amount, ...terms }
    const came = {
      method,
      reference,
      receivedOn,
      recordedBy: user.id,
      statementLine: statementLine === undefined ? null : bareKey(statementLine),
    }
    const id = await payOffline(tx, context, { ...money, ...came }, now)
    await recordBy(tx, context, 'money.offline', person.id, { payment: id, amount, about: reference })
    return { success: true as const, payment: { _id: id } }
  })
}

/** What is to be paid: the open order as long as it holds, unless the amount is what the category costs today. */
async function termsOf(
  tx: Tx,
  due: { applicationId: string; category: Category; purpose: Purpose; amount: number; now: Date },
): Promise<HeldTerms> {
  const { category, amount, now } = due
  const { price, gst, total, rate } = await priceAt(tx, category, now)
  const today = { category, price, gst, total, rate, voucherId: null }
  const ordered = await heldOrder(tx, due)
  if (ordered === undefined) return today
  const differs = Math.abs(total - amount)
  return differs <= OFFLINE_ROUNDING && differs < Math.abs(ordered.total - amount) ? today : ordered
}

type StatementLine = { key: string; amount: number; reference: string; day: string }

/** What was recorded meanwhile; of two who record a line at one instant the database refuses the second. */
async function refuseRecorded(tx: Tx, line: StatementLine): Promise<void> {
  const known = await recordedAbout(tx, [line])
  if (known.some((one) => isRecordedAs({ ...line, narration: '' }, one))) throw new Problem('line_recorded')
}

/** The application of a person that waits to be paid. */
async function unpaidOf(tx: Tx, userId: string) {
  const open = await tx
    .selectFrom('applications')
    .select(['id as applicationId', 'membership_category as category'])
    .select(isPaid('applications').as('isPaid'))
    .where('user_id', '=', userId)
    .where('approved_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (open === undefined || open.isPaid) throw new Problem('nothing_to_pay')
  return open
}
