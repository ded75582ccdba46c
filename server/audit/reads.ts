import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditAction, auditLog } from '#contract/audit.ts'
import { programmeFacts } from '#contract/submissions.ts'
import type { Call } from '../app/call.ts'
import { pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'

type Person = { _id: string; name: string; email: string }
type Row = {
  id: string
  at: Date
  action: AuditAction
  actor: Person | null
  subject: Person | null
  details: Record<string, unknown>
  address: string | null
}

const USUAL = 50
const person = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('_id', ${sql.ref(`${alias}.id`)},
    'name', ${sql.ref(`${alias}.name`)}, 'email', ${sql.ref(`${alias}.email`)}) end`

/** The audit log, newest first; `q` finds what a person did and what was done to them. */
export async function entries(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof auditLog.input>,
): Promise<z.input<typeof auditLog.answer>> {
  const query = pageQuery({ ...request, limit: request.limit ?? USUAL })
  const found =
    query.q === null
      ? sql`true`
      : sql`(l.actor_id in (select id from people) or l.subject_id in (select id from people))`
  const people =
    query.q === null
      ? sql``
      : sql`with people as materialized (select id from users where ${contains('search', query.q)})`
  const older = query.after === null ? sql`` : sql`and l.id < ${query.after}`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`${people}
      select l.id, l.at, l.action, l.details, host(l.address) as address,
        ${person('actor')} as actor, ${person('subject')} as subject
      from audit_log l
      left join users actor on actor.id = l.actor_id
      left join users subject on subject.id = l.subject_id
      where ${found} ${older}
      order by l.id desc limit ${query.fetch}`.execute(db),
    sql<{ total: number }>`${people} select count(*) as total from audit_log l where ${found}`.execute(db),
  ])
  const page = pageOf(query, rows)
  return {
    entries: page.rows.map(({ id, details, ...row }) => ({ _id: id, ...row, about: aboutOf(details) })),
    nextCursor: page.nextCursor,
    total: count.rows[0]?.total ?? 0,
  }
}

/** What an entry was about, from what was written down with it. */
function aboutOf({ programme, about, title, reason, month, linked }: Row['details']): string | null {
  const label = Object.entries(programmeFacts).find(([name]) => name === programme)?.[1].label
  const parts = [
    label,
    about,
    title,
    month,
    linked === 'reclaimed' ? 'unproven password dropped' : null,
    reason,
  ]
  const said = parts.filter((part) => typeof part === 'string' && part !== '')
  return said.length === 0 ? null : said.join(' · ')
}
