import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/accounts/accounts.ts'
import { isUsedUp } from '#contract/membership/approval.ts'
import type { allMembers, allPayments, myApplication } from '#contract/membership/members.ts'
import { type PaymentStatus, reviewReasons } from '#contract/membership/payments.ts'
import type { RequestContext } from '../http/context.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { findPeople } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { type ApplicationRow, asApplication } from './columns.ts'
import { counting } from './counting.ts'
import { applicationStatusOf } from './application-status.ts'

type Person = { person_id: string; person_name: string; person_email: string; role: Role }
type Unapplied = { [Column in keyof ApplicationRow]: null }
type Paying = { status: PaymentStatus; price: number; amount: number; is_refunded: boolean }
type Unpaying = { [Column in keyof Paying]: null }
/** A person beside their application: all columns side by side, since wrapping them up takes as long as finding them. */
type MemberRow = Person & ((ApplicationRow & (Paying | Unpaying)) | (Unapplied & Unpaying))

/** Everyone who has paid or applied for aid, or is a member: one record a person, with the latest application that counts. */
export async function listMembers(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  request: z.output<typeof allMembers.input>,
): Promise<z.input<typeof allMembers.answer>> {
  const query = pageQuery(request)
  const onlyAid = request.form === 'aid'
  const people = query.q === null ? null : await findPeople(db, query.q)
  const where = (found: 'onPage' | 'inCount') => sql<boolean>`${onlyAid ? sql`u.asks_aid` : sql`u.is_listed`}
    ${people ? sql`and ${people[found]('u.id')}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<MemberRow>`
      with page as materialized (
        select u.id, u.name, u.email, u.role from users u
        where ${where('onPage')} ${query.after === null ? sql`` : sql`and u.id < ${query.after}`}
        order by u.id desc limit ${query.fetch})
      select a.*, page.id as person_id, page.name as person_name, page.email as person_email, page.role,
        p.status, p.price, p.amount, p.is_refunded
      from page
      left join lateral (
        select * from applications where user_id = page.id ${onlyAid ? sql`and asks_aid` : sql``}
        order by (asks_aid or exists (
          select from payments where application_id = applications.id and status = 'paid' and not is_refunded)) desc, id desc
        limit 1) a on true
      left join lateral (
        select * from payments where application_id = a.id and provider_order_id is not null
        order by ${counting} limit 1) p on true
      order by page.id desc`.execute(db),
    countRows(db, query, sql`users u`, where('inCount'), people?.areMore),
  ])
  const page = pageOf(query, rows, (row) => row.person_id)
  const now = clock()
  const members = page.rows.map((row) => ({
    ...(row.id === null ? { _id: row.person_id } : asApplication(row, row.price === null ? null : row)),
    role: row.role,
    status: row.status,
    isRefunded: row.is_refunded ?? false,
    isUsedUp: isUsedUp(row.approved_at, now),
    user: { _id: row.person_id, name: row.person_name, email: row.person_email, role: row.role },
  }))
  return count ? { members, nextCursor: page.nextCursor, ...count } : { members }
}

/** What is shown of a payment. */
const shown = [
  'amount',
  'currency',
  'status',
  'category',
  'purpose',
  'price',
  'gst',
  'user_email',
  'provider_order_id',
  'provider_payment_id',
  'review_reason',
  'refunded',
  'is_refunded',
  'paid_at',
] as const
type PaymentRow = ApplicationRow &
  Pick<Selectable<Tables['payments']>, (typeof shown)[number]> & {
    payment_id: string
    placed_at: Date
    role: Role
  }

/** Payments that the provider knows, newest first, each with its application. */
export async function listPayments(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  request: z.output<typeof allPayments.input>,
): Promise<z.input<typeof allPayments.answer>> {
  const query = pageQuery(request)
  const people = query.q === null ? null : await findPeople(db, query.q)
  const where = (found: 'onPage' | 'inCount') => sql<boolean>`p.provider_order_id is not null
    ${people ? sql`and ${people[found]('p.user_id')}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<PaymentRow>`
      with page as materialized (
        select p.id from payments p
        where ${where('onPage')} ${query.after === null ? sql`` : sql`and p.id < ${query.after}`}
        order by p.id desc limit ${query.fetch})
      select a.*, p.id as payment_id, p.created_at as placed_at, u.role, ${sql.join(shown.map((name) => sql.ref(`p.${name}`)))}
      from page join payments p on p.id = page.id
      join applications a on a.id = p.application_id join users u on u.id = p.user_id
      order by page.id desc`.execute(db),
    countRows(db, query, sql`payments p`, where('inCount'), people?.areMore),
  ])
  const page = pageOf(query, rows, (row) => row.payment_id)
  const now = clock()
  const payments = page.rows.map((row) => ({
    _id: row.payment_id,
    form: asApplication(row, row),
    category: row.category,
    purpose: row.purpose,
    price: row.price,
    gst: row.gst,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    useremail: row.user_email,
    role: row.role,
    orderId: row.provider_order_id as string,
    paymentId: row.provider_payment_id,
    review: row.review_reason === null ? null : reviewReasons[row.review_reason],
    refunded: row.refunded,
    isRefunded: row.is_refunded,
    isUsedUp: isUsedUp(row.approved_at, now),
    paidAt: row.paid_at,
    createdAt: row.placed_at,
  }))
  return count ? { payments, nextCursor: page.nextCursor, ...count } : { payments }
}

/** Where the caller's own application stands. */
export async function ownApplication({
  db,
  user,
}: RequestContext<'signed-in'>): Promise<z.input<typeof myApplication.answer>> {
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
          .select(['amount', 'status', 'provider_order_id', 'review_reason', 'is_refunded', 'paid_at'])
          .whereRef('application_id', '=', 'a.id')
          .where('provider_order_id', 'is not', null)
          .orderBy(counting)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .leftJoin('drafts', 'drafts.user_id', 'users.id')
    .select(['a.membership_category', 'a.created_at', 'a.asks_aid', 'a.ended_at', 'a.approved_at'])
    .select([
      'p.amount',
      'p.status',
      'p.provider_order_id',
      'p.review_reason',
      'p.is_refunded',
      'p.paid_at',
      'drafts.saved_at',
    ])
    .where('users.id', '=', user.id)
    .executeTakeFirstOrThrow()
  return {
    standing: applicationStatusOf({
      role: user.role,
      hasDraft: row.saved_at !== null,
      application:
        row.created_at === null ? null : { asksAid: row.asks_aid ?? false, isEnded: row.ended_at !== null },
      payment:
        row.status === null
          ? null
          : {
              status: row.status,
              needsReview: row.review_reason !== null,
              isRefunded: row.is_refunded ?? false,
            },
    }),
    membershipCategory: row.membership_category,
    amount: row.amount,
    order: row.provider_order_id,
    submittedAt: row.created_at,
    paidAt: row.paid_at,
  }
}
