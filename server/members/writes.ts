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
import { exists } from '../db/exists.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { payAgain } from '../payments/orders/open-order.ts'
import { cancelOpen, type OpenPayment, openPayment, placeOrder } from '../payments/writes.ts'
import { type Price, priceAt } from '../settings/prices.ts'
import { guessing, lockVoucher, withVoucher } from '../settings/vouchers.ts'
import { type AidForm, asApplication, columnsOf } from './application/application-row.ts'
import { isMember, isPaid } from './sql-conditions.ts'
import { dropDraft } from './application/drafts.ts'
import { recordAge, refuse } from './guardian/guardian.ts'
import type { Minor } from './guardian/minors.ts'
import { recomputeMembership } from './periods/periods.ts'
import { recordWaiting } from './periods/memberships.ts'

type Form = z.output<typeof calls.createOrder.input>

/**
 * Stores an application and returns the provider's order for it; the same order if the form is sent again. Before the guardian of a minor
 * agrees, only the guardian's name and e-mail are stored.
 */
export async function createOrder(
  context: RequestContext<'signed-in'>,
  form: Form,
): Promise<z.input<typeof order>> {
  const sent = await guessing(context, form.voucher, () => storePaying(context, form))
  if (sent.refusal !== null) return refuse(context, sent)
  return orderFor(context, sent.payment, { name: form.fullName, contact: form.contact })
}

/** Stores the application and its payment, or returns the refusal, for example that a guardian has to agree first. */
function storePaying(context: RequestContext<'signed-in'>, form: Form) {
  const { user } = context
  return context.db.transaction().execute(async (tx) => {
    const result = await recordAge(tx, context, user, form)
    if (result.refusal !== null) return result
    const stored = await storeApplication(tx, context, { user, form, ...result }, null)
    await recomputeMembership(tx, user.id)
    const payment = await openPaymentFor(tx, user, {
      applicationId: stored.id,
      category: form.membershipCategory,
      purpose: 'join',
      full: stored.costs,
      code: form.voucher,
      orderId: form.order,
      now: context.clock(),
    })
    return { refusal: null, payment }
  })
}

type Wanted = Parameters<typeof payAgain>[1] & { full: Price }

/** The payment of an application or a renewal: that of the open order, or a new one. The caller has locked the person. */
export async function openPaymentFor(
  tx: Tx,
  { id: userId, email }: Pick<Caller, 'id' | 'email'>,
  { full, ...wanted }: Wanted,
): Promise<OpenPayment> {
  const { code, now, applicationId, category, purpose } = wanted
  await lockVoucher(tx, code)
  const again = await payAgain(tx, wanted)
  if (again) return again
  const { price, gst, rate, voucherId } = await withVoucher(tx, full, { code, userId, now })
  const bill = { applicationId, userId, email, category, purpose, price, gst, rate, voucherId, now }
  return openPayment(tx, bill)
}

/** The provider's order for a payment, as the checkout needs it. It is made after the commit, since the provider may be slow. */
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

/** Stores an application for financial aid and cancels open orders. Sent again, the application is updated. */
export async function applyForAid(
  context: RequestContext<'signed-in'>,
  form: AidForm,
): Promise<{ success: true; members: z.input<typeof application> }> {
  const { user } = context
  const sent = await context.db.transaction().execute(async (tx) => {
    const result = await recordAge(tx, context, user, form)
    if (result.refusal !== null) return result
    const stored = await storeApplication(tx, context, { user, form, ...result }, form)
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

function aidColumns(aid: AidForm) {
  return {
    asks_aid: true,
    financial_aid_reason: aid.financialAidReason,
    financial_aid_benefit: aid.financialAidBenefit,
    financial_aid_commitment: aid.financialAidCommitment,
  }
}

/** The form with its sender and their age; `minor`: a minor whose guardian has agreed. */
type Sent = {
  user: Caller
  form: Form | AidForm
  dateOfBirth: string | undefined
  minor: Minor | undefined
}

/** Stores the person's one undecided application, or updates it; their row is locked until the commit. */
async function storeApplication(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  { user, form, dateOfBirth, minor }: Sent,
  aid: AidForm | null,
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
  const isAlreadyMember = await exists(
    tx.selectFrom('users').where('id', '=', user.id).where(isMember('users')),
  )
  const open = await tx
    .selectFrom('applications')
    .select(['id', 'asks_aid'])
    .select(isPaid('applications').as('isPaid'))
    .where('user_id', '=', user.id)
    .where('approved_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (isAlreadyMember) throw new Problem('already_member')
  if (open?.isPaid) throw new Problem('already_paid')
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
    costs,
    askedBefore: open?.asks_aid ?? false,
  }
}
