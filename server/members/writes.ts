import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { minorUntil, wrongByAge } from '#contract/membership/age.ts'
import type { application } from '#contract/membership/application.ts'
import type { createOrder } from '#contract/membership/members.ts'
import type { order } from '#contract/membership/order.ts'
import { Problem } from '#contract/problem.ts'
import { keepApplicant, listForAid } from '../accounts/people.ts'
import type { RequestContext, Caller, AppContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { cancelOpen, type OpenPayment, openPayment, placeOrder } from '../payments/writes.ts'
import { priceAt } from '../settings/prices.ts'
import { lockVoucher, withVoucher } from '../settings/vouchers.ts'
import { type AidForm, asApplication, columnsOf } from './columns.ts'
import { isPaid } from './counting.ts'
import { dropDraft } from './drafts.ts'
import { askAfterSending } from './guardian.ts'
import { keepMembership } from './periods.ts'
import { waitFrom } from './purchases.ts'
import { refusalToApply } from './rules.ts'

type Form = z.output<typeof createOrder.input>

/**
 * Stores an application that pays and answers the provider's order for it; sent again, the same order. That of a minor
 * is stored, their guardian asked, and the order refused until they agree.
 */
export async function submitPaying(
  context: RequestContext<'signed-in'>,
  form: Form,
): Promise<z.input<typeof order>> {
  const { user } = context
  const { stored, payment } = await context.db.transaction().execute(async (tx) => {
    const stored = await storeApplication(tx, context, user, form, null)
    await keepMembership(tx, user.id)
    const now = context.clock()
    if (stored.isWaiting) {
      await cancelOpen(tx, user.id, now)
      return { stored, payment: null }
    }
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
    return { stored, payment }
  })
  if (payment === null) {
    await askAfterSending(context, stored)
    throw new Problem('guardian_consent')
  }
  return orderFor(context, payment, { name: form.fullName, contact: form.contact })
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
    prefill: { name, email: user.email, contact },
  }
}

/** Stores an application for financial aid; what was open to be paid is cancelled. Sent again, it is brought up to date. */
export async function submitForAid(
  context: RequestContext<'signed-in'>,
  form: AidForm,
): Promise<{ success: true; members: z.input<typeof application> }> {
  const { user } = context
  const { stored, isWaiting, money } = await context.db.transaction().execute(async (tx) => {
    const stored = await storeApplication(tx, context, user, form, {
      financial_aid_reason: form.financialAidReason,
      financial_aid_benefit: form.financialAidBenefit,
      financial_aid_commitment: form.financialAidCommitment,
    })
    await cancelOpen(tx, user.id, context.clock())
    await listForAid(tx, user.id)
    if (!stored.isWaiting) await waitFrom(tx, stored.id, context.clock())
    await keepMembership(tx, user.id)
    // Whoever waits for a guardian may still name another.
    if (!stored.isWaiting) await dropDraft(tx, user.id)
    if (!stored.isWaiting && !stored.askedBefore)
      await enqueueEmail(tx, { kind: 'aid_received', to: user.id })
    const { price, total: amount } = stored.costs
    return { stored, isWaiting: stored.isWaiting, money: { price, amount } }
  })
  if (isWaiting) await askAfterSending(context, stored)
  return { success: true as const, members: asApplication(stored, money) }
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

/** What a guardian is shown of an application, and by whom they are named: changed, they are asked anew. */
const consentedTo = [
  'full_name',
  'date_of_birth',
  'guardian_name',
  'guardian_email',
  'membership_category',
] as const

const notAsked = { guardian_asked_at: null, guardian_agreed_at: null, guardian_refused_at: null }

/** The person's one undecided application, made or brought up to date; their row stays locked until the commit. */
async function storeApplication(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  user: Caller,
  form: Form | AidForm,
  aid: Aid | null,
) {
  const now = clock()
  const today = dayInIst(now)
  const costs = await priceAt(tx, form.membershipCategory, now)
  const wrong = wrongByAge(today, { ...form, openTo: costs.openTo }, user.email)
  if (Object.keys(wrong).length > 0) {
    const isMissing = Object.keys(wrong).some((name) => !(form as Record<string, unknown>)[name])
    throw new Problem(isMissing ? 'application_incomplete' : 'invalid_input', { fields: wrong })
  }
  const role = await keepApplicant(tx, user.id, form)
  const open = await tx
    .selectFrom('applications')
    .select(['id', 'asks_aid', ...consentedTo])
    .select(isPaid('applications').as('isPaid'))
    .where('user_id', '=', user.id)
    .where('approved_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  const refusal = refusalToApply({ role, isPaid: open?.isPaid ?? false })
  if (refusal) throw new Problem(refusal)
  const columns = columnsOf(form)
  const minor_until = minorUntil(today, form.dateOfBirth)
  const guardian = minor_until === null ? { guardian_name: null, guardian_email: null } : {}
  const answers = {
    ...columns,
    ...guardian,
    minor_until,
    ...(aid ? aidColumns(aid) : {}),
    terms_accepted_at: now,
  }
  // A guardian has agreed to what they were shown; of a link to something else nothing is left.
  const isChanged =
    open !== undefined && consentedTo.some((column) => (columns[column] ?? null) !== open[column])
  if (isChanged) await tx.deleteFrom('guardian_links').where('application_id', '=', open.id).execute()
  const stored = open
    ? await tx
        .updateTable('applications')
        .set({ ...answers, ...(isChanged ? notAsked : {}) })
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
    /** A guardian has to agree first. */
    isWaiting: stored.minor_until !== null && stored.guardian_agreed_at === null,
  }
}
