import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/admin/imports.ts'
import type { ImportCounts, ImportMapping, ImportProblem } from '#contract/admin/imports.ts'
import type { Category } from '#contract/membership/categories.ts'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Db, Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { actsAs } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { type Foreseen, foreseenOf } from './foreseen.ts'
import { judge } from './judge.ts'
import { knownPeople } from './people.ts'
import { bareEmail, categoryOf, type Reading, readRow, type Trouble } from './read-row.ts'

/** How many rows are judged before other requests have their turn. */
const AT_ONCE = 50
const MOST_SHOWN = 200

/** Says what a run would do, and stores the mapping of the columns. The last check counts. */
export async function checkImport(
  context: RequestContext<'admin'>,
  input: z.output<typeof calls.checkImport.input>,
): Promise<z.input<typeof calls.checkImport.answer>> {
  const { db, clock } = context
  const id = knownId(input._id)
  const now = clock()
  const file = await importOf(db, id)
  refuseUnlessOpen(file.state)
  const mapping = mappingWithin(input.mapping, file.headings.length)
  const names = await categoryNamesAt(db, now)
  const category = input.category === undefined ? null : categoryOf(input.category, names)
  if (input.category !== undefined && category === null)
    throw new Problem('invalid_input', { fields: { category: 'There is no such category' } })
  const reading: Reading = {
    mapping,
    dayFirst: input.dayFirst ?? true,
    category,
    names,
    today: dayInIst(now),
    width: file.headings.length,
  }
  const mayChangeAdmins = actsAs(context, 'owner')
  const last = await lastRows(db, id, mapping)
  const counts: ImportCounts = { create: 0, update: 0, unchanged: 0, refused: 0 }
  const problems: ImportProblem[] = []
  const said: Said[] = []
  for await (const batch of batchesOf(db, id)) {
    const read = batch.map(({ row, cells }) => ({ row, is: readRow(cells, reading) }))
    const people = await knownPeople(db, emailsOf(read), now, 'look')
    for (const { row, is } of read) {
      const known = is.email === null ? undefined : people.get(is.email)
      const verdict = judge(is, known, { mayChangeAdmins, laterRow: laterOf(last, is.email, row) })
      const { outcome, troubles } = verdict
      counts[outcome] += 1
      problems.push(...troubles.map((one) => ({ row, ...one })))
      said.push({ row, problems: troubles, foreseen: foreseenOf(verdict, known) })
    }
    await setImmediate()
  }
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('imports')
      .set({
        state: 'checked',
        mapping: JSON.stringify(mapping),
        day_first: reading.dayFirst,
        category,
        counts: JSON.stringify(counts),
      })
      .where('id', '=', id)
      .where('state', 'in', ['uploaded', 'checked'])
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw new Problem('import_checked_first')
    await saveSaid(tx, id, said)
    await recordBy(tx, context, 'import.check', null, { about: file.fileName, ...counts, import: id })
  })
  return { counts, problems: problems.slice(0, MOST_SHOWN) }
}

export async function importOf(db: Db | Tx, id: string) {
  const found = await db
    .selectFrom('imports')
    .select(['state', 'file_name as fileName', 'total', 'category', 'day_first as dayFirst'])
    .select(['ran_at as ranAt', 'ran_by as ranBy'])
    .select(sql<string[]>`headings`.as('headings'))
    .select(sql<ImportMapping>`mapping`.as('mapping'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('not_found')
  return { ...found, category: found.category as Category | null }
}

function refuseUnlessOpen(state: string): void {
  if (state === 'running') throw new Problem('import_running')
  if (state !== 'uploaded' && state !== 'checked') throw new Problem('import_checked_first')
}

function mappingWithin(
  mapping: z.output<typeof calls.checkImport.input>['mapping'],
  width: number,
): ImportMapping {
  const named = Object.entries(mapping).filter(([, place]) => place !== undefined)
  const outside = named.filter(([, place = 0]) => place >= width)
  if (outside.length > 0)
    throw new Problem('invalid_input', {
      fields: Object.fromEntries(
        outside.map(([field]) => [`mapping.${field}`, 'The file has no such column']),
      ),
    })
  return Object.fromEntries(named) as ImportMapping
}

type Batch = { row: number; cells: string[]; foreseen: Foreseen | null }[]

async function* batchesOf(db: Db, id: string): AsyncGenerator<Batch> {
  for (let after = 0; ; ) {
    const batch = await rowsAfter(db, id, after, AT_ONCE)
    if (batch.length === 0) return
    yield batch
    after = batch.at(-1)?.row ?? after
  }
}

export function rowsAfter(db: Db | Tx, id: string, after: number, most: number): Promise<Batch> {
  return db
    .selectFrom('import_rows')
    .select(['row', sql<string[]>`cells`.as('cells'), sql<Foreseen | null>`foreseen`.as('foreseen')])
    .where('import_id', '=', id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(most)
    .execute()
}

export function emailsOf(read: readonly { is: { email: string | null } }[]): string[] {
  return read.flatMap(({ is }) => is.email ?? [])
}

/** The last row of each e-mail with several rows, among the rows that are not run yet. */
export async function lastRows(
  db: Db,
  id: string,
  { email: place = 0 }: ImportMapping,
): Promise<Map<string, number>> {
  const last = new Map<string, number>()
  const several = new Map<string, number>()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ row: number; email: string | null }>`
      select row, left(cells->>${place}::int, 1000) as email from import_rows
      where import_id = ${id} and row > ${after} order by row limit 5000`.execute(db)
    if (rows.length === 0) return several
    for (const { row, email } of rows) {
      const bare = bareEmail(email ?? '')
      if (bare === '') continue
      if (last.has(bare)) several.set(bare, row)
      last.set(bare, row)
    }
    after = rows.at(-1)?.row ?? after
    await setImmediate()
  }
}

/** A later row with the same e-mail, if there is one. */
export function laterOf(
  last: ReadonlyMap<string, number>,
  email: string | null,
  row: number,
): number | undefined {
  const other = email === null ? undefined : last.get(email)
  return other !== undefined && other > row ? other : undefined
}

const WRITTEN_AT_ONCE = 2_000

type Said = { row: number; problems: readonly Trouble[]; foreseen: Foreseen }

async function saveSaid(tx: Tx, id: string, said: readonly Said[]): Promise<void> {
  for (let at = 0; at < said.length; at += WRITTEN_AT_ONCE)
    await sql`update import_rows r set problems = nullif(n.problems, '[]'::jsonb), foreseen = n.foreseen
      from jsonb_to_recordset(${JSON.stringify(said.slice(at, at + WRITTEN_AT_ONCE))}::jsonb)
        n (row int, problems jsonb, foreseen jsonb)
      where r.import_id = ${id} and r.row = n.row`.execute(tx)
}
