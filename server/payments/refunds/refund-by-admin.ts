import type { z } from 'zod'
import type { refundPayment } from '#contract/money/money.ts'
import { Problem } from '#contract/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockPerson } from '../../accounts/people.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Tx } from '../../db/connect.ts'
import { knownId } from '../../db/ids.ts'
import { receivedOf } from '../buckets.ts'
import { leftOf, partsOf, requestRefunds } from './refund-requests.ts'

type Answer = z.input<typeof refundPayment.answer>
type Admin = RequestContext<'admin'>

/** The payment of an id with what came in for it, its person locked until the commit. */
export async function lockPayment(tx: Tx, payment: string) {
  const id = knownId(payment)
  const owner = await tx.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst()
  if (owner === undefined) throw new Problem('not_found')
  await lockPerson(tx, owner.user_id)
  return tx
    .selectFrom('payments')
    .selectAll()
    .select(receivedOf('payments').as('received'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Gives money back. Whoever asks for the same while it is on its way is answered the refund that there is. */
export async function refundByAdmin(
  context: Admin,
  { payment, amount, reason }: z.output<typeof refundPayment.input>,
): Promise<Answer> {
  const { db, user, clock, memberships } = context
  return db.transaction().execute(async (tx) => {
    const { id: paymentId, user_id: userId } = await lockPayment(tx, payment)
    const lefts = await leftOf(tx, paymentId)
    const left = lefts.reduce((sum, one) => sum + one.left, 0)
    const same = await onItsWay(tx, paymentId, amount ?? (left === 0 ? null : left))
    if (same) return { refund: same }
    const wanted = amount ?? left
    const parts = partsOf(lefts, wanted)
    if (wanted === 0 || parts === undefined) throw new Problem('refund_too_much')
    const now = clock()
    const id = await requestRefunds(tx, { paymentId, reason, requestedBy: user.id, now }, parts)
    await memberships.changed(tx, userId)
    await recordBy(tx, context, 'money.refund', userId, { payment: paymentId, amount: wanted, reason })
    const refund = await tx
      .selectFrom('refunds')
      .select(['id as _id', 'amount', 'status'])
      .where('id', '=', id as string)
      .executeTakeFirstOrThrow()
    return { refund }
  })
}

/** The newest refund of so much, null being any, that has not arrived yet. */
function onItsWay(tx: Tx, paymentId: string, amount: number | null) {
  return tx
    .selectFrom('refunds')
    .select(['id as _id', 'amount', 'status'])
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['requested', 'sent'])
    .$if(amount !== null, (one) => one.where('amount', '=', amount))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
