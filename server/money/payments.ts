import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import type * as calls from '#contract/money/payments.ts'
import { GIVE_BY_HAND, type ReviewReason, reviewReasons } from '#contract/membership/payments.ts'
import type { Bucket, RefundStatus } from '#contract/money/money.ts'
import type { RequestContext } from '../context.ts'
import { actsAs } from '../http/admins.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { avatarOf } from '../files/reads.ts'
import { findPeople } from '../db/search.ts'
import type { DocumentKind, KeptDocument } from '../documents/document.ts'
import { isCurrent, isInvoice } from '../documents/current-document.ts'
import type { Tables } from '../db/tables.ts'
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
import { type PaidBefore, paidBefore } from '../payments/orders/paid-before.ts'

/** The columns of a payment that the list shows. */
const shown = [
  'category',
  'purpose',
  'price',
  'gst',
  'amount',
  'currency',
  'status',
  'user_email',
  'provider_order_id',
  'provider_payment_id',
  'valid_until',
  'offline_method',
  'reference',
  'paid_at',
  'received_on',
] as const
/** The fields of an application that an admin with the duty `money` alone does not see. */
const untold = { dateOfBirth: null, guardianName: null, guardianEmail: null }
type Buyer = KeptDocument['buyer']
type Refund = {
  _id: string
  amount: number
  currency: string
  status: RefundStatus
  isByHand: boolean
  reason: string
  number: string | null
  requestedAt: string
}
type Capture = {
  _id: string
  amount: number
  currency: string
  method: string | null
  invoice: { number: string; kind: 'invoice' | 'receipt'; buyer: Buyer; url: string } | null
}
type PaymentRow = ApplicationRow &
  Pick<Selectable<Tables['payments']>, (typeof shown)[number]> & {
    payment_id: string
    placed_at: Date
    role: Role
    avatar_id: string | null
    is_suspended: boolean
    is_used_up: boolean
    needs_guardian: boolean
    is_given_back: boolean
    period: { startsOn: string; endsOn: string } | null
    bucket: Bucket
    review: ReviewReason | null
    method: string | null
    received: number
    refunded: number
    refunds: Refund[]
    captures: Capture[]
    paid_before: PaidBefore | null
    invoice: { number: string; kind: 'invoice' | 'receipt'; buyer: Buyer } | null
    corrected: { _id: string; kind: DocumentKind; number: string }[]
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
  const [{ rows }, count] = await Promise.all([
    sql<PaymentRow>`
      with page as materialized (
        select p.id from payments p
        where ${where('onPage')} ${query.after === null ? sql`` : sql`and p.id < ${query.after}`}
        order by p.id desc limit ${query.fetch})
      select a.*, p.id as payment_id, p.created_at as placed_at, u.role, u.avatar_id, u.suspended_at is not null as is_suspended,
        ${isUsedUp('a', today)} as is_used_up, ${needsGuardian('a', today)} as needs_guardian,
        ${bucketOf('p')} as bucket, case when ${needsReview('p')} then p.review_reason end as review, ${isGivenBack('p')} as is_given_back,
        (select json_build_object('startsOn', starts_on, 'endsOn', ends_on) from membership_periods y
          where y.payment_id = p.id and ${isInForce('y', today)}) as period, ${receivedOf('p')} as received, ${refundedOf('p')} as refunded,
        coalesce(p.offline_method, c.method, case when p.status = 'paid' then 'online' end) as method,
        (select coalesce(json_agg(json_build_object('_id', id, 'amount', amount,
          'currency', coalesce((select currency from captures where provider_payment_id = refunds.provider_payment_id), 'INR'),
          'status', status, 'reason', reason, 'isByHand', status = 'arrived' and provider_refund_id is null,
          'requestedAt', requested_at,
          'number', (select number from documents where refund_id = refunds.id)) order by id desc), '[]')
          from refunds where payment_id = p.id) as refunds,
        (select coalesce(json_agg(json_build_object('_id', provider_payment_id, 'amount', amount, 'currency', currency, 'method', method,
          'invoice', (select json_build_object('number', number, 'kind', kind, 'buyer', says->'buyer', 'url', '/api/money/document/' || id)
            from documents where capture_id = captures.provider_payment_id and ${isCurrent}))
          order by provider_payment_id is distinct from p.provider_payment_id, provider_payment_id), '[]')
          from captures where payment_id = p.id) as captures, ${paidBefore('p')} as paid_before,
        (select json_build_object('number', number, 'kind', kind, 'buyer', says->'buyer') from documents
          where payment_id = p.id and ${isInvoice}) as invoice,
        (select coalesce(json_agg(json_build_object('_id', id, 'kind', kind, 'number', number) order by id desc), '[]')
          from documents where payment_id = p.id and refund_id is null and not ${isCurrent}) as corrected,
        ${sql.join(shown.map((name) => sql.ref(`p.${name}`)))}
      from page join payments p on p.id = page.id
      left join captures c on c.provider_payment_id = p.provider_payment_id
      join applications a on a.id = p.application_id join users u on u.id = p.user_id
      order by page.id desc`.execute(db),
    countRows(db, query, sql`payments p`, where('inCount'), people?.areMore),
  ])
  const page = pageOf(query, rows, (row) => row.payment_id)
  const payments = page.rows.map((row) => ({
    _id: row.payment_id,
    form: { ...asApplication(row, row), ...(readsMembers ? {} : untold) },
    category: row.category,
    purpose: row.purpose,
    price: row.price,
    gst: row.gst,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    useremail: row.user_email,
    role: row.role,
    avatar: avatarOf(row.avatar_id),
    isSuspended: row.is_suspended,
    orderId: row.provider_order_id,
    validUntil: row.provider_order_id === null ? null : row.valid_until,
    paymentId: row.provider_payment_id,
    bucket: row.bucket,
    method: row.method,
    reference: row.reference,
    review: row.review && reviewOf(row.review, row.provider_order_id),
    received: row.received,
    refunded: row.refunded,
    refunds: row.refunds.map(({ number, ...refund }) => ({
      ...refund,
      requestedAt: new Date(refund.requestedAt),
      creditNote: number === null ? null : { number, url: `/api/money/credit_note/${refund._id}` },
    })),
    captures: row.captures,
    paidBefore: row.paid_before,
    invoice: row.invoice && { ...row.invoice, url: `/api/money/invoice/${row.payment_id}` },
    corrected: row.corrected.map(({ _id, ...document }) => ({
      ...document,
      url: `/api/money/document/${_id}`,
    })),
    period: row.period,
    isRefunded: row.is_given_back,
    isUsedUp: row.is_used_up,
    needsGuardian: row.needs_guardian,
    paidAt: row.paid_at,
    receivedOn: row.received_on,
    createdAt: row.placed_at,
  }))
  return count ? { payments, nextCursor: page.nextCursor, ...count } : { payments }
}

function reviewOf(reason: ReviewReason, orderId: string | null): string {
  return reason === 'refund_failed' && orderId === null ? GIVE_BY_HAND : reviewReasons[reason]
}
