import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'

const FOLDER = join(root, 'docs/proof')
const KEPT = join(FOLDER, 'faults.json')

/** One run of a test in its long form. */
type Run = {
  /** When the run began, in UTC. */
  date: string
  commit: string
  machine: string
  /** The load of the machine over five minutes. */
  load: { before: number; after: number }
  minutes: number
  /** The number of parts that was asked for; without it all parts. */
  parts?: number
  passed: boolean
  /** The report of the run, a sentence for each line. */
  found: string[]
}

/** The last run of each test, by its name. */
export async function keptRuns(): Promise<Record<string, Run>> {
  const text = await readFile(KEPT, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, Run>
}

export async function keepRun(name: string, run: Run): Promise<void> {
  const all = { ...(await keptRuns()), [name]: run }
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b)))
  await mkdir(FOLDER, { recursive: true })
  await writeFile(KEPT, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Writes docs/proof/faults.md from the stored runs. */
export async function writeReport(names: string[]): Promise<void> {
  const kept = await keptRuns()
  const sections = names.toSorted().map((name) => {
    const run = kept[name]
    return run === undefined ? `### ${name}\n\nNot run in its long form.\n` : sectionOf(name, run)
  })
  await writeFile(
    join(FOLDER, 'faults.md'),
    `# Faults on purpose, the long form\n\n\`npm run faults\` writes this anew from \`faults.json\`, which has the last run of each test.\n\nWhich test shows which fault stands in [the table](fault-table.md).\n\n${sections.join('\n')}`,
  )
}

function sectionOf(
  name: string,
  { date, commit, machine, load, minutes, parts, passed, found }: Run,
): string {
  const some = parts === undefined ? '' : ` ${parts} of its parts only.`
  return `### ${name}

${date} UTC, commit ${commit}, ${machine}; load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after; ${minutes.toFixed(0)} minutes: ${passed ? 'passed' : '**failed**'}.${some}

${found.length > 0 ? found.map((line) => `- ${line}`).join('\n') : '- It reported nothing.'}
`
}
