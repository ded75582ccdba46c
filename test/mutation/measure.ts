import { createHash } from 'node:crypto'
import { globSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import type { Found } from './lane.ts'
import { inLanes } from './lanes.ts'
import type { Mutant } from './mutants.ts'

const KEPT = join(root, 'build/mutation-reached.json')
/** Files of tests of one process: it is begun anew at times, since whatever one leaves behind stays in it. */
const AT_ONCE = 4

export type Reached = Omit<Extract<Found, { kind: 'reached' }>, 'kind'>
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
  await inLanes(copy, lanes, async (lane) => {
    for (let some = waiting.splice(0, AT_ONCE); some.length > 0; some = waiting.splice(0, AT_ONCE)) {
      const reached: Reached[] = []
      const unfit: string[] = []
      const order = { shares: some.map((file) => ({ file })) }
      const failed = await lane.run(order, (found) => {
        if (found.kind === 'unfit') {
          process.stdout.write(`fails as it is: ${found.by}: ${found.why}\n`)
          if (found.isLast) unfit.push(found.by)
        }
        if (found.kind !== 'reached') return
        const { kind: _, ...rest } = found
        reached.push(rest)
      })
      if (failed !== null) process.stdout.write(`failed: ${failed}\n`)
      for (const file of some) {
        // One with a test that failed is run again the next time.
        const isWhole = !unfit.some((by) => by.startsWith(`${file} `))
        const digest = isWhole ? (digests.get(file) ?? '') : ''
        kept[file] = { digest, reached: reached.filter((one) => one.file === file) }
      }
      // At once: a run may be ended at any time.
      writeFileSync(KEPT, JSON.stringify(kept))
    }
  })
  process.stdout.write(`${files.length} files of tests\n`)
  return files.flatMap((file) => kept[file]?.reached ?? [])
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
