import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import { decisionDueAt } from '#contract/membership/approval.ts'
import type { MemberState } from '#contract/membership/filters.ts'
import type * as calls from '#contract/membership/members.ts'
import type { PaymentStatus } from '#contract/membership/payments.ts'
import { countRows, mostCounted, pageOf, pageQuery, totalOf } from '../db/paging.ts'
import { findPeople } from '../db/search.ts'
import { avatarOf } from '../files/reads.ts'
import type { RequestContext } from '../context.ts'
import { isGivenBack, isShown } from '../payments/buckets.ts'
import { type Price, pricesAt } from '../settings/prices.ts'
import { type ApplicationRow, asApplication } from './application/application-row.ts'
import {
  applicationOrder,
  hadBegun,
  isUsedUp,
  lastDayOf,
  paymentOrder,
  periodOrder,
} from './sql-conditions.ts'
import { after, citiesNamed, conditionOf, isPosition, sortOrderOf, valueOn } from './list/filters.ts'
import { guardianAnswerOf } from './guardian/guardian-answer.ts'
import { awaitsGuardian, type Minor } from './guardian/minors.ts'

type Person = {
  person_id: string
  person_name: string
  person_email: string
  avatar_id: string | null
  is_suspended: boolean
  listed_as: string
  role: Role
  is_used_up: boolean | null
  needs_guardian: boolean
  minor: Pick<
    Minor,
    'agreed_at' | 'refused_at' | 'guardian_email' | 'guardian_name' | 'full_name' | 'date_of_birth'
  > | null
  state: MemberState | null
  since: Date | null
  /** The value of the sort column; null where the list is sorted by id. */
  at: string | null
  starts_on: string | null
  ends_on: string | null
}
type Unapplied = { [Column in keyof ApplicationRow]: null }
type Paying = { status: PaymentStatus; price: number; amount: number; is_refunded: boolean }
type Unpaying = { [Column in keyof Paying]: null }
/** A person with their application, in plain columns: an object for each would take as long as the query. */
type MemberRow = Person & ((ApplicationRow & (Paying | Unpaying)) | (Unapplied & Unpaying))

/** Everyone who has paid or applied for aid, or is a member: one record a person, with the latest application that counts. */
export async function allMembers(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  request: z.output<typeof calls.allMembers.input>,
  /** Also people who are not on the list, for example with an unpaid application. */
  { isAnybody = false } = {},
): Promise<z.input<typeof calls.allMembers.answer>> {
  const sort = sortOrderOf(request)
  const query = pageQuery(request, isPosition(sort))
  const onlyAid = request.form === 'aid'
  const now = clock()
  const today = dayInIst(now)
  const cities = request.city ? await citiesNamed(db, request.city) : undefined
  const condition = conditionOf(request, cities, now)
  const [people, common] = await Promise.all([
    query.q === null ? null : findPeople(db, query.q),
    condition && query.isPaged ? countCommon(db, condition) : null,
  ])
  const isAll = people === null && !onlyAid
  const isPlainList = condition === null && sort === null
  const id = isPlainList ? sql`u.id` : sql`m.user_id`
  const order = sort === null ? sql`${id} desc` : sql`${sort.by}, ${id}`
  const further = query.after === null ? sql`` : after(sort, query.after, id)
  const fromWith = (memberships: RawBuilder<unknown>) =>
    isPlainList
      ? sql`users u left join memberships m on m.user_id = u.id`
      : sql`${memberships} join users u on u.id = m.user_id`
  const memberships = membershipsOf(condition, {
    inOrder: common !== null && common <= MOST_SORTED ? order : null,
    // Without a search, a page is cut before the accounts are joined.
    page: isAll ? sql`${further} order by ${order} limit ${query.fetch}` : null,
    // With few people found, the search starts from them.
    isFound: people?.areMore === false,
  })
  const where = (
    found: 'onPage' | 'inCount',
  ) => sql<boolean>`${onlyAid ? sql`u.asks_aid` : isAnybody ? sql`true` : sql`u.is_listed`} and u.closed_at is null
    ${condition === null ? sql`` : sql`and ${condition}`}
    ${people ? sql`and ${people[found]('u.id')}` : sql``}`
  const [prices, { rows }, count] = await Promise.all([
    pricesAt(db, clock()),
    sql<MemberRow>`
      with page as materialized (
        select u.id, u.name, coalesce(u.applicant_name, u.name) as listed_as, u.email, u.avatar_id,
          u.suspended_at is not null as is_suspended, u.role, m.state, m.waiting_since, m.deadline,
          row_number() over (order by ${order}) as nth, ${sort === null ? sql`null::text` : valueOn(sort)} as at
        from ${fromWith(memberships)}
        where ${where('onPage')} ${further}
          ${sort === null && query.after !== null ? sql`and u.id < ${query.after}` : sql``}
        order by ${order} limit ${query.fetch})
      select a.*, page.id as person_id, page.name as person_name, page.email as person_email,
        page.avatar_id, page.is_suspended, page.listed_as, page.role,
        p.status, p.price, p.amount, p.is_given_back as is_refunded, ${isUsedUp('a', today)} as is_used_up,
        ${awaitsGuardian(sql`page.id`, today)} as needs_guardian,
        (select to_jsonb(minors) from minors where minors.user_id = page.id and minor_until > ${today}::date) as minor, page.waiting_since as since, page.at,
        case when page.state = 'member' and page.deadline < ${today}::date then 'grace' else page.state end as state,
        y.starts_on, y.ends_on
      from page
      left join lateral (
        select * from applications where user_id = page.id ${onlyAid ? sql`and asks_aid` : sql``}
        order by ${applicationOrder} limit 1) a on true
      left join lateral (
        select *, ${isGivenBack('payments')} as is_given_back from payments where application_id = a.id and ${isShown('payments')}
        order by ${paymentOrder} limit 1) p on true
      left join lateral (
        select starts_on, ${lastDayOf} as ends_on from membership_periods where user_id = page.id
        order by (removed_at is null and page.role <> 'user') desc, (${hadBegun(today)}) desc,
          ${periodOrder('page.role')} limit 1) y on true
      order by page.nth`.execute(db),
    common !== null && isAll
      ? totalOf(common, mostCounted({ q: null }))
      : countRows(db, query, fromWith(sql`memberships m`), where('inCount'), people?.areMore),
  ])
  const page = pageOf(query, rows, ({ at, person_id }) => (at === null ? person_id : `${at} ${person_id}`))
  const members = page.rows.map((row) => ({
    ...(row.id === null
      ? unapplied(row)
      : { ...asApplication(row, moneyOf(row, prices)), email: row.person_email }),
    role: row.role,
    status: row.status,
    isRefunded: row.is_refunded ?? false,
    isUsedUp: row.is_used_up ?? false,
    needsGuardian: row.needs_guardian,
    stateCode: row.state_code,
    guardian: row.minor && guardianAnswerOf(row.minor),
    state: row.state,
    waitingSince: row.since,
    dueAt: row.since && decisionDueAt(row.since),
    question: row.question,
    answer: row.answer,
    reason: row.decline_reason ?? row.removal_reason,
    membership:
      row.starts_on === null || row.ends_on === null
        ? null
        : { startsOn: row.starts_on, endsOn: row.ends_on },
    user: {
      _id: row.person_id,
      name: row.person_name,
      email: row.person_email,
      role: row.role,
      avatar: avatarOf(row.avatar_id),
      isSuspended: row.is_suspended,
      listedAs: row.listed_as,
    },
  }))
  return count ? { members, nextCursor: page.nextCursor, ...count } : { members }
}

/** The answer for a person without an application: nothing, or what a minor has entered for the request to the guardian. */
function unapplied({ person_id: _id, minor }: Person) {
  if (minor?.guardian_email == null) return { _id }
  return {
    _id,
    fullName: minor.full_name ?? '',
    dateOfBirth: minor.date_of_birth,
    guardianName: minor.guardian_name,
    guardianEmail: minor.guardian_email,
  }
}

/** The price of the payment; without one, the present price of the category. */
function moneyOf(row: ApplicationRow & (Paying | Unpaying), prices: Awaited<ReturnType<typeof pricesAt>>) {
  if (row.price !== null) return row
  const { price, total: amount } = prices.get(row.membership_category) as Price
  return { price, amount }
}

/** Up to this many matching rows are sorted; with more, a scan of the index of the order finds a page sooner. */
const MOST_SORTED = 30_000

/** Counts matching rows, and stops at `MOST_SORTED` + 1. `users` is not joined, since everybody who matches is listed. */
async function countCommon(db: RequestContext['db'], condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted
    from (select from memberships m where ${condition} limit ${sql.lit(MOST_SORTED + 1)}) common`.execute(db)
  return rows[0]?.counted ?? 0
}

type Cut = { inOrder: RawBuilder<unknown> | null; page: RawBuilder<unknown> | null; isFound: boolean }

/** The memberships that match a filter, sorted and cut to a page before the joins where that is possible. */
function membershipsOf(condition: RawBuilder<boolean> | null, { inOrder, page, isFound }: Cut) {
  const all = sql`memberships m`
  if (condition === null || isFound) return all
  const columns = sql`m.user_id, m.state, m.category, m.branch, m.city, m.deadline, m.waiting_since`
  const narrowed =
    inOrder === null
      ? all
      : sql`(select ${columns} from ${all} where ${condition} order by ${inOrder} offset 0) m`
  return page === null ? narrowed : sql`(select ${columns} from ${narrowed} where ${condition} ${page}) m`
}
