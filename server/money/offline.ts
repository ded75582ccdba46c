import type { z } from 'zod'
import { OFFLINE_ROUNDING } from '#contract/business-constants.ts'
import { rupees } from '#contract/money/currency.ts'
import type { Category, Purpose } from '#contract/membership/payments.ts'
import type * as calls from '#contract/money/money.ts'
import type { OfflineMethod } from '#contract/money/money.ts'
import { Problem } from '#contract/call/problem.ts'
import { isWithinTolerance } from '#contract/money/offline-tolerance.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockByEmail } from '../accounts/people.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { isMember, isPaid } from '../members/sql-conditions.ts'
import { refuseToPay } from '../members/periods/memberships.ts'
import { renewableBy } from '../members/periods/renewal.ts'
import { payOffline } from '../payments/offline.ts'
import { heldOrder, type HeldTerms } from '../payments/orders/order-terms.ts'
import { priceAt } from '../settings/prices.ts'
import { lockRecording, refuseDay, refuseRecordedLine, refuseUsedReference } from './recording-rules.ts'
import { bareKey } from './statement/rules.ts'

/** Records offline money that pays the open application or the renewal of a person. */
export async function recordOffline(
  context: RequestContext<'admin'>,
  { again, ...input }: z.output<typeof calls.recordOffline.input>,
): Promise<z.input<typeof calls.recordOffline.answer>> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const { reference, receivedOn, statementLine, email, amount, method, purpose } = input
    refuseDay(receivedOn, now)
    await lockRecording(tx)
    await refuseRecordedLine(tx, input)
    const details = {
      method,
      reference,
      receivedOn,
      recordedBy: user.id,
      statementLine: statementLine === undefined ? null : bareKey(statementLine),
    }
    const { id, userId } = await payWith(
      tx,
      context,
      { email, amount, purpose, ...details },
      wrongAmount,
      async () => {
        if (again !== true && statementLine === undefined) await refuseUsedReference(tx, reference)
      },
    )
    await recordBy(tx, context, 'money.offline', userId, { payment: id, amount, about: reference })
    return { success: true as const, payment: { _id: id } }
  })
}

type OfflineMoney = {
  email: string
  amount: number
  purpose: Purpose | undefined
  method: OfflineMethod
  reference: string
  receivedOn: string
  recordedBy: string
  statementLine: string | null
}

function wrongAmount(due: number): Problem {
  const amount = `This costs ${rupees(due)}: please enter that amount, or one within ${rupees(OFFLINE_ROUNDING)} of it`
  return new Problem('invalid_input', { fields: { amount } })
}

/**
 * Pays the open application or the renewal of a person. `wrongSum` makes the problem for an amount that does not fit; `refuse` may throw a
 * further one.
 */
export async function payWith(
  tx: Tx,
  context: Pick<RequestContext<'admin'>, 'clock'>,
  { email, amount, purpose = 'join', ...details }: OfflineMoney,
  wrongSum: (due: number) => Problem,
  refuse: () => Promise<void> = async () => undefined,
): Promise<{ id: string; userId: string }> {
  const now = context.clock()
  const person = await lockByEmail(tx, email)
  const due = purpose === 'renewal' ? await renewableBy(tx, person.id, now) : await unpaidOf(tx, person.id)
  const { applicationId } = due
  const terms = await termsOf(tx, { ...due, purpose, amount, now })
  const { openTo } = await priceAt(tx, terms.category, now)
  await refuseToPay(tx, { applicationId, openTo, now })
  if (!isWithinTolerance(amount, terms.total)) throw wrongSum(terms.total)
  await refuse()
  const money = { userId: person.id, email, applicationId, purpose, received: amount, ...terms }
  return { id: await payOffline(tx, { ...money, ...details }, now), userId: person.id }
}

/** The terms to pay: those of an open order that holds, unless the amount fits today's price better. */
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
  return isWithinTolerance(total, amount) && differs < Math.abs(ordered.total - amount) ? today : ordered
}

/** The unpaid application of a person. */
async function unpaidOf(tx: Tx, userId: string) {
  const open = await tx
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['applications.id as applicationId', 'membership_category as category'])
    .select([isPaid('applications').as('isPaid'), isMember('users').as('isMember')])
    .where('user_id', '=', userId)
    .where('approved_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (open === undefined || open.isPaid || open.isMember) throw new Problem('nothing_to_pay')
  return open
}
