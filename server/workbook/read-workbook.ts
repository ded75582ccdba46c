import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Problem } from '#contract/call/problem.ts'
import { unpackedSize } from '../files/office-document.ts'
import { root } from '../root.ts'
import type { Bounds, Found, Result, Task } from './process.ts'

export type Sheet = Found

/** Why a file cannot be read, and on which line. */
export type Wrong = { line: number; why: string }

/** What a workbook may cost: its unpacked bytes, the megabytes of the process that reads it, and its milliseconds. */
export type WorkbookBounds = Bounds & { unpacked: number; memory: number; longest: number }

const [MOST_AT_ONCE, MOST_WAITING] = [2, 6]

let running = 0
const waiting: (() => void)[] = []

/**
 * The visible sheets of a workbook with the rows that are not empty, their cells as text, or what is wrong with it. A process of its
 * own reads it. Throws `busy` if many are being read.
 */
export async function readWorkbook(bytes: Buffer, bounds: WorkbookBounds): Promise<Sheet[] | Wrong> {
  const size = unpackedSize(bytes)
  if (size === null) return wrong('the file is damaged')
  if (size > bounds.unpacked) return wrong(bounds.tooMuch)
  await turn()
  try {
    const result = await resultOf(bytes, bounds)
    return 'why' in result ? result : result.sheets
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function wrong(why: string): Wrong {
  return { line: 1, why }
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

function resultOf(bytes: Buffer, bounds: WorkbookBounds): Promise<Result> {
  const child = fork(join(root, 'server/workbook/process.ts'), {
    execArgv: [`--max-old-space-size=${bounds.memory}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  return first(child, bytes, bounds).finally(() => child.kill('SIGKILL'))
}

function first(child: ChildProcess, bytes: Buffer, bounds: WorkbookBounds): Promise<Result> {
  return new Promise((done) => {
    const timer = setTimeout(
      () => done(wrong(`the file takes too long to read: ${bounds.less}, or save it as CSV`)),
      bounds.longest,
    )
    const end = (result: Result) => {
      clearTimeout(timer)
      done(result)
    }
    const lost = () => end(wrong(`the file is damaged, or ${bounds.tooMuch}`))
    child.on('message', (result) => end(result as Result))
    child.on('error', lost)
    child.on('exit', lost)
    child.send({ bytes, bounds } satisfies Task, (error) => error !== null && lost())
  })
}
