import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import type * as calls from '#contract/money/payments.ts'
import { GIVE_BY_HAND, type ReviewReason, reviewReasons } from '#contract/membership/payments.ts'
import type { RequestContext } from '../context.ts'
import { actsAs } from '../http/admins.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { avatarOf } from '../files/reads.ts'
import { findPeople } from '../db/search.ts'
import { isCurrent, isInvoice } from '../documents/current-document.ts'
import { type ApplicationRow, asApplication } from '../members/application/application-row.ts'
import { isInForce, isUsedUp } from '../members/sql-conditions.ts'
import { needsGuardian } from '../members/guardian/minors.ts'
import {
  bucketOf,
  hasFailedRefund,
  isAmong,
  isGivenBack,
  isInBucket,
  isShown,
  needsReview,
  receivedOf,
  refundedOf,
} from '../payments/buckets.ts'
import { paidBefore } from '../payments/orders/paid-before.ts'

/** The fields of an application that an admin with the duty `money` alone does not see. */
const hiddenFields = { dateOfBirth: null, guardianName: null, guardianEmail: null }

type Payment = z.input<typeof calls.allPayments.answer>['payments'][number]
type Row = Omit<Payment, 'form' | 'avatar' | 'review' | 'refunds'> & {
  id: string
  applicationId: string
  avatarId: string | null
  reviewReason: ReviewReason | null
  refunds: (Omit<Payment['refunds'][number], 'requestedAt'> & { requestedAt: string })[]
}

/** The payments with their applications, newest first. */
export async function allPayments(
  context: Pick<RequestContext<'admin'>, 'config' | 'db' | 'clock' | 'user'>,
  request: z.output<typeof calls.allPayments.input>,
): Promise<z.input<typeof calls.allPayments.answer>> {
  const { db, clock } = context
  const query = pageQuery(request)
  const today = dayInIst(clock())
  const readsMembers = actsAs(context, 'members')
  const { bucket, refund } = request
  const people = query.q === null ? null : await findPeople(db, query.q)
  const where = (found: 'onPage' | 'inCount') => sql<boolean>`${isShown('p')} and ${isAmong('p', request)}
    ${people ? sql`and ${people[found]('p.user_id')}` : sql``}
    ${bucket ? sql`and ${isInBucket('p', bucket)}` : sql``}
    ${refund ? sql`and ${hasFailedRefund('p')}` : sql``}
`
  const document = (url: string, id: string) =>
    sql`json_build_object('number', number, 'kind', kind, 'buyer', says->'buyer', 'url', ${sql.lit(`/api/money/${url}/`)} || ${sql.ref(id)})`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      with page as materialized (
        select p.id from payments p
        where ${where('onPage')} ${query.after === null ? sql`` : sql`and p.id < ${query.after}`}
        order by p.id desc limit ${query.fetch})
      select p.id, p.id as "_id", p.application_id as "applicationId", p.category, p.purpose, p.price, p.gst, p.amount, p.currency, p.status,
        p.user_email as useremail, u.role, u.avatar_id as "avatarId", u.suspended_at is not null as "isSuspended",
        p.provider_order_id as "orderId", case when p.provider_order_id is not null then p.valid_until end as "validUntil",
        p.provider_payment_id as "paymentId", ${bucketOf('p')} as bucket,
        coalesce(p.offline_method, c.method, case when p.status = 'paid' then 'online' end) as method, p.reference,
        case when ${needsReview('p')} then p.review_reason end as "reviewReason",
        ${receivedOf('p')} as received, ${refundedOf('p')} as refunded,
        (select coalesce(json_agg(json_build_object('_id', id, 'amount', amount,
          'currency', coalesce((select currency from captures where provider_payment_id = refunds.provider_payment_id), 'INR'),
          'status', status, 'reason', reason, 'isByHand', status = 'arrived' and provider_refund_id is null,
          'requestedAt', requested_at, 'creditNote', (select json_build_object('number', number,
            'url', '/api/money/credit_note/' || refunds.id) from documents where refund_id = refunds.id)) order by id desc), '[]')
          from refunds where payment_id = p.id) as refunds,
        (select coalesce(json_agg(json_build_object('_id', provider_payment_id, 'amount', amount, 'currency', currency, 'method', method,
          'invoice', (select ${document('document', 'documents.id')}
            from documents where capture_id = captures.provider_payment_id and ${isCurrent}))
          order by provider_payment_id is distinct from p.provider_payment_id, provider_payment_id), '[]')
          from captures where payment_id = p.id) as captures, ${paidBefore('p')} as "paidBefore",
        (select ${document('invoice', 'p.id')} from documents where payment_id = p.id and ${isInvoice}) as invoice,
        (select coalesce(json_agg(json_build_object('kind', kind, 'number', number, 'url', '/api/money/document/' || id) order by id desc), '[]')
          from documents where payment_id = p.id and refund_id is null and not ${isCurrent}) as corrected,
        (select json_build_object('startsOn', starts_on, 'endsOn', ends_on) from membership_periods y
          where y.payment_id = p.id and ${isInForce('y', today)}) as period,
        ${isGivenBack('p')} as "isRefunded", ${isUsedUp('a', today)} as "isUsedUp", ${needsGuardian('a', today)} as "needsGuardian",
        p.paid_at as "paidAt", p.received_on as "receivedOn", p.created_at as "createdAt"
      from page join payments p on p.id = page.id
      left join captures c on c.provider_payment_id = p.provider_payment_id
      join applications a on a.id = p.application_id join users u on u.id = p.user_id
      order by page.id desc`.execute(db),
    countRows(db, query, sql`payments p`, where('inCount'), people?.areMore),
  ])
  const page = pageOf(query, rows)
  const applications = await db
    .selectFrom('applications')
    .selectAll()
    .where(sql<boolean>`id = any(${page.rows.map((row) => row.applicationId)}::uuid[])`)
    .execute()
  const byId = new Map(applications.map((one) => [one.id, one]))
  const payments = page.rows.map(({ id: _id, applicationId, avatarId, reviewReason, refunds, ...row }) => ({
    ...row,
    form: {
      ...asApplication(byId.get(applicationId) as ApplicationRow, row),
      ...(readsMembers ? {} : hiddenFields),
    },
    avatar: avatarOf(avatarId),
    review: reviewReason && reviewOf(reviewReason, row.orderId),
    refunds: refunds.map((one) => ({ ...one, requestedAt: new Date(one.requestedAt) })),
  }))
  return count ? { payments, nextCursor: page.nextCursor, ...count } : { payments }
}

function reviewOf(reason: ReviewReason, orderId: string | null): string {
  return reason === 'refund_failed' && orderId === null ? GIVE_BY_HAND : reviewReasons[reason]
}
