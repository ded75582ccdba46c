import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Duty } from '#contract/accounts/duties.ts'
import type * as calls from '#contract/admin/audit.ts'
import { type AuditAction, auditLabels } from '#contract/admin/audit.ts'
import { pagePath } from '#contract/content-documents/page-documents.ts'
import { rupees } from '#contract/money/currency.ts'
import { type Names, withName } from '#contract/site/branding.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { shippedDocuments, slugOf } from '../content-documents/registry.ts'
import { actingDuties, actsAs } from '../http/admins.ts'
import { avatarOf } from '../files/reads.ts'
import { brandingOf } from '../pages/branding.ts'
import type { RequestContext } from '../context.ts'
import { mostCounted, pageOf, pageQuery, totalOf } from '../db/paging.ts'
import { findPeople, type People } from '../db/search.ts'

type Row = {
  id: string
  at: Date
  action: AuditAction
  details: Record<string, unknown>
  address: string | null
} & Named<'actor'> &
  Named<'subject'>
/** The columns of a person; an object for each would take the database longer. */
type Named<Who extends string> = Record<
  `${Who}_id` | `${Who}_name` | `${Who}_email` | `${Who}_avatar`,
  string | null
> &
  Record<`${Who}_suspended`, boolean | null>

const USUAL = 50

/** The entries of the audit log within the caller's duties, newest first; `q` finds what a person did and what was done to them. */
export async function auditLog(
  context: Pick<RequestContext<'admin'>, 'db' | 'config' | 'user' | 'pageInvalidation'>,
  request: Request,
): Promise<z.input<typeof calls.auditLog.answer>> {
  const { q } = pageQuery(request)
  return entriesOf(context, request, q === null ? null : await findPeople(context.db, q))
}

type Request = z.output<typeof calls.auditLog.input>

/** The newest changes by a person and to a person, within the caller's duties. */
export async function changesOf(
  context: Pick<RequestContext<'admin'>, 'db' | 'config' | 'user' | 'pageInvalidation'>,
  userId: string,
): Promise<z.input<typeof calls.auditLog.answer>['entries']> {
  const isTheirs = (column: string) => sql<boolean>`${sql.ref(column)} = ${userId}`
  const { entries } = await entriesOf(
    context,
    { only: 'changes' },
    { onPage: isTheirs, inCount: isTheirs, areMore: false },
  )
  return entries
}

async function entriesOf(
  context: Pick<RequestContext<'admin'>, 'db' | 'config' | 'user' | 'pageInvalidation'>,
  request: Request,
  people: People | null,
): Promise<z.input<typeof calls.auditLog.answer>> {
  const query = pageQuery({ ...request, limit: request.limit ?? USUAL })
  const { db } = context
  const duties = actsAs(context, 'owner') ? 'all' : actingDuties(context)
  const kind = request.only === 'changes' ? sql`and right(action, 5) <> '.read'` : sql``
  const older = query.after === null ? sql`` : sql`and id < ${query.after}`
  const most = mostCounted(query)
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      with page as materialized (
        select id from (${ids(onPage(people, duties), sql`${kind} ${older} order by id desc limit ${query.fetch}`)}) matching
        order by id desc limit ${query.fetch})
      select l.id, l.at, l.action, l.details, host(l.address) as address,
        l.actor_id, actor.name as actor_name, actor.email as actor_email, actor.avatar_id as actor_avatar,
        actor.suspended_at is not null as actor_suspended, subject.suspended_at is not null as subject_suspended,
        l.subject_id, subject.name as subject_name, subject.email as subject_email, subject.avatar_id as subject_avatar
      from page join audit_log l on l.id = page.id
      left join users actor on actor.id = l.actor_id
      left join users subject on subject.id = l.subject_id
      order by l.id desc`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted
      from (${ids(inCount(people, duties), sql`${kind} limit ${sql.lit(most + 1)}`)}) matching`.execute(db),
  ])
  const page = pageOf(query, rows)
  const names = await brandingOf(context)
  return {
    entries: page.rows.map((row) => ({
      _id: row.id,
      at: row.at,
      action: row.action,
      actor: personOf(row, 'actor'),
      subject: personOf(row, 'subject'),
      about: aboutOf(row.details, names),
      address: row.address,
    })),
    nextCursor: page.nextCursor,
    ...totalOf(count.rows[0]?.counted ?? 0, most, people?.areMore),
  }
}

function personOf(row: Row, who: 'actor' | 'subject') {
  const id = row[`${who}_id`]
  if (id === null) return null
  return {
    _id: id,
    name: row[`${who}_name`] ?? '',
    email: row[`${who}_email`] ?? '',
    avatar: avatarOf(row[`${who}_avatar`]),
    isSuspended: row[`${who}_suspended`] ?? false,
  }
}

/** The ids of entries that meet one of the conditions, each in a query of its own; `rest` orders and limits each. */
function ids(found: RawBuilder<boolean>[], rest: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    found.map((some) => sql`(select id from audit_log where ${some} ${rest})`),
    sql` union `,
  )
}

function onPage(people: People | null, duties: Duty[] | 'all'): RawBuilder<boolean>[] {
  if (people === null) return byDuty(duties)
  const both = [people.onPage('actor_id'), people.onPage('subject_id')]
  // Many people: one scan of the log soon finds a page. A few people: the index of each finds their entries.
  return ofDuties(people.areMore ? [sql`(${sql.join(both, sql` or `)})`] : both, duties)
}

function inCount(people: People | null, duties: Duty[] | 'all'): RawBuilder<boolean>[] {
  if (people === null) return byDuty(duties)
  return ofDuties([people.inCount('actor_id'), people.inCount('subject_id')], duties)
}

/** Each duty has an index of its entries; an owner reads the whole log. */
function byDuty(duties: Duty[] | 'all'): RawBuilder<boolean>[] {
  if (duties === 'all') return [sql`true`]
  if (duties.length === 0) return [sql`false`]
  return duties.map((one) => sql`duties @> ${sql.lit(`{${one}}`)}`)
}

function ofDuties(found: RawBuilder<boolean>[], duties: Duty[] | 'all'): RawBuilder<boolean>[] {
  if (duties === 'all') return found
  return found.map((some) => sql`${some} and duties && ${duties}::text[]`)
}

/** What an entry is about, in words, from its details. */
function aboutOf(details: Row['details'], names: Names): string | null {
  const { about, amount, before, page, q, rows } = details
  const parts = [
    labelOf(details['programme'], names),
    auditLabels[details['undone'] as AuditAction],
    documentOf(details, names),
    about,
    // The duties before, where all were taken.
    about === '' && Array.isArray(before) ? before.join(', ') : null,
    details['title'],
    typeof amount === 'number' ? rupees(amount) : null,
    details['month'],
    details['linked'] === 'reclaimed' ? 'unproven password dropped' : null,
    details['reason'],
    details['question'],
    details['list'],
    ...filtersOf(details['asked'], names),
    details['filters'],
    details['waiting'] === true ? 'what waits for an answer' : null,
    typeof q === 'string' && q !== '' ? `found by “${q}”` : null,
    page === 'later' ? 'a later page' : null,
    typeof rows === 'number' ? (rows === 1 ? '1 row' : `${rows} rows`) : null,
  ]
  const texts = parts.filter((part) => typeof part === 'string' && part !== '')
  return texts.length === 0 ? null : texts.join(' · ')
}

/** The document of the pages that an entry is about, with its version. */
function documentOf({ key, version }: Row['details'], names: Names): string | null {
  if (typeof key !== 'string') return null
  const slug = slugOf(key)
  // A document that this release does not have is named by its key.
  const called = slug === null ? withName(shippedDocuments.get(key)?.title ?? key, names) : pagePath(slug)
  return typeof version === 'number' ? `${called}, version ${version}` : called
}

function labelOf(programme: unknown, names: Names): string | undefined {
  const found = Object.entries(programmeFacts).find(([name]) => name === programme)
  return found && withName(found[1].label, names)
}

/** The filters of a list, except the search. */
function filtersOf(asked: unknown, names: Names): string[] {
  return Object.entries(asked ?? {})
    .filter(([name]) => name !== 'id' && name !== '_id')
    .map(([, value]) => labelOf(value, names) ?? String(value))
}
