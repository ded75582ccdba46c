import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { dutyOfRequest, type Request } from '#contract/admin/assignments.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import { category } from '#contract/membership/payments.ts'
import { DECISION_HOURS } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/programmes/waiting.ts'
import { type Programme, programmes as programmeNames } from '#contract/programmes/submissions.ts'
import type { WaitingFigure } from '#contract/programmes/waiting.ts'
import { asListedPerson } from '../accounts/reads.ts'
import { actsAs } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import { mostCounted, totalOf } from '../db/paging.ts'
import { programmes } from '../programmes.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { dayColumnOf, type ProgrammeDefinition, type Transitioned } from './programme.ts'
import { dueAt, updatedAt, waitingSince, waitsForAdmin } from './records.ts'
import { countedBy } from './waiting-figures.ts'

type Shared = 'id' | 'state' | 'state_at' | 'reason' | 'message' | 'question' | 'answer' | 'created_at'
export type Row = Pick<Transitioned, Shared> & {
  programme: Programme
  /** When its content last changed. */
  updated_at: Date
  due_at: Date | null
  day: string | null
  /** The columns of its subject; null of an erased one. */
  facts: object | null
}

export const all: ProgrammeDefinition[] = Object.values(programmes)

/** The columns of a submission, `s` in SQL, of any programme. */
export function columns(programme: ProgrammeDefinition) {
  const { name, isPromised, about } = programme
  const day = dayColumnOf(programme)
  const pairs = about.columns.flatMap((column) => [sql.lit(column), sql.ref(`s.${column}`)])
  return sql`${sql.lit(name)} as programme, s.id, s.user_id, s.state, s.state_at, s.state_by, s.reason,
    s.message, s.question, s.answer, s.created_at, ${updatedAt('s')} as updated_at,
    ${isPromised ? dueAt('s') : sql`null::timestamptz`} as due_at,
    ${day === null ? sql`null::date` : sql.ref(`s.${day}`)} as day,
    jsonb_build_object(${sql.join(pairs)}) as facts`
}

export function from({ table }: ProgrammeDefinition) {
  return sql`from ${sql.table(table)} s`
}

const USUAL = 50
type Place = { due: string; id: string }

type Wanted = { after: Place | null; fetch: number; figure: WaitingFigure | undefined; now: Date }
type Arm = { rows: RawBuilder<unknown>; counted: RawBuilder<unknown> }

/** SQL for the waiting submissions of a programme: a page, and all for the count. */
function waitingOf(programme: ProgrammeDefinition, { after, fetch, figure, now }: Wanted): Arm {
  const counted = countedBy(now, {
    request: programme.name,
    id: sql.ref('s.id'),
    since: waitingSince('s'),
    dueAt: programme.isPromised ? sql.ref('s.due_at') : null,
  })
  const waits = figure === undefined ? waitsForAdmin('s') : sql`${waitsForAdmin('s')} and ${counted[figure]}`
  const order = programme.isPromised ? sql`s.due_at, s.id` : sql`s.id`
  return {
    rows: sql`(select ${columns(programme)} ${from(programme)}
      where ${waits} ${beyond(programme, after)} order by ${order} limit ${fetch})`,
    counted: sql`(select ${from(programme)} where ${waits})`,
  }
}

/** As `waitingOf`, for applications for membership; their id is that of the person. */
function waitingApplications({ after, fetch, figure, now }: Wanted): Arm {
  const promised = sql`${sql.lit(DECISION_HOURS)} * interval '1 hour'`
  const counted = countedBy(now, {
    request: 'membership',
    id: sql.ref('memberships.user_id'),
    since: sql.ref('waiting_since'),
    dueAt: sql`(waiting_since + ${promised})`,
  })
  const narrowed = figure === undefined ? sql`` : sql`and ${counted[figure]}`
  const beyondPlace =
    after === null
      ? sql``
      : sql`and (waiting_since, user_id) > (${after.due}::timestamptz - ${promised}, ${after.id}::uuid)`
  return {
    rows: sql`(select 'membership' as programme, user_id as id, user_id, 'received' as state, waiting_since as state_at,
      null::uuid as state_by, null::text as reason, null::text as message, null::text as question, null::text as answer,
      waiting_since as created_at, waiting_since as updated_at,
      waiting_since + ${promised} as due_at,
      null::date as day, jsonb_build_object('category', category) as facts
      from memberships where state = 'waiting' ${narrowed} ${beyondPlace} order by waiting_since, user_id limit ${fetch})`,
    counted: sql`(select from memberships where state = 'waiting' ${narrowed})`,
  }
}

/** The subject of a row, in a few words. */
function aboutOf(programme: Programme | 'membership', facts: object, names: CategoryNames): string {
  if (programme !== 'membership') {
    const { about }: ProgrammeDefinition = programmes[programme]
    return about.of(facts)
  }
  const known = category.safeParse((facts as { category: unknown }).category)
  return known.success ? `Membership, ${names[known.data]}` : 'Membership'
}

/** The kinds of request that the caller asks for, within their duties. */
function wantedOf(context: Pick<RequestContext<'admin'>, 'config' | 'user'>, asked: DueInput['programme']) {
  const isWithin = (one: Request) => actsAs(context, dutyOfRequest(one))
  if (asked === undefined) return [...programmeNames, 'membership' as const].filter(isWithin)
  if (!isWithin(asked)) throw new Problem('outside_duties')
  return [asked]
}

type DueInput = z.output<typeof calls.dueSubmissions.input>

/** The requests that wait for an admin: by promised time, then those without one, oldest first. */
export async function dueSubmissions(
  context: Pick<RequestContext<'admin'>, 'config' | 'db' | 'clock' | 'user'>,
  { limit = USUAL, cursor, programme, figure }: DueInput,
): Promise<z.input<typeof calls.dueSubmissions.answer>> {
  const after = cursor === undefined ? null : readPlace(cursor)
  const { db, clock } = context
  const wanted = { after, fetch: limit + 1, figure, now: clock() }
  const arms = wantedOf(context, programme).map((one) =>
    one === 'membership' ? waitingApplications(wanted) : waitingOf(programmes[one], wanted),
  )
  const pages = arms.map(({ rows }) => rows)
  const most = mostCounted({ q: null })
  const waiting = arms.map(({ counted }) => counted)
  type Own = Parameters<typeof asListedPerson>[0] & { facts: object; mover: string | null }
  type DueRow = Omit<Row, 'programme'> & Own & { programme: Programme | 'membership' }
  const [names, { rows }, count] = await Promise.all([
    categoryNamesAt(db, clock()),
    sql<DueRow>`
      with page as materialized (
        select * from (${sql.join(pages, sql` union all `)}) waiting
        order by due_at nulls last, id limit ${limit + 1})
      select page.*, u.name, u.email, u.avatar_id, u.suspended_at is not null as is_suspended,
        (select name from users where id = page.state_by) as mover
      from page join users u on u.id = page.user_id order by page.due_at nulls last, page.id`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted
      from (select from (${sql.join(waiting, sql` union all `)}) waiting limit ${sql.lit(most + 1)}) some_of_them`.execute(
      db,
    ),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    due: shown.map((row) => ({
      _id: row.id,
      programme: row.programme,
      about: aboutOf(row.programme, row.facts, names),
      state: row.state,
      stateBy: row.mover,
      dueAt: row.due_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      isOverdue: row.due_at !== null && row.due_at < clock(),
      user: asListedPerson(row),
    })),
    nextCursor: last ? placeOf(last) : null,
    ...totalOf(count.rows[0]?.counted ?? 0, most),
  }
}

/** The condition for rows after a cursor; rows without a promised time come after all others. */
function beyond(programme: ProgrammeDefinition, after: Place | null): RawBuilder<unknown> {
  if (after === null) return sql``
  if (programme.isPromised) return sql`and (s.due_at, s.id) > (${after.due}::timestamptz, ${after.id}::uuid)`
  return after.due === 'infinity' ? sql`and s.id > ${after.id}::uuid` : sql``
}

function placeOf({ due_at, id }: Pick<Row, 'due_at' | 'id'>): string {
  return Buffer.from(`${due_at?.toISOString() ?? 'infinity'} ${id}`).toString('base64url')
}

const PLACE =
  /^(infinity|2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function readPlace(cursor: string): Place {
  const [, at, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!at || !id || (at !== 'infinity' && Number.isNaN(Date.parse(at)))) {
    throw new Problem('invalid_input', { fields: { cursor: 'This is not a cursor of ours' } })
  }
  return { due: at, id }
}
