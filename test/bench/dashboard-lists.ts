import type pg from 'pg'
import { allUsers } from '#contract/accounts.ts'
import { auditLog } from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEvent, allMasterClass, allMeetup } from '#contract/events.ts'
import { allZoom } from '#contract/hosting.ts'
import { allInvestors } from '#contract/investors.ts'
import { allMatchmakings } from '#contract/matching.ts'
import { allMembers, allPayments } from '#contract/members.ts'
import { allSpotlight } from '#contract/spotlight.ts'
import { allStays } from '#contract/stays.ts'
import { dueSubmissions } from '#contract/submissions.ts'
import { allYouth } from '#contract/youth.ts'
import { listUsers } from '#server/accounts/reads.ts'
import { entries } from '#server/audit/reads.ts'
import type { Db } from '#server/db/connect.ts'
import { listEvents, listMasterClasses, listMeetups } from '#server/events/reads.ts'
import { listEventRequests } from '#server/hosting/reads.ts'
import { listInvestors } from '#server/investors/reads.ts'
import { listMatchRequests } from '#server/matching/reads.ts'
import { listMembers, listPayments } from '#server/members/reads.ts'
import { listSpotlights } from '#server/spotlight/reads.ts'
import { listStays } from '#server/stays/reads.ts'
import { due } from '#server/submissions/reads.ts'
import { listYouth } from '#server/youth/reads.ts'

/** A page as it is asked for: a search and where it begins. */
export type Ask = { q?: string; after?: string }
export type List = {
  name: string
  table: string
  endpoint: Endpoint
  more?: { form: 'aid' }
  /** What is not searched has one class of terms less. */
  isSearched?: false
  ours: (db: Db, request: { limit: number; q?: string; cursor?: string }) => Promise<unknown>
  bare: (pool: pg.Pool, ask: Ask) => Promise<unknown>
}

/** How far lists are counted, as the product does. */
const most = (q: string | undefined) => (q === undefined ? 10_001 : 1_001)

type Plain = {
  /** The rows of the list, and what of each its search looks at. */
  from: string
  where?: string
  search: string
  /** What is answered of `page`, the rows that were found. */
  answer: string
}

/** The plainest SQL for a list newest first: the page, and the count beside it. */
function bareList({ from, where = 'true', search, answer }: Plain): List['bare'] {
  return async (pool, { q, after }) => {
    const found = `${where} ${q === undefined ? '' : `and ${search}`}`
    const like = q === undefined ? [] : [`%${q}%`]
    const older = after === undefined ? '' : `and t.id < $${like.length + 1}`
    await Promise.all([
      pool.query(
        `with page as (select t.* from ${from} where ${found} ${older} order by t.id desc limit 51) ${answer}`,
        after === undefined ? like : [...like, after],
      ),
      pool.query(`select count(*) from (select from ${from} where ${found} limit ${most(q)}) matching`, like),
    ])
  }
}

const mover = '(select name from users where id = page.state_by) as mover'
const submissions = (table: string, more = '') =>
  bareList({
    from: `${table} t`,
    search: 't.search like $1',
    answer: `select page.*, ${mover} ${more} from page order by page.id desc`,
  })
const pictures = (table: string, file: string) =>
  bareList({
    from: `${table} t`,
    search: 't.search like $1',
    answer: `select page.*, ${mover}, f.width, f.widths from page left join files f on f.id = page.${file} order by page.id desc`,
  })
const clock = () => new Date()
const events = (kind: string) =>
  bareList({
    from: 'events t',
    where: `t.kind = '${kind}'`,
    search: 't.search like $1',
    answer:
      'select page.*, f.width, f.widths from page join files f on f.id = page.thumbnail_id order by page.id desc',
  })
const members = (where: string) =>
  bareList({
    from: 'users t',
    where,
    search: 't.search like $1',
    answer: `select page.id, page.name, page.email, page.role, a.*, p.status from page
      left join lateral (select * from applications where user_id = page.id order by
        (asks_aid or exists (select from payments where application_id = applications.id and status = 'paid')) desc, id desc
        limit 1) a on true
      left join lateral (select status from payments where application_id = a.id and provider_order_id is not null
        order by (status = 'paid') desc, id desc limit 1) p on true
      order by page.id desc`,
  })

const open = "t.state in ('received', 'in_review')"
const promised = ['event_requests', 'spotlights', 'match_requests']
const unpromised = ['stays', 'youth_applications', 'investors']

/** What waits in all programmes, first what is due first. */
async function bareDue(pool: pg.Pool, { after }: Ask): Promise<void> {
  const from = after === undefined ? '' : 'and t.id > $1'
  const arms = [
    ...(after === undefined
      ? promised.map(
          (table) =>
            `(select id, user_id, due_at from ${table} t where ${open} order by due_at, id limit 51)`,
        )
      : []),
    ...unpromised.map(
      (table) =>
        `(select id, user_id, null::timestamptz as due_at from ${table} t where ${open} ${from} order by id limit 51)`,
    ),
  ]
  const all = [...promised, ...unpromised].map(
    (table) => `(select 1 from ${table} t where ${open} limit 10001)`,
  )
  await Promise.all([
    pool.query(
      `select due.*, u.name, u.email from (${arms.join(' union all ')} order by due_at nulls last, id limit 51) due
        join users u on u.id = due.user_id order by due.due_at nulls last, due.id`,
      after === undefined ? [] : [after],
    ),
    pool.query(
      `select count(*) from (select 1 from (${all.join(' union all ')}) waiting limit 10001) some_of_them`,
    ),
  ])
}

const call = (db: Db) => ({ db, answerHeader: () => undefined }) as never
const admin = (db: Db) => ({ db, user: { role: 'admin' } }) as never

/** Every list of the dashboard, beside the plainest SQL that answers the same. */
export const dashboardLists: List[] = [
  {
    name: 'users',
    table: 'users',
    endpoint: allUsers,
    ours: (db, request) => listUsers(call(db), request),
    bare: bareList({
      from: 'users t',
      search: 't.search like $1 and (lower(t.name) like $1 or t.email like $1)',
      answer:
        'select id, name, email, contact, role, created_at, investment_circle, expert_connect from page order by id desc',
    }),
  },
  {
    name: 'members',
    table: 'users',
    endpoint: allMembers,
    ours: (db, request) => listMembers({ db, clock }, request),
    bare: members('t.is_listed'),
  },
  {
    name: 'members who ask for aid',
    table: 'users',
    endpoint: allMembers,
    more: { form: 'aid' },
    ours: (db, request) => listMembers({ db, clock }, { ...request, form: 'aid' }),
    bare: members('t.is_listed and exists (select from applications where asks_aid and user_id = t.id)'),
  },
  {
    name: 'payments',
    table: 'payments',
    endpoint: allPayments,
    ours: (db, request) => listPayments({ db, clock }, request),
    bare: bareList({
      from: 'payments t',
      where: 't.provider_order_id is not null',
      search: 't.user_id in (select id from users where search like $1)',
      answer: `select page.*, a.*, u.role from page join applications a on a.id = page.application_id
        join users u on u.id = page.user_id order by page.id desc`,
    }),
  },
  ...[
    { name: 'events', kind: 'event', endpoint: allEvent, list: listEvents },
    { name: 'meetups', kind: 'meetup', endpoint: allMeetup, list: listMeetups },
    { name: 'master classes', kind: 'masterclass', endpoint: allMasterClass, list: listMasterClasses },
  ].map(
    ({ name, kind, endpoint, list }): List => ({
      name,
      table: 'events',
      endpoint,
      ours: (db, request) => list({ db, clock: () => new Date() }, request),
      bare: events(kind),
    }),
  ),
  {
    name: 'stays',
    table: 'stays',
    endpoint: allStays,
    ours: (db, request) => listStays({ db }, request),
    bare: submissions('stays'),
  },
  {
    name: 'youth',
    table: 'youth_applications',
    endpoint: allYouth,
    ours: (db, request) => listYouth({ db }, request),
    bare: submissions('youth_applications'),
  },
  {
    name: 'investors',
    table: 'investors',
    endpoint: allInvestors,
    ours: (db, request) => listInvestors({ db }, request),
    bare: submissions('investors'),
  },
  {
    name: 'event requests',
    table: 'event_requests',
    endpoint: allZoom,
    ours: (db, request) => listEventRequests({ db }, request),
    bare: pictures('event_requests', 'file_id'),
  },
  {
    name: 'spotlights',
    table: 'spotlights',
    endpoint: allSpotlight,
    ours: (db, request) => listSpotlights(admin(db), request),
    bare: pictures('spotlights', 'file_id'),
  },
  {
    name: 'match requests',
    table: 'match_requests',
    endpoint: allMatchmakings,
    ours: (db, request) => listMatchRequests({ db }, request),
    bare: submissions(
      'match_requests',
      `, (select expert_connect from users where id = page.user_id),
        (select id from applications where user_id = page.user_id order by id desc limit 1) as application_id`,
    ),
  },
  {
    name: 'audit log',
    table: 'audit_log',
    endpoint: auditLog,
    ours: (db, request) => entries({ db }, request),
    bare: bareList({
      from: 'audit_log t',
      search: `(t.actor_id in (select id from users where search like $1)
        or t.subject_id in (select id from users where search like $1))`,
      answer: `select page.*, actor.name, actor.email, subject.name, subject.email from page
        left join users actor on actor.id = page.actor_id left join users subject on subject.id = page.subject_id order by page.id desc`,
    }),
  },
  {
    name: 'what is due',
    table: 'stays',
    endpoint: dueSubmissions,
    isSearched: false,
    ours: (db, { limit, cursor }) => due({ db, clock: () => new Date() }, { limit, cursor }),
    bare: bareDue,
  },
]
