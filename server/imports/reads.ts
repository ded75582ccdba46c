import { sql } from 'kysely'
import type { z } from 'zod'
import { BYTE_ORDER_MARK, cellOf, csvLine } from '#contract/values/csv.ts'
import type * as calls from '#contract/admin/imports.ts'
import { importFields, type ImportField, type ImportMapping } from '#contract/admin/import-fields.ts'
import { type ImportOutcome } from '#contract/admin/imports.ts'
import { dayInIst } from '#contract/values/days.ts'
import { DEFAULT_CATEGORY } from '#contract/membership/categories.ts'
import { periodFrom } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Db } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import type { RequestContext } from '../context.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { importOf } from './reading.ts'
import { isToInvite } from './invite.ts'
import { inOneLine } from './judge.ts'
import type { Trouble } from './row-values.ts'
import { undoableUntil } from './undo.ts'

const MOST_SHOWN = 20
const PAGE = 1_000

const NOT_ALLOWED = 'The admin who began it may no longer import people. Another one can continue it.'

type Standing = z.input<typeof calls.oneImport.answer>['import']

/** The progress of an import. */
export async function oneImport(
  { primary }: RequestContext<'admin'>,
  input: z.output<typeof calls.oneImport.input>,
): Promise<z.input<typeof calls.oneImport.answer>> {
  const [found] = await standingsOf(primary, knownId(input._id))
  if (found === undefined) throw new Problem('not_found')
  return { import: found }
}

/** The last imports, newest first. */
export async function allImports({
  primary,
}: RequestContext<'admin'>): Promise<z.input<typeof calls.allImports.answer>> {
  return { imports: await standingsOf(primary, null) }
}

type Row = Omit<Standing, 'reason' | 'undoUntil'> & { isStopped: boolean; ranAt: Date | null }

async function standingsOf(db: Db, id: string | null): Promise<Standing[]> {
  const { rows } = await sql<Row>`
    select i.id as "_id", i.state, i.stopped_because is not null as "isStopped", i.done, i.total, i.counts,
      i.file_name as "fileName", i.uploaded_at as "uploadedAt", i.ran_at as "ranAt", n.invited, n."toInvite"
    from (select * from imports where ${id === null ? sql`true` : sql`id = ${id}`} order by id desc limit ${MOST_SHOWN}) i
    left join lateral (
      select count(*) filter (where r.invited_at is not null) as invited, count(*) filter (where ${isToInvite}) as "toInvite"
      from import_rows r join users u on u.id = r.user_id where r.import_id = i.id and i.state = 'done') n on true
    order by i.id desc`.execute(db)
  return rows.map(({ isStopped, ranAt, ...row }) => ({
    ...row,
    reason: isStopped ? NOT_ALLOWED : null,
    undoUntil: ranAt === null || row.state === 'undone' ? null : undoableUntil(ranAt),
  }))
}

/** All problems of an import with the cells of their rows, if the run has kept them. */
export async function importProblems(
  { db }: RequestContext<'admin'>,
  input: z.output<typeof calls.importProblems.input>,
): Promise<z.input<typeof calls.importProblems.answer>> {
  const id = knownId(input._id)
  const { headings, mapping } = await importOf(db, id)
  return { name: 'import-problems.csv', text: problemLines(db, id, headingsOf(headings, mapping)) }
}

/** The headings, with the name of its field over each column that has one, so that a mended file is read in the same way. */
function headingsOf(headings: readonly string[], mapping: ImportMapping): string[] {
  const fields = Object.entries(mapping) as [ImportField, number][]
  return headings.map((heading, place) => {
    const field = fields.find(([, at]) => at === place)?.[0]
    return field === undefined ? heading : importFields[field]
  })
}

type Wrong = { row: number; outcome: ImportOutcome | null; cells: string[]; problems: Trouble[] }

const happened: Record<ImportOutcome, string> = {
  create: 'Made',
  update: 'Changed',
  unchanged: 'Left as they were',
  refused: 'Refused',
}

/** A row that was run has its cells only if it was refused and is not about a minor. */
function happenedTo({ outcome, cells }: Wrong): string {
  if (outcome === null) return 'Not run'
  return happened[outcome] + (cells.length === 0 ? ', the cells are not kept' : '')
}

async function* problemLines(db: Db, id: string, headings: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Row', 'What happened', 'Problem', ...headings].map(cellOf))
  for (let after = 0; ; ) {
    const { rows } = await sql<Wrong>`
      select row, outcome, cells, problems from import_rows
      where import_id = ${id} and problems is not null and row > ${after} order by row limit ${PAGE}`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
      .map((one) => {
        const said = one.problems.map((problem) => inOneLine(problem)).join('; ')
        const cells = headings.map((_, place) => one.cells[place] ?? '')
        return csvLine([one.row, happenedTo(one), said, ...cells].map(cellOf))
      })
      .join('')
    after = rows.at(-1)?.row ?? after
  }
}

/** A file with the headings and an example. */
export async function importTemplate({
  db,
  clock,
}: RequestContext<'admin'>): Promise<z.input<typeof calls.importTemplate.answer>> {
  const now = clock()
  const names = await categoryNamesAt(db, now)
  const { startsOn, endsOn } = periodFrom(dayInIst(now))
  const { lastName: _inName, ...fields } = importFields
  const example: Record<keyof typeof fields, string> = {
    email: 'name@example.org',
    name: 'Given and Family Name',
    contact: '91 98200 00001',
    city: 'Pune',
    country: 'India',
    companyName: 'Company, if any',
    dateOfBirth: '1990-05-17',
    membershipCategory: names[DEFAULT_CATEGORY],
    startsOn,
    endsOn,
    website: 'https://example.org',
    linkedin: 'https://www.linkedin.com/in/example',
    youtube: '',
    instagram: '',
    twitter: '',
  }
  const lines = [Object.values(fields), Object.values(example)].map((cells) => csvLine(cells.map(cellOf)))
  return { name: 'import-template.csv', text: inPieces(BYTE_ORDER_MARK + lines.join('')) }
}

// oxlint-disable-next-line require-await -- it goes out as a stream
async function* inPieces(text: string): AsyncGenerator<string> {
  yield text
}
