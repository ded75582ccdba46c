import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import { decisionDueAt } from '#contract/membership/approval.ts'
import { wrongByAge } from '#contract/membership/age.ts'
import type { application } from '#contract/membership/application.ts'
import type * as calls from '#contract/membership/members.ts'
import type { order } from '#contract/membership/order.ts'
import { Problem } from '#contract/call/problem.ts'
import { saveApplicant, listForAid } from '../accounts/people.ts'
import type { RequestContext, Caller, AppContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { payAgain } from '../payments/orders/open-order.ts'
import { cancelOpen, type OpenPayment, openPayment, placeOrder } from '../payments/writes.ts'
import { priceAt } from '../settings/prices.ts'
import { guessing, lockVoucher, withVoucher } from '../settings/vouchers.ts'
import { type AidForm, asApplication, columnsOf } from './application/application-row.ts'
import { isMember, isPaid } from './sql-conditions.ts'
import { dropDraft } from './application/drafts.ts'
import { recordAge, refuse } from './guardian/guardian.ts'
import type { Minor } from './guardian/minors.ts'
import { recomputeMembership } from './periods/periods.ts'
import { recordWaiting } from './periods/memberships.ts'
import { refusalToApply } from './application/refusal-to-apply.ts'

type Form = z.output<typeof calls.createOrder.input>

/**
 * Stores an application that pays and answers the provider's order for it; sent again, the same order. Of a minor nothing is
 * stored before their guardian agrees but whom to ask.
 */
export async function createOrder(
  context: RequestContext<'signed-in'>,
  form: Form,
): Promise<z.input<typeof order>> {
  const sent = await guessing(context, form.voucher, () => storePaying(context, form))
  if (sent.refusal !== null) return refuse(context, sent)
  return orderFor(context, sent.payment, { name: form.fullName, contact: form.contact })
}

/** Stores the application, and what pays for it; a refusal: a guardian has to agree first, for one. */
function storePaying(context: RequestContext<'signed-in'>, form: Form) {
  const { user } = context
  return context.db.transaction().execute(async (tx) => {
    const heard = await recordAge(tx, context, user, form)
    if (heard.refusal !== null) return heard
    const stored = await storeApplication(tx, context, { user, form, ...heard }, null)
    await recomputeMembership(tx, user.id)
    const now = context.clock()
    const again = await payAgain(tx, {
      orderId: form.order,
      applicationId: stored.id,
      category: form.membershipCategory,
      purpose: 'join',
      code: form.voucher,
      now,
    })
    if (again) return { refusal: null, payment: again }
    await lockVoucher(tx, form.voucher)
    const { price, gst, rate, voucherId } = await withVoucher(tx, stored.costs, {
      code: form.voucher,
      userId: user.id,
      now,
    })
    const payment = await openPayment(tx, {
      applicationId: stored.id,
      userId: user.id,
      email: user.email,
      category: form.membershipCategory,
      purpose: 'join',
      price,
      gst,
      rate,
      voucherId,
      now,
    })
    return { refusal: null, payment }
  })
}

/** The provider's order for a payment, as the checkout takes it; asked for after the commit, since the provider may be slow. */
export async function orderFor(
  context: RequestContext<'signed-in'>,
  payment: OpenPayment,
  { name, contact }: { name: string; contact: string },
): Promise<z.input<typeof order>> {
  const { user, payment: account, config } = context
  const orderId = await placeOrder(context as AppContext, payment)
  return {
    id: orderId,
    _id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    key_id: account.keyId,
    checkout_url: account.checkoutUrl,
    callback_url: `${config.publicUrl}/api/member/verify-payment`,
    validUntil: payment.validUntil,
    prefill: { name, email: user.email, contact },
  }
}

/** Stores an application for financial aid; what was open to be paid is cancelled. Sent again, it is brought up to date. */
export async function applyForAid(
  context: RequestContext<'signed-in'>,
  form: AidForm,
): Promise<{ success: true; members: z.input<typeof application> }> {
  const { user } = context
  const sent = await context.db.transaction().execute(async (tx) => {
    const heard = await recordAge(tx, context, user, form)
    if (heard.refusal !== null) return heard
    const stored = await storeApplication(
      tx,
      context,
      { user, form, ...heard },
      {
        financial_aid_reason: form.financialAidReason,
        financial_aid_benefit: form.financialAidBenefit,
        financial_aid_commitment: form.financialAidCommitment,
      },
    )
    await cancelOpen(tx, user.id, context.clock())
    await listForAid(tx, user.id)
    await recordWaiting(tx, stored.id, context.clock())
    await recomputeMembership(tx, user.id)
    await dropDraft(tx, user.id)
    if (!stored.askedBefore) {
      const dueAt = decisionDueAt(stored.waiting_since ?? context.clock())
      await enqueueEmail(tx, { kind: 'aid_received', to: user.id, dueAt: systemText(dueAt.toISOString()) })
    }
    const { price, total: amount } = stored.costs
    return { refusal: null, members: asApplication(stored, { price, amount }) }
  })
  if (sent.refusal !== null) return refuse(context, sent)
  return { success: true as const, members: sent.members }
}

type Aid = Pick<
  ReturnType<typeof aidColumns>,
  'financial_aid_reason' | 'financial_aid_benefit' | 'financial_aid_commitment'
>

function aidColumns(aid: {
  financial_aid_reason: string
  financial_aid_benefit: string
  financial_aid_commitment: 'Yes' | 'No'
}) {
  return { asks_aid: true, ...aid }
}

/** Who sends what, and what counts of their age; `minor`: their guardian has agreed. */
type Sent = {
  user: Caller
  form: Form | AidForm
  dateOfBirth: string | undefined
  minor: Minor | undefined
}

/** The person's one undecided application, made or brought up to date; their row is locked until the commit. */
async function storeApplication(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  { user, form, dateOfBirth, minor }: Sent,
  aid: Aid | null,
) {
  const now = clock()
  const guardian = {
    guardianName: minor?.guardian_name ?? undefined,
    guardianEmail: minor?.guardian_email ?? undefined,
  }
  const said = { ...form, dateOfBirth, ...guardian }
  const costs = await priceAt(tx, form.membershipCategory, now)
  const wrong = wrongByAge(dayInIst(now), { ...said, openTo: costs.openTo }, user.email)
  if (Object.keys(wrong).length > 0) throw new Problem('invalid_input', { fields: wrong })
  await saveApplicant(tx, user.id, form)
  const person = await tx
    .selectFrom('users')
    .select(isMember('users').as('isMember'))
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('applications')
    .select(['id', 'asks_aid'])
    .select(isPaid('applications').as('isPaid'))
    .where('user_id', '=', user.id)
    .where('approved_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  const refusal = refusalToApply({ ...person, isPaid: open?.isPaid ?? false })
  if (refusal) throw new Problem(refusal)
  const answers = {
    ...columnsOf(said),
    minor_until: minor?.minor_until ?? null,
    guardian_asked_at: minor?.asked_at ?? null,
    guardian_agreed_at: minor?.agreed_at ?? null,
    guardian_refused_at: null,
    ...(aid ? aidColumns(aid) : {}),
    terms_accepted_at: now,
  }
  const stored = open
    ? await tx
        .updateTable('applications')
        .set(answers)
        .where('id', '=', open.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('applications')
        .values({ asks_aid: false, ...answers, user_id: user.id, email: user.email, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow()
  return {
    ...stored,
    /** What its category costs now. */
    costs,
    askedBefore: open?.asks_aid ?? false,
  }
}
