import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import { decisionDueAt } from '#contract/membership/approval.ts'
import type * as calls from '#contract/membership/members.ts'
import type { RequestContext } from '../../context.ts'
import { isOwed, isShown, needsReview, receivedOf } from '../../payments/buckets.ts'
import { openOrderOf } from '../../payments/orders/open-order.ts'
import { ownPayments } from '../../payments/own-money.ts'
import { categoryNamesAt } from '../../settings/prices.ts'
import { applicationStatusOf } from './application-status.ts'
import { comeBackUntil } from '../periods/renewal.ts'
import { paymentOrder } from '../sql-conditions.ts'
import { guardianAnswerOf } from '../guardian/guardian-answer.ts'

/** The caller's own application and its status. */
export async function myApplication(
  context: RequestContext<'signed-in'>,
): Promise<z.input<typeof calls.myApplication.answer>> {
  const { db, user, clock } = context
  const now = clock()
  const today = dayInIst(now)
  const row = await db
    .selectFrom('users')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('applications')
          .selectAll()
          .whereRef('user_id', '=', 'users.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('payments')
          .select(['status', 'provider_order_id', 'review_reason', 'is_refunded', 'paid_at', 'received_on'])
          // A cheque may differ from the price by its rounding.
          .select(
            sql<number>`case when offline_method is null then amount else ${receivedOf('payments')} end`.as(
              'amount',
            ),
          )
          .whereRef('application_id', '=', 'a.id')
          .where(isShown('payments'))
          .orderBy(paymentOrder)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'refunds.payment_id')
          .select(
            sql<boolean>`coalesce(bool_and(refunds.status = 'arrived') filter (where refunds.status <> 'failed'), false)
              and not bool_or(${needsReview('payments')} and ${isOwed('payments')})`.as('gone'),
          )
          .select(sql<Date | null>`max(refunds.changed_at)`.as('refund_at'))
          .select(
            sql<boolean>`bool_or(refunds.provider_payment_id is null or refunds.status = 'arrived' and provider_refund_id is null)`.as(
              'by_hand',
            ),
          )
          .whereRef('payments.application_id', '=', 'a.id')
          .as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin('email_changes as e', (join) =>
      join.onRef('e.user_id', '=', 'users.id').on('e.expires_at', '>', now),
    )
    .leftJoin('drafts', 'drafts.user_id', 'users.id')
    .leftJoin('minors as m', (join) =>
      join.onRef('m.user_id', '=', 'users.id').on('m.minor_until', '>', today),
    )
    .select(['a.id as application_id', 'a.membership_category', 'a.created_at', 'a.asks_aid', 'a.ended_at'])
    .select(['m.minor_until', 'm.full_name', 'm.date_of_birth', 'm.guardian_name', 'm.guardian_email'])
    .select(['m.asked_at', 'm.agreed_at', 'm.refused_at'])
    .select(['a.question', 'a.answer', 'a.decline_reason', 'a.removal_reason', 'a.waiting_since'])
    .select(['p.amount', 'p.status', 'p.provider_order_id', 'p.review_reason', 'p.is_refunded'])
    .select(['p.paid_at', 'p.received_on', 'r.gone', 'r.refund_at', 'r.by_hand', 'drafts.saved_at'])
    .select(['users.email', 'users.email_verified_at', 'e.email as new_email'])
    .select(sql<string>`coalesce(users.applicant_name, users.name)`.as('called'))
    .where('users.id', '=', user.id)
    .executeTakeFirstOrThrow()
  const standing = applicationStatusOf({
    role: user.role,
    needsGuardian: row.minor_until !== null && row.agreed_at === null,
    isInGrace: user.period !== null && user.period.lastDay < today,
    hasDraft: row.saved_at !== null,
    application:
      row.created_at === null
        ? null
        : {
            asksAid: row.asks_aid ?? false,
            isEnded: row.ended_at !== null,
            isDeclined: row.decline_reason !== null,
            isAsked: row.question !== null && row.answer === null,
          },
    payment:
      row.status === null
        ? null
        : {
            status: row.status,
            needsReview: row.review_reason !== null,
            isRefunded: row.is_refunded ?? false,
          },
  })
  const names = await categoryNamesAt(db, now)
  const payments = await ownPayments(db, user.id)
  const { waiting_since: since } = row
  const dueAt = since !== null && (standing === 'paid' || standing === 'aid') ? decisionDueAt(since) : null
  return {
    standing,
    comeBackUntil: standing === 'ended' ? await comeBackUntil(context) : null,
    membershipCategory: row.membership_category,
    categoryName: row.membership_category && names[row.membership_category],
    amount: row.amount,
    order: row.provider_order_id,
    openOrder:
      standing === 'open' ? await openOrderOf(db, { userId: user.id, purpose: 'join', now: clock() }) : null,
    submittedAt: row.created_at,
    paidAt: row.paid_at,
    receivedOn: row.received_on,
    dueAt,
    isOverdue: dueAt !== null && dueAt < clock(),
    question: row.question,
    answer: row.answer,
    reason: row.decline_reason ?? row.removal_reason,
    person: {
      name: row.called,
      email: row.email,
      isEmailConfirmed: row.email_verified_at !== null,
      newEmail: row.new_email,
    },
    refund:
      row.refund_at === null
        ? null
        : { hasGone: row.gone ?? false, at: row.refund_at, isByHand: row.by_hand ?? false },
    payments: payments.map(({ applicationId, ...payment }) => ({
      ...payment,
      categoryName: names[payment.category],
      isOfApplication: applicationId === row.application_id,
    })),
    guardian:
      row.minor_until === null
        ? null
        : {
            answer: guardianAnswerOf(row),
            name: row.guardian_name,
            email: row.guardian_email,
            isAsked: row.asked_at !== null,
            fullName: row.full_name,
            dateOfBirth: row.date_of_birth,
          },
  }
}
