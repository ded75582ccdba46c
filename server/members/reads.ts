import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import type { application } from '#contract/application.ts'
import type { allMembers, allPayments, myApplication } from '#contract/members.ts'
import { type PaymentStatus, reviewReasons } from '#contract/payments.ts'
import type { Call } from '../app/call.ts'
import { countRows, newest, pageOf, pageQuery } from '../db/paging.ts'
import { peopleWith } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asApplication } from './columns.ts'
import { standingOf } from './standing.ts'

type ApplicationRow = Selectable<Tables['applications']>
/** A row of the application joined in as one value; its instants are text there. */
type Joined = Omit<ApplicationRow, 'created_at'> & { created_at: string }

function readJoined(row: Joined): z.input<typeof application> {
  return asApplication({ ...row, created_at: new Date(row.created_at) } as ApplicationRow)
}

type MemberRow = {
  id: string
  name: string
  email: string
  role: Role
  application: Joined | null
  status: PaymentStatus | null
}

/** Everyone who has paid or applied for aid, or is a member: one record a person, with the latest application that counts. */
export async function listMembers(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allMembers.input>,
): Promise<z.input<typeof allMembers.answer>> {
  const query = pageQuery(request)
  const onlyAid = request.form === 'aid'
  const people = query.q === null ? null : await peopleWith(db, query.q)
  const where = (found: 'onPage' | 'inCount') => sql<boolean>`${onlyAid ? sql`u.asks_aid` : sql`u.is_listed`}
    ${people ? sql`and ${people[found].are('u')}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<MemberRow>`
      with page as materialized (${newest(
        query,
        sql`select u.id, u.name, u.email, u.role from users u
          where ${where('onPage')} ${query.after === null ? sql`` : sql`and u.id < ${query.after}`}`,
      )})
      select page.*, to_jsonb(a) as application, p.status from page
      left join lateral (
        select * from applications where user_id = page.id ${onlyAid ? sql`and asks_aid` : sql``}
        order by (asks_aid or exists (select from payments where application_id = applications.id and status = 'paid')) desc, id desc
        limit 1) a on true
      left join lateral (
        select status from payments where application_id = a.id and provider_order_id is not null
        order by (status = 'paid') desc, id desc limit 1) p on true
      order by page.id desc`.execute(db),
    countRows(db, query, sql`users u`, where('inCount')),
  ])
  const page = pageOf(query, rows)
  const members = page.rows.map((row) => ({
    ...(row.application ? readJoined(row.application) : { _id: row.id }),
    role: row.role,
    status: row.status,
    user: { _id: row.id, name: row.name, email: row.email, role: row.role },
  }))
  return count ? { members, nextCursor: page.nextCursor, ...count } : { members }
}

type PaymentRow = Selectable<Tables['payments']> & { application: Joined; role: Role }

/** Payments that the provider knows, newest first, each with its application. */
export async function listPayments(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allPayments.input>,
): Promise<z.input<typeof allPayments.answer>> {
  const query = pageQuery(request)
  const people = query.q === null ? null : await peopleWith(db, query.q)
  const where = (found: 'onPage' | 'inCount') => sql<boolean>`p.provider_order_id is not null
    ${people ? sql`and ${people[found].own('p.user_id')}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<PaymentRow>`
      with page as materialized (${newest(
        query,
        sql`select p.id from payments p
          where ${where('onPage')} ${query.after === null ? sql`` : sql`and p.id < ${query.after}`}`,
      )})
      select p.*, to_jsonb(a) as application, u.role from page join payments p on p.id = page.id
      join applications a on a.id = p.application_id join users u on u.id = p.user_id
      order by page.id desc`.execute(db),
    countRows(db, query, sql`payments p`, where('inCount')),
  ])
  const page = pageOf(query, rows)
  const payments = page.rows.map((row) => ({
    _id: row.id,
    form: readJoined(row.application),
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    useremail: row.user_email,
    role: row.role,
    orderId: row.provider_order_id as string,
    review: row.review_reason === null ? null : reviewReasons[row.review_reason],
    refunded: row.refunded,
    paidAt: row.paid_at,
    createdAt: row.created_at,
  }))
  return count ? { payments, nextCursor: page.nextCursor, ...count } : { payments }
}

/** Where the caller's own application stands. */
export async function ownApplication({
  db,
  user,
}: Call<'signed-in'>): Promise<z.input<typeof myApplication.answer>> {
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
          .select(['amount', 'status', 'provider_order_id', 'review_reason', 'paid_at'])
          .whereRef('application_id', '=', 'a.id')
          .where('provider_order_id', 'is not', null)
          .orderBy(sql`(status = 'paid')`, 'desc')
          .orderBy('id', 'desc')
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
      'p.paid_at',
      'drafts.saved_at',
    ])
    .where('users.id', '=', user.id)
    .executeTakeFirstOrThrow()
  return {
    standing: standingOf({
      role: user.role,
      hasDraft: row.saved_at !== null,
      application:
        row.created_at === null ? null : { asksAid: row.asks_aid ?? false, isEnded: row.ended_at !== null },
      payment: row.status === null ? null : { status: row.status, isSetAside: row.review_reason !== null },
    }),
    membershipCategory: row.membership_category,
    amount: row.amount,
    order: row.provider_order_id,
    submittedAt: row.created_at,
    paidAt: row.paid_at,
  }
}
