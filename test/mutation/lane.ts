import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/** Tests of one file, or all of them. */
export type Share = { file: string; tests?: string[] }

/** What a run of tests is to do: see which mutants they reach, try some with each test, or load one. */
export type Order = {
  shares: Share[]
  /** By test, those that are tried at once; all mutants are loaded. */
  tries?: Record<string, number[][]>
  /** The one that is there while the sources are loaded. */
  loadedWith?: number
}
export type TryOrder = Pick<Order, 'tries' | 'loadedWith'> & { output: string }

/** What the process that runs the tests says. */
export type Found =
  | { kind: 'began'; pid: number; test: string; mutant: number }
  /** It fails without a mutant; the last time of two. */
  | { kind: 'unfit'; isLast: boolean; test: string; by: string; why: string }
  | { kind: 'reached'; file: string; test: string; milliseconds: number; mutants: number[]; loaded: number[] }
  | { kind: 'survived'; test: string; mutant: number }
  | { kind: 'killed'; test: string; mutant: number; by: string }
  | { kind: 'hung'; test: string; mutant: number; by: string }
  /** After these it failed without one too. */
  | { kind: 'broke'; test: string; mutants: number[]; tried: number; by: string }

export type Said = { found: Found[] } | { ended: { failed: string | null } }

/** A process that runs tests in a copy of the tree; see `lanes.ts`. */
const [, , root = '', output = ''] = process.argv
const ORDER = `${output}.order`

class InOrder {
  shard<T>(specifications: T): T {
    return specifications
  }
  sort<T>(specifications: T): T {
    return specifications
  }
}

const { pictures } = (await import(join(root, 'scripts/pictures.ts'))) as { pictures: () => never }
process.chdir(root)
process.env['MUTANTS_ORDER'] = ORDER
let failed: string | null = null
const vitest = await createVitest(
  {
    root,
    config: false,
    watch: false,
    environment: 'node',
    pool: 'forks',
    // The product is loaded once for all files.
    isolate: false,
    maxWorkers: 1,
    include: ['test/**/*.test.ts'],
    runner: join(root, 'test/mutation/runner.ts'),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: [
      {
        onTestModuleEnd: (module) => {
          if (module.state() !== 'failed') return
          const [test] = module.children.allTests('failed')
          failed ??= `${module.relativeModuleId} › ${test?.fullName ?? 'does not load'}`
        },
      },
    ],
    sequence: { sequencer: InOrder },
  },
  {
    plugins: [pictures()],
    logLevel: 'silent',
  },
)

const say = (said: Said) => process.send?.(said)
process.on('message', (order: Order) => {
  run(order).then(say, (error: unknown) => {
    throw error
  })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function run({ shares, ...rest }: Order): Promise<Said> {
  process.env['MUTANT'] = String(rest.loadedWith ?? '')
  writeFileSync(output, '')
  writeFileSync(ORDER, JSON.stringify({ ...rest, output } satisfies TryOrder))
  const project = vitest.getRootProject()
  const specifications = shares.map(({ file, tests }) =>
    project.createSpecification(join(root, file), tests ? { testIds: tests } : undefined),
  )
  failed = null
  const file = openSync(output, 'r')
  const next = linesOf(file)
  const timer = setInterval(() => say({ found: next() }), 500)
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  clearInterval(timer)
  say({ found: next() })
  closeSync(file)
  return { ended: { failed: failed ?? (unhandledErrors.length > 0 ? 'an error nobody catches' : null) } }
}

/** Answers what was written since it was last asked. */
function linesOf(file: number): () => Found[] {
  let at = 0
  let half = ''
  return () => {
    const buffer = Buffer.alloc(1 << 20)
    let text = half
    for (let size = 1; size > 0; at += size) {
      size = readSync(file, buffer, 0, buffer.length, at)
      text += buffer.toString('utf8', 0, size)
    }
    const lines = text.split('\n')
    half = lines.pop() ?? ''
    return lines.map((line) => JSON.parse(line) as Found)
  }
}
