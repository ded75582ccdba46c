import { join } from 'node:path'
import type { TestModule } from 'vitest/node'
import { createVitest, type TestSpecification } from 'vitest/node'

/** Tests of one file, or all of them. */
export type Share = { file: string; tests?: string[] }
export type Order = { mutant: number; shares: Share[] }
export type Outcome = { mutant: number; killedBy: string | null }

/** A process that runs tests in a copy of the tree, with one mutant after another; see `lanes.ts`. */
const root = process.argv[2] as string

let failed: TestModule[] = []

class InOrder {
  shard(specifications: TestSpecification[]) {
    return specifications
  }
  sort(specifications: TestSpecification[]) {
    return specifications
  }
}

const { pictures } = (await import(join(root, 'scripts/pictures.ts'))) as { pictures: () => never }
process.chdir(root)
const vitest = await createVitest(
  {
    root,
    config: false,
    watch: false,
    environment: 'node',
    pool: 'forks',
    // The product is loaded once for all files of a mutant.
    isolate: false,
    maxWorkers: 1,
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/mutation/reached.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    bail: process.argv[3] === 'bail' ? 1 : 0,
    // What a run answers holds the modules of earlier runs too.
    reporters: [{ onTestModuleEnd: (module) => void (module.state() === 'failed' && failed.push(module)) }],
    sequence: { sequencer: InOrder },
  },
  { plugins: [pictures()], logLevel: 'silent' },
)

process.on('message', (order: Order) => {
  run(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      throw error
    },
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function run({ mutant, shares }: Order): Promise<Outcome> {
  process.env['MUTANT'] = String(mutant)
  const project = vitest.getRootProject()
  const specifications = shares.map(({ file, tests }) =>
    project.createSpecification(join(root, file), tests ? { testIds: tests } : undefined),
  )
  failed = []
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const [first] = failed
  const killedBy = first ? nameOf(first) : unhandledErrors.length > 0 ? 'an error nobody catches' : null
  return { mutant, killedBy }
}

function nameOf(module: TestModule): string {
  const [test] = module.children.allTests('failed')
  return `${module.relativeModuleId} › ${test?.fullName ?? 'does not load'}`
}
