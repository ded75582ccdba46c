import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '#contract/money/bank-statement.ts'
import {
  HOW_TO_SAVE,
  MOST_CHARACTERS,
  MOST_LINES,
  STATEMENT_TOO_LONG,
} from '#contract/money/bank-statement.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import type { Upload } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import { decodeText } from '#contract/values/text-encoding.ts'
import { recordBy } from '../../accounts/audit.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { columnsOf, readSheets, readTable, type Table } from './columns.ts'
import type { Wrong } from './csv.ts'
import { type Line, linesOf } from './lines.ts'
import { openPayments } from './open-payments.ts'
import { readWorkbook } from './workbook.ts'
import { bareKey, isRecordedAs, matcher, methodOf, type Recorded, SHARED } from './rules.ts'

type Answer = z.input<typeof calls.matchStatement.answer>

const SAMPLE = 3
const LONGEST_SHOWN = 60
const WEEK = 7

/** Proposes who may have paid each line of a statement. The file is neither stored nor logged. */
export async function matchStatement(
  context: RequestContext<'admin'>,
  { csv, statement, columns: chosen }: z.output<typeof calls.matchStatement.input>,
): Promise<Answer> {
  const { db, clock } = context
  const table = orRefuse(await tableIn(csv, statement))
  const columns = chosen ?? columnsOf(table)
  const head = {
    headings: table.headings.map(cut),
    sample: table.rows.slice(0, SAMPLE).map(({ cells }) => cells.map(cut)),
    columns,
  }
  if (columns === null) return { ...head, lines: [], leftOut: { debits: 0, others: 0 }, isPartial: false }
  const outside = Object.entries(columns).find(([, place = 0]) => place >= table.headings.length)
  if (outside !== undefined)
    throw new Problem('invalid_input', { fields: { columns: 'The file has no such column' } })
  const { lines, leftOut } = orRefuse(linesOf(table, columns, dayInIst(clock()), chosen !== undefined))
  if (lines.length > MOST_LINES)
    throw refusal(`There are more than ${MOST_LINES} lines on which money came. Please take a shorter span.`)
  const keyed = withKeys(lines)
  const [{ open, isPartial }, recorded] = await Promise.all([
    openPayments(db, clock()),
    recordedAbout(db, keyed),
  ])
  const find = matcher(open)
  const answer = keyed.map(({ formerKey, ...line }) => {
    const earlier = recorded.find((one) => isRecordedAs({ ...line, formerKey }, one))
    const { candidates, isMore } = earlier === undefined ? find(line) : { candidates: [], isMore: false }
    return {
      ...line,
      method: methodOf(line),
      recorded: earlier?.recorded ?? null,
      candidates: candidates.map(({ open: { email, name, category, purpose, amount }, reasons }) => ({
        email,
        name,
        category,
        purpose,
        amount,
        reasons,
      })),
      isMore,
    }
  })
  await db
    .transaction()
    .execute((tx) =>
      recordBy(
        tx,
        context,
        'list.read',
        null,
        { list: 'Bank statement', rows: answer.length },
        calls.matchStatement.duty,
      ),
    )
  return { ...head, lines: answer, leftOut, isPartial }
}

/** The table in the text of a CSV file, or in a file. */
async function tableIn(csv: string | undefined, file: Upload | undefined): Promise<Table | Wrong> {
  if (file === undefined) return readText(csv ?? '')
  const bytes = await readFile(file.path)
  if (file.kind === 'csv') return readText(decodeText(bytes))
  const sheets = await readWorkbook(bytes)
  return 'why' in sheets ? sheets : readSheets(sheets)
}

/** Some banks give a web page the name of a spreadsheet. */
const MARKUP = /^\uFEFF?\s*<(?:!doctype|\?xml|html|head|body|table|meta|style)\b/i

function readText(text: string): Table | Wrong {
  if (text.length > MOST_CHARACTERS) throw refusal(`${STATEMENT_TOO_LONG}.`)
  if (MARKUP.test(text) || text.startsWith('%PDF-')) throw refusal(`This is no table file. ${HOW_TO_SAVE}`)
  return readTable(text)
}

function orRefuse<T extends object>(read: T | Wrong): T {
  if ('why' in read) throw refusal(`Line ${read.line}: ${read.why}.`)
  return read
}

function refusal(message: string): Problem {
  return new Problem('invalid_input', { message, fields: { csv: message } })
}

function cut(cell: string): string {
  return cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN)}…` : cell
}

/**
 * The lines with keys that are the same in every statement with the line: a hash of day, amount, reference, narration and
 * a number for equal lines. Hashed, so that the narration is not stored with the payment. Some banks write one reference
 * on the lines of many payers: it identifies none of them, and the key ends with `SHARED`.
 */
function withKeys(lines: Line[]): (Line & { key: string; formerKey: string | null })[] {
  const counts = new Map<string, number>()
  const nthOf = (about: string) => {
    const nth = counts.get(about) ?? 0
    counts.set(about, nth + 1)
    return nth
  }
  const byReference = Map.groupBy(lines, ({ reference }) => reference)
  return lines.map((line) => {
    const { day, amount, reference, narration } = line
    const hasOne = reference !== ''
    const about = JSON.stringify([day, amount, ...(hasOne ? [reference] : []), narration])
    const former = JSON.stringify([day, amount, reference])
    const isShared = hasOne && (byReference.get(reference)?.length ?? 0) > 1
    return {
      ...line,
      key: `${hashOf(`${about}${nthOf(about)}`)}${isShared ? SHARED : ''}`,
      formerKey: hasOne ? hashOf(`${former}${nthOf(former)}`) : null,
    }
  })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

type KnownMoney = Recorded & { recorded: NonNullable<Answer['lines'][number]['recorded']> }

/** The offline money received within a week of the days of these lines, or recorded from one of these lines. */
export async function recordedAbout(
  db: Db | Tx,
  lines: readonly { day: string; key: string; formerKey?: string | null }[],
): Promise<KnownMoney[]> {
  if (lines.length === 0) return []
  const days = lines.map(({ day }) => day).toSorted()
  const keys = lines.flatMap(({ key, formerKey }) => [
    bareKey(key),
    `${bareKey(key)}${SHARED}`,
    ...(formerKey ? [formerKey] : []),
  ])
  const isAbout = sql<boolean>`(received_on between ${daysAfter(days[0] as string, -WEEK)}::date
    and ${daysAfter(days.at(-1) as string, WEEK)}::date or statement_line in (${sql.join(keys)}))`
  const { rows } = await sql<KnownMoney>`
    select statement_line as key, coalesce(captured, amount) as amount, coalesce(reference, '') as reference,
      received_on as day, json_build_object(
        'payment', payments.id, 'name', full_name, 'email', user_email, 'unassigned', null) as recorded
    from payments join applications on applications.id = application_id
    where offline_method is not null and ${isAbout}
    union all
    select statement_line, amount, reference, received_on,
      json_build_object('payment', null, 'name', null, 'email', null,
        'unassigned', case when returned_at is null then 'waits' else 'returned' end)
    from unassigned_money where payment_id is null and ${isAbout}`.execute(db)
  return rows
}
