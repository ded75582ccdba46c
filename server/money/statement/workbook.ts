import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { MOST_CHARACTERS } from '#contract/money/bank-statement.ts'
import { Problem } from '#contract/call/problem.ts'
import { unpackedSize } from '../../files/office-document.ts'
import { root } from '../../root.ts'
import { LONGEST_CELL, MOST_CELLS, MOST_ROWS, plain, type Row, type Wrong } from './csv.ts'
import type { Result, Task } from './workbook/process.ts'

/** A sheet with the rows that are not empty. */
export type Sheet = { name: string; rows: Row[] }

const MEGABYTE = 1024 * 1024
/** Bytes. Enough for hundreds of rows with a styled empty cell in every column. */
const MOST_UNPACKED = 160 * MEGABYTE
const most = {
  sheets: 20,
  rows: MOST_ROWS,
  cells: MOST_CELLS,
  cell: LONGEST_CELL,
  characters: MOST_CHARACTERS,
}
/** The memory of the process, in megabytes. */
const MOST_MEMORY = 384
/** Milliseconds. */
const LONGEST = 15_000
const [MOST_AT_ONCE, MOST_WAITING] = [2, 6]

let running = 0
const waiting: (() => void)[] = []

/**
 * The visible sheets of a workbook with their cells as text, or what is wrong with it. A process of its own reads it in at
 * most `longest` milliseconds. Throws `busy` if many are being read.
 */
export async function readWorkbook(bytes: Buffer, longest = LONGEST): Promise<Sheet[] | Wrong> {
  const size = unpackedSize(bytes)
  if (size === null) return wrong('the file is damaged')
  if (size > MOST_UNPACKED)
    return wrong('the file holds far more than a statement: please take a shorter span, or save it as CSV')
  await turn()
  try {
    const result = await resultOf(bytes, longest)
    if ('why' in result) return result
    return result.sheets.map(({ name, rows }) => ({ name, rows: rows.flatMap(plainRow) }))
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function wrong(why: string): Wrong {
  return { line: 1, why }
}

function plainRow({ line, cells }: Row): Row[] {
  const bare = cells.map(plain)
  return bare.some((cell) => cell !== '') ? [{ line, cells: bare }] : []
}

async function turn(): Promise<void> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Problem('busy', { retryAfter: 10 })
    await new Promise<void>((done) => {
      waiting.push(done)
    })
  }
  running += 1
}

function resultOf(bytes: Buffer, longest: number): Promise<Result> {
  const child = fork(join(root, 'server/money/statement/workbook/process.ts'), {
    execArgv: [`--max-old-space-size=${MOST_MEMORY}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  return first(child, bytes, longest).finally(() => child.kill('SIGKILL'))
}

function first(child: ChildProcess, bytes: Buffer, longest: number): Promise<Result> {
  return new Promise((done) => {
    const tooMuch = () =>
      done(wrong('the file takes too long to read: please take a shorter span, or save it as CSV'))
    const timer = setTimeout(tooMuch, longest)
    const end = (result: Result) => {
      clearTimeout(timer)
      done(result)
    }
    const lost = () =>
      end(wrong('the file is damaged, or holds far more than a statement: please save it as CSV'))
    child.on('message', (result) => end(result as Result))
    child.on('error', lost)
    child.on('exit', lost)
    child.send({ bytes, most } satisfies Task, (error) => error !== null && lost())
  })
}
