import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { judged } from './equivalents.ts'
import type { Mutant } from './mutants.ts'

const KEPT = join(root, 'build/mutation.jsonl')

export type Result = Mutant & {
  outcome: 'killed' | 'timed out' | 'survived' | 'unreached' | 'equivalent'
  by?: string
  /** It survived some of the tests that reach it; all would have taken too long. */
  isCut?: boolean
}

/** Written down at once: a run may be ended at any time. */
export function keep(result: Result): void {
  appendFileSync(KEPT, `${JSON.stringify(result)}\n`)
}

/** The last result of each of these mutants that was ever tried. */
export async function keptResults(mutants: Mutant[]): Promise<Result[]> {
  const lines = (await readFile(KEPT, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const last = new Map(lines.map((line) => JSON.parse(line) as Result).map((one) => [keyOf(one), one]))
  return mutants.flatMap((mutant) => {
    const result = last.get(keyOf(mutant))
    const outcome = judged(mutant) ? 'equivalent' : result?.outcome
    return outcome ? [{ ...result, ...mutant, outcome }] : []
  })
}

/** Which of these mutants an earlier run has killed, by their keys; a busy machine may be why one timed out. */
export async function foundBefore(mutants: Mutant[]): Promise<Set<string>> {
  const found = (await keptResults(mutants)).filter(({ outcome }) => outcome === 'killed')
  return new Set(found.map(keyOf))
}

function isFound({ outcome }: Result): boolean {
  return outcome === 'killed' || outcome === 'timed out'
}

export function keyOf({ file, lineText, what, becomes }: Mutant): string {
  return [file, lineText, what, becomes].join('\0')
}

export function lineOf({ outcome, isCut, file, line, what, lineText }: Result): string {
  return `${outcome}${isCut ? ' (some tests)' : ''} ${file}:${line} ${what} | ${lineText}`
}

const OUTCOMES = ['killed', 'timed out', 'survived', 'unreached', 'equivalent'] as const

/** A table in Markdown, by file; the score is how many of those tried that are not equivalent were found. */
export function tableOf(results: Result[], mutants: Mutant[]): string {
  const files = [...Map.groupBy(results, ({ file }) => file)].toSorted(([a], [b]) => a.localeCompare(b))
  const rows = [...files, ['all', results] as const].map(([file, ofFile]) => {
    const all = file === 'all' ? mutants : mutants.filter((one) => one.file === file)
    const counts = OUTCOMES.map((outcome) => ofFile.filter((one) => one.outcome === outcome).length)
    return `| ${[file, all.length, ofFile.length, ...counts, scoreOf(ofFile)].join(' | ')} |`
  })
  const head = ['file', 'mutants', 'tried', ...OUTCOMES, 'score']
  return [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- ').join('|')}|`, ...rows].join('\n')
}

function scoreOf(results: Result[]): string {
  const counted = results.filter(({ outcome }) => outcome !== 'equivalent')
  const found = counted.filter(isFound)
  return counted.length === 0 ? '' : `${Math.floor((100 * found.length) / counted.length)} %`
}
