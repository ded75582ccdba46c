import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { inLanes } from './lanes.ts'
import type { Mutant } from './mutants.ts'
import type { Reached } from './reached.ts'

const KEPT = join(root, 'build/mutation-reached.json')
const LONGEST = 5 * 60_000

type Kept = Record<string, { digest: string; reached: Reached[] }>

/**
 * Runs the tests once without a mutant: which mutants each of them reaches, and whether it passes at all. A file of tests
 * that is as it was, for the same mutants, is not run again.
 */
export async function measure(
  copy: string,
  mutants: Mutant[],
  files: string[],
  lanes: number,
): Promise<Reached[]> {
  const kept = await readFile(KEPT, 'utf8').then(
    (text) => JSON.parse(text) as Kept,
    (): Kept => ({}),
  )
  const common = await commonDigest(mutants)
  const digests = new Map<string, string>()
  for (const file of files) digests.set(file, digestOf([common, await readFile(join(root, file), 'utf8')]))
  const waiting = files.filter((file) => kept[file]?.digest !== digests.get(file))
  const output = join(copy, 'reached.jsonl')
  await writeFile(output, '')
  await inLanes(
    { root: copy, count: lanes, bail: false, env: { ...process.env, MUTANTS_REACHED: output } },
    () => {
      const file = waiting.shift()
      return file === undefined ? undefined : { mutant: -1, shares: [{ file }], limit: LONGEST }
    },
    (done) => {
      const [file = ''] = done.files
      const broken = 'isTimeOut' in done ? `${file} does not end` : done.killedBy
      if (broken !== null) process.stdout.write(`left out, it fails as it is: ${broken}\n`)
      const reached = reachedIn(output, copy).filter((one) => one.file === file)
      kept[file] = { digest: digests.get(file) ?? '', reached }
      // At once: a run may be ended at any time.
      writeFileSync(KEPT, JSON.stringify(kept))
    },
  )
  process.stdout.write(`${files.length} files of tests\n`)
  return files.flatMap((file) => kept[file]?.reached ?? [])
}

function reachedIn(output: string, copy: string): Reached[] {
  const lines = readFileSync(output, 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Reached)
    .map((one) => ({ ...one, file: one.file.slice(copy.length + 1) }))
}

/** Of all that the tests share: the mutants, and what stands beside the tests. */
async function commonDigest(mutants: Mutant[]): Promise<string> {
  const helpers = globSync('test/{support,cases}/*.ts', { cwd: root })
  const texts = await Promise.all(helpers.toSorted().map((name) => readFile(join(root, name), 'utf8')))
  return digestOf([...mutants.map(({ file, start, becomes }) => `${file} ${start} ${becomes}`), ...texts])
}

function digestOf(texts: string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex')
}
