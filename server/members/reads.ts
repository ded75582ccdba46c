import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/days.ts'
import { DECISION_HOURS } from '#contract/membership/review.ts'
import type { allMembers, allPayments, MemberState } from '#contract/membership/members.ts'
import { type PaymentStatus, reviewReasons } from '#contract/membership/payments.ts'
import type { RequestContext } from '../http/context.ts'
import { countRows, isId, pageOf, pageQuery } from '../db/paging.ts'
import { findPeople } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { type Price, pricesAt } from '../settings/prices.ts'
import { type ApplicationRow, asApplication } from './columns.ts'
import { counting, isPaid, isUsedUp } from './counting.ts'

const HOUR = 3_600_000

type Person = {
  person_id: string
  person_name: string
  person_email: string
  role: Role
  is_used_up: boolean | null
  state: MemberState | null
  since: Date | null
  starts_on: string | null
  ends_on: string | null
}
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
  const { state } = request
  const isQueue = state === 'waiting'
  const query = pageQuery(request, isQueue ? isPlace : isId)
  const onlyAid = request.form === 'aid'
  const today = dayInIst(clock())
  const people = query.q === null ? null : await findPeople(db, query.q)
  const where = (found: 'onPage' | 'inCount') => sql<boolean>`${onlyAid ? sql`u.asks_aid` : sql`u.is_listed`}
    ${state === undefined ? sql`` : sql`and ${standsAt(state, today)}`}
    ${people ? sql`and ${people[found]('u.id')}` : sql``}`
  const [prices, { rows }, count] = await Promise.all([
    pricesAt(db, clock()),
    sql<MemberRow>`
      with page as materialized (
        select u.id, u.name, u.email, u.role, m.state, m.waiting_since, m.ends_on
        from users u left join memberships m on m.user_id = u.id
        where ${where('onPage')} ${query.after === null ? sql`` : after(query.after, isQueue)}
        order by ${isQueue ? sql`m.waiting_since, u.id` : sql`u.id desc`} limit ${query.fetch})
      select a.*, page.id as person_id, page.name as person_name, page.email as person_email, page.role,
        p.status, p.price, p.amount, p.is_refunded, ${isUsedUp('a', today)} as is_used_up, page.waiting_since as since,
        case when page.state = 'member' and page.ends_on < ${today}::date then 'grace' else page.state end as state,
        y.starts_on, y.ends_on
      from page
      left join lateral (
        select * from applications where user_id = page.id ${onlyAid ? sql`and asks_aid` : sql``}
        order by declined_at is null desc, (asks_aid or ${isPaid('applications')}) desc, id desc
        limit 1) a on true
      left join lateral (
        select * from payments where application_id = a.id and provider_order_id is not null
        order by ${counting} limit 1) p on true
      left join lateral (
        select starts_on, ends_on from membership_periods where user_id = page.id
        order by (removed_at is null) desc, (starts_on <= ${today}::date) desc, starts_on desc limit 1) y on true
      order by ${isQueue ? sql`page.waiting_since, page.id` : sql`page.id desc`}`.execute(db),
    countRows(
      db,
      query,
      sql`users u left join memberships m on m.user_id = u.id`,
      where('inCount'),
      people?.areMore,
    ),
  ])
  const placeOf = ({ since, person_id }: MemberRow) =>
    isQueue ? `${since?.toISOString() ?? ''} ${person_id}` : person_id
  const page = pageOf(query, rows, placeOf)
  const members = page.rows.map((row) => ({
    ...(row.id === null ? { _id: row.person_id } : asApplication(row, moneyOf(row, prices))),
    role: row.role,
    status: row.status,
    isRefunded: row.is_refunded ?? false,
    isUsedUp: row.is_used_up ?? false,
    state: row.state,
    waitingSince: row.since,
    dueAt: row.since && new Date(row.since.getTime() + DECISION_HOURS * HOUR),
    question: row.question,
    answer: row.answer,
    reason: row.decline_reason,
    membership:
      row.starts_on === null || row.ends_on === null
        ? null
        : { startsOn: row.starts_on, endsOn: row.ends_on },
    user: { _id: row.person_id, name: row.person_name, email: row.person_email, role: row.role },
  }))
  return count ? { members, nextCursor: page.nextCursor, ...count } : { members }
}

/** Its payment's; without one, what its category costs now. */
function moneyOf(row: ApplicationRow & (Paying | Unpaying), prices: Awaited<ReturnType<typeof pricesAt>>) {
  if (row.price !== null) return row
  const { price, total: amount } = prices.get(row.membership_category) as Price
  return { price, amount }
}

/** Who stands at a state of memberships `m` on a day. */
function standsAt(state: MemberState, today: string): RawBuilder<boolean> {
  if (state === 'grace') return sql`m.state = 'member' and m.ends_on < ${today}::date`
  if (state === 'member')
    return sql`m.state = 'member' and (m.ends_on is null or m.ends_on >= ${today}::date)`
  return sql`m.state = ${state}`
}

/** Who comes after the last one of a page: of the queue by when they began to wait, else by their age. */
function after(last: string, isQueue: boolean): RawBuilder<boolean> {
  const [since, id] = last.split(' ')
  return isQueue
    ? sql`and (m.waiting_since, u.id) > (${since}::timestamptz, ${id}::uuid)`
    : sql`and u.id < ${last}`
}

/** Whether a text could be the place of somebody in the queue. */
function isPlace(text: string): boolean {
  const [since = '', id = '', ...more] = text.split(' ')
  return (
    isId(id) &&
    more.length === 0 &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since) &&
    !Number.isNaN(Date.parse(since))
  )
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
    is_used_up: boolean
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
      select a.*, p.id as payment_id, p.created_at as placed_at, u.role,
        ${isUsedUp('a', dayInIst(clock()))} as is_used_up, ${sql.join(shown.map((name) => sql.ref(`p.${name}`)))}
      from page join payments p on p.id = page.id
      join applications a on a.id = p.application_id join users u on u.id = p.user_id
      order by page.id desc`.execute(db),
    countRows(db, query, sql`payments p`, where('inCount'), people?.areMore),
  ])
  const page = pageOf(query, rows, (row) => row.payment_id)
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
    isUsedUp: row.is_used_up,
    paidAt: row.paid_at,
    createdAt: row.placed_at,
  }))
  return count ? { payments, nextCursor: page.nextCursor, ...count } : { payments }
}
