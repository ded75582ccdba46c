import type { Mutant } from './mutants.ts'

export type Result = Mutant & {
  outcome: 'killed' | 'timed out' | 'survived' | 'unreached' | 'equivalent'
  by?: string
  /** It survived some of the tests that reach it; all would have taken too long. */
  isCut?: boolean
}

const OUTCOMES = ['killed', 'timed out', 'survived', 'unreached', 'equivalent'] as const

/** A table in Markdown, by file; the score is how many of those that are not equivalent were found. */
export function tableOf(results: Result[]): string {
  const files = [...Map.groupBy(results, ({ file }) => file)].toSorted(([a], [b]) => a.localeCompare(b))
  const rows = [...files, ['all', results] as const].map(([file, ofFile]) => {
    const counts = OUTCOMES.map((outcome) => ofFile.filter((one) => one.outcome === outcome).length)
    return `| ${[file, ofFile.length, ...counts, scoreOf(ofFile)].join(' | ')} |`
  })
  const head = ['file', 'mutants', ...OUTCOMES, 'score']
  return [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- ').join('|')}|`, ...rows].join('\n')
}

function scoreOf(results: Result[]): string {
  const counted = results.filter(({ outcome }) => outcome !== 'equivalent')
  const found = counted.filter(({ outcome }) => outcome === 'killed' || outcome === 'timed out')
  return counted.length === 0 ? '' : `${Math.floor((100 * found.length) / counted.length)} %`
}
