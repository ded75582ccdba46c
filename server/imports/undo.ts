import { sql } from 'kysely'
import type { z } from 'zod'
import { IMPORT_UNDO_DAYS } from '#contract/business-constants.ts'
import type * as calls from '#contract/admin/imports.ts'
import { Problem } from '#contract/call/problem.ts'
import { DAY } from '#contract/values/time.ts'
import { lockActing } from '../accounts/rights/lock-acting.ts'
import { demandStill, recordBy } from '../accounts/audit.ts'
import {
  changeProfiles,
  eraseUnused,
  lockProfiles,
  type ProfileColumns,
  unusedAmong,
} from '../accounts/sign-up/add-accounts.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { actsAs, demandDuty } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import { changeImported, type ImportedAnswers } from '../members/by-hand/imported.ts'
import {
  answersNow,
  eraseMemberships,
  type GivenTo,
  takeBackGifts,
  unchangedGifts,
} from '../members/by-hand/imported-undo.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { ownedTables } from '../privacy/catalogue.ts'
import { importOf } from './reading.ts'
import { type Change, planByIndex } from './run-batch.ts'

const AT_ONCE = 200

export function undoableUntil(ranAt: Date): Date {
  return new Date(ranAt.getTime() + IMPORT_UNDO_DAYS * DAY)
}

/** Undoes an import, each batch in a transaction; a call after an interruption goes on where it was. */
export async function undoImport(
  context: RequestContext<'admin'>,
  input: z.output<typeof calls.undoImport.input>,
): Promise<z.input<typeof calls.undoImport.answer>> {
  const { db, clock } = context
  const id = knownId(input._id)
  const { state, ranAt, fileName } = await importOf(db, id)
  if (state === 'running') throw new Problem('import_running')
  if (ranAt === null || state === 'undone') throw new Problem('import_not_done')
  if (clock() > undoableUntil(ranAt)) throw new Problem('import_too_late')
  const used = await tablesOfUse(db)
  for (let isFirst = true; ; isFirst = false) {
    // Public pages may have shown somebody as a member.
    const counted = await invalidatePages(context, async (tx) => {
      const isLast = await undoBatch(tx, context, id, used)
      // With the first batch, so that the log has the entry even if a later batch fails.
      if (isFirst) await recordBy(tx, context, 'import.undo', null, { about: fileName, import: id })
      else await demandStill(tx, context)
      return isLast ? finish(tx, id, clock()) : null
    })
    if (counted !== null) return counted
  }
}

async function finish(tx: Tx, id: string, now: Date): Promise<{ undone: number; left: number }> {
  await tx.updateTable('imports').set({ state: 'undone', undone_at: now }).where('id', '=', id).execute()
  const { rows } = await sql<{ undone: number; left: number }>`
    select count(*) filter (where undoing = 'undone') as undone, count(*) filter (where undoing = 'left') as left
    from import_rows where import_id = ${id}`.execute(tx)
  return rows[0] ?? { undone: 0, left: 0 }
}

type Row = { row: number; user_id: string; outcome: 'create' | 'update'; change: Change }

/** Undoes the next rows; true: none is left. */
async function undoBatch(
  tx: Tx,
  { config, clock, user }: RequestContext<'admin'>,
  id: string,
  used: readonly Owner[],
): Promise<boolean> {
  const now = clock()
  // The admin may lose the duty meanwhile.
  const by = { config, user: await lockActing(tx, user.id) }
  const open = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .forUpdate()
    .executeTakeFirst()
  if (open === undefined) throw new Problem('import_not_done')
  demandDuty(by, 'members')
  await planByIndex(tx)
  const { rows } = await sql<Row>`
    select row, user_id, outcome, change from import_rows
    where import_id = ${id} and user_id is not null and change is not null and undoing is null
    order by row limit ${AT_ONCE}`.execute(tx)
  if (rows.length === 0) return true
  const profiles = await lockProfiles(
    tx,
    rows.map(({ user_id: userId }) => userId),
  )
  // Only an owner changes admins, and nobody changes closed accounts.
  const theirs = rows.filter(({ user_id: userId }) => {
    const person = profiles.get(userId)
    return person !== undefined && !person.isClosed && (!person.isAdmin || actsAs(by, 'owner'))
  })
  const gifts = theirs.flatMap(({ user_id: userId, change: { given } }): GivenTo[] =>
    given === null ? [] : [{ userId, ...given }],
  )
  const returnable = await unchangedGifts(tx, gifts)
  const [made, changed] = [
    theirs.filter(({ outcome }) => outcome === 'create'),
    theirs.filter(({ outcome }) => outcome === 'update'),
  ]
  const unused = await unusedOf(tx, made, { profiles, returnable, used })
  await eraseMemberships(tx, unused)
  await eraseUnused(tx, unused, now)
  const whole = await revert(tx, changed, profiles, { gifts, returnable, now })
  const undone = new Set([...unused, ...whole])
  const outcomes = rows.map(({ row, user_id: userId }) => ({
    row,
    undoing: undone.has(userId) ? 'undone' : 'left',
  }))
  await sql`update import_rows r set undoing = o.undoing,
      user_id = case when o.undoing = 'undone' then null else r.user_id end,
      change = case when o.undoing = 'undone' then null else r.change end,
      cells = case when o.undoing = 'undone' then '[]'::jsonb else r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o (row int, undoing text)
    where r.import_id = ${id} and r.row = o.row`.execute(tx)
  return rows.length < AT_ONCE
}

type Owner = { table: string; column: string }

/** The columns with the owners of rows that no import makes: a person with such a row has used the account, or an admin has worked on it. */
async function tablesOfUse(db: RequestContext['db']): Promise<Owner[]> {
  const byImport = ['import_rows', 'memberships', 'membership_periods', 'applications', 'password_links']
  const owned = await ownedTables(db)
  return owned
    .filter(({ table }) => !byImport.includes(table))
    .flatMap(({ table, columns }) => columns.map((column) => ({ table, column })))
}

type Profiles = Awaited<ReturnType<typeof lockProfiles>>
type State = {
  profiles: Profiles
  returnable: ReadonlySet<string>
  used: readonly Owner[]
}

/** The accounts that the import made and nobody has used or changed since. */
async function unusedOf(
  tx: Tx,
  made: readonly Row[],
  { profiles, returnable, used }: State,
): Promise<string[]> {
  if (made.length === 0) return []
  const ids = made.map(({ user_id: userId }) => userId)
  const without = await unusedAmong(tx, ids)
  const each = used.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[])`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)}`.execute(tx)
  const busy = new Set(rows.map(({ id }) => id))
  const { rows: applied } = await sql<{ id: string }>`
    select user_id as id from applications a where user_id = any(${ids}::uuid[])
      and not exists (select from membership_periods p where p.application_id = a.id and p.basis = 'import')`.execute(
    tx,
  )
  for (const { id } of applied) busy.add(id)
  return made
    .filter(({ user_id: userId, change }) => {
      const now = profiles.get(userId)?.profile ?? {}
      const isSame = Object.entries(now).every(
        ([name, value]) => value === (change.profile[name as keyof Change['profile']]?.[1] ?? null),
      )
      return (
        isSame &&
        without.has(userId) &&
        !busy.has(userId) &&
        (change.given === null || returnable.has(userId))
      )
    })
    .map(({ user_id: userId }) => userId)
}

type Gifts = { gifts: readonly GivenTo[]; returnable: ReadonlySet<string>; now: Date }

/** Restores the values that are as the import left them, and answers the people of whom all was restored. */
async function revert(
  tx: Tx,
  changed: readonly Row[],
  profiles: Profiles,
  { gifts, returnable, now }: Gifts,
): Promise<string[]> {
  const answers = await answersNow(
    tx,
    changed.flatMap(({ change }) => change.application ?? []),
  )
  const back = changed.map(({ user_id: userId, change }) => ({
    userId,
    application: change.application,
    profile: unchanged(change.profile, profiles.get(userId)?.profile ?? {}),
    answers: unchanged(change.answers, answers.get(change.application ?? '') ?? {}),
    isWhole: (one: object, other: object) =>
      Object.keys(one).length === Object.keys(change.profile).length &&
      Object.keys(other).length === Object.keys(change.answers).length &&
      (change.given === null || returnable.has(userId)),
  }))
  await changeProfiles(
    tx,
    back.map(({ userId: id, profile }) => ({ id, profile })),
  )
  await changeImported(
    tx,
    back.flatMap(({ application: id, answers: said }) => (id === null ? [] : [{ id, answers: said }])),
  )
  const ids = new Set(changed.map(({ user_id: userId }) => userId))
  await takeBackGifts(
    tx,
    gifts.filter(({ userId }) => ids.has(userId) && returnable.has(userId)),
    now,
  )
  return back
    .filter(({ profile, answers: said, isWhole }) => isWhole(profile, said))
    .map(({ userId }) => userId)
}

/** The former values of those fields that are as the import left them. */
function unchanged(
  changes: Record<string, [before: string | null, after: string]>,
  now: ProfileColumns | ImportedAnswers,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, [before, after]]) =>
      (now as Record<string, string | null>)[name] === after ? [[name, before]] : [],
    ),
  )
}
