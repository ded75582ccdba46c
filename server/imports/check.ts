import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportMapping, ImportValues } from '#contract/admin/import-fields.ts'
import type * as calls from '#contract/admin/imports.ts'
import type { ImportProblem } from '#contract/admin/imports.ts'
import type { Category, CategoryNames } from '#contract/membership/categories.ts'
import { countryOf } from '#contract/values/countries.ts'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Db, Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { actsAs } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { bareWord, meaningOf } from './categories.ts'
import { type Foreseen, foreseenOf } from './foreseen.ts'
import { judge } from './judge.ts'
import { knownPeople } from './people.ts'
import { HOME, importOf, keepValues, keptValues, readingOf, type StoredReading } from './reading.ts'
import { readRow } from './read-row.ts'
import type { Trouble } from './row-values.ts'
import { startReport } from './report.ts'
import { countedRows, dayFirstOf, otherRow, surveyOf } from './survey.ts'
import { type Chosen, readAgain } from './upload.ts'

/** How many rows are judged before other requests have their turn. */
const AT_ONCE = 50
const MOST_SHOWN = 200

/** Says what a run would do, and stores how the file is read. The last check counts. */
export async function checkImport(
  context: RequestContext<'admin'>,
  input: z.output<typeof calls.checkImport.input>,
): Promise<z.input<typeof calls.checkImport.answer>> {
  const { db, clock } = context
  const id = knownId(input._id)
  const now = clock()
  const today = dayInIst(now)
  let file = await importOf(db, id)
  if (isOtherTable(file, input)) {
    await readAgain(context, id, input)
    file = await importOf(db, id)
  }
  if (file.state === 'running') throw new Problem('import_running')
  if (file.state !== 'uploaded' && file.state !== 'checked') throw new Problem('import_checked_first')
  const mapping = mappingWithin(input.mapping, file.headings.length)
  const names = await categoryNamesAt(db, now)
  const meanings = meaningsOf(await keptValues(db), input.values ?? {}, names)
  const category = chosenCategory(input.category, names)
  const dial = chosenCountry(input.country)
  const survey = await surveyOf(db, id, mapping)
  const { dayFirst, warnings: aboutDates } = dayFirstOf(survey, input.dayFirst ?? true)
  const stored: StoredReading = { dayFirst, meanings, dial }
  const reading = readingOf({ ...file, mapping, category, reading: stored }, names, today)
  const counted = await countedRows(db, id, survey, reading)
  const mayChangeAdmins = actsAs(context, 'owner')
  const report = startReport({
    today,
    aboutDates,
    hiddenRows: file.hidden.rows,
    hasEnds: mapping.endsOn !== undefined,
  })
  const said: Said[] = []
  for await (const batch of batchesOf(db, id)) {
    const read = batch.map(({ row, cells }) => ({ row, is: readRow(cells, reading), cells }))
    const people = await knownPeople(db, emailsOf(read), now, 'look')
    for (const { row, is, cells } of read) {
      const known = is.email === null ? undefined : people.get(is.email)
      const verdict = judge(is, known, { mayChangeAdmins, other: otherRow(counted, is.email, row) })
      report.add({ row, is, known, verdict, word: cells[mapping.membershipCategory ?? -1] ?? '' })
      said.push({ row, problems: verdict.troubles, foreseen: foreseenOf(verdict, known) })
    }
    await setImmediate()
  }
  const { counts, problems, warnings, ...rest } = report.end()
  const check = file.generation + 1
  const { create, update, unchanged, refused } = counts
  const outcomes = { create, update, unchanged, refused }
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('imports')
      .set({
        state: 'checked',
        mapping: JSON.stringify(mapping),
        reading: JSON.stringify(stored),
        category,
        counts: JSON.stringify(outcomes),
        generation: check,
      })
      .where('id', '=', id)
      // Another table was read meanwhile, or another check was faster.
      .where('generation', '=', file.generation)
      .where('state', 'in', ['uploaded', 'checked'])
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw new Problem('changed_meanwhile')
    await keepValues(tx, input.values ?? {})
    await saveSaid(tx, id, said)
    await recordBy(tx, context, 'import.check', null, { about: file.fileName, ...outcomes, import: id })
  })
  return { ...rest, check, counts, problems: shown(problems), warnings: shown(warnings) }
}

function shown(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.slice(0, MOST_SHOWN)
}

/** Whether a check names another sheet, or another row of headings, than those that are stored. */
function isOtherTable(
  stored: Pick<Awaited<ReturnType<typeof importOf>>, 'sheet' | 'headingRow'>,
  { sheet = stored.sheet ?? undefined, headingRow = stored.headingRow }: Chosen,
): boolean {
  return sheet !== (stored.sheet ?? undefined) || headingRow !== stored.headingRow
}

function chosenCategory(typed: string | undefined, names: CategoryNames): Category | null {
  if (typed === undefined) return null
  const category = meaningOf(typed, { names, meanings: new Map() })
  if (category === null)
    throw new Problem('invalid_input', { fields: { category: 'There is no such category' } })
  return category
}

/** The country code of national numbers in rows without a country. */
function chosenCountry(typed: string | undefined): string {
  if (typed === undefined) return HOME
  const country = countryOf(typed)
  if (country === null)
    throw new Problem('invalid_input', { fields: { country: 'There is no such country' } })
  return country.dial
}

/** What words mean: as this check says, else as earlier files had it. The name of a category means that category, unless this check says otherwise. */
function meaningsOf(kept: ImportValues, said: ImportValues, names: CategoryNames): Record<string, Category> {
  const isName = (word: string) => meaningOf(word, { names, meanings: new Map() }) !== null
  const words = ({ membershipCategory = {} }: ImportValues) =>
    Object.entries(membershipCategory).map(([word, meaning]) => [bareWord(word), meaning] as const)
  const all = [...words(kept).filter(([word]) => !isName(word)), ...words(said)].filter(
    ([word]) => word !== '',
  )
  return Object.fromEntries(
    Object.entries(Object.fromEntries(all)).filter((one): one is [string, Category] => one[1] !== ''),
  )
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

const WRITTEN_AT_ONCE = 2_000

type Said = { row: number; problems: readonly Trouble[]; foreseen: Foreseen }

async function saveSaid(tx: Tx, id: string, said: readonly Said[]): Promise<void> {
  for (let at = 0; at < said.length; at += WRITTEN_AT_ONCE)
    await sql`update import_rows r set problems = nullif(n.problems, '[]'::jsonb), foreseen = n.foreseen
      from jsonb_to_recordset(${JSON.stringify(said.slice(at, at + WRITTEN_AT_ONCE))}::jsonb)
        n (row int, problems jsonb, foreseen jsonb)
      where r.import_id = ${id} and r.row = n.row`.execute(tx)
}
