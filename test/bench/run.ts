import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { dashboard } from './dashboard.ts'
import { type Figure, holds, lineOf } from './figures.ts'
import { prepareGround, type ServerEnv } from './lib/ground.ts'
import { spreadsheetImport } from './imports.ts'
import { lighthouse } from './lighthouse.ts'
import { pages } from './pages.ts'
import { upgrade } from './upgrade.ts'
import { weight } from './weight.ts'

const benches = {
  accounts,
  dashboard,
  upgrade,
  imports: spreadsheetImport,
  pages,
  addresses,
  weight,
  lighthouse,
}

/** `npm run bench` for all benchmarks, or `npm run bench -- pages` for one. */
async function main(): Promise<boolean> {
  const wanted = process.argv.slice(2)
  await using simulator = await startSimulator()
  await using ground = await prepareGround()
  const env: ServerEnv = ({ folder }) => ({
    DATA_DIR: folder,
    ...simulator.env,
  })
  const figures: Figure[] = []
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const figure of await bench(ground, env, simulator)) {
      figures.push(figure)
      process.stdout.write(`${lineOf(figure)}\n`)
    }
  }
  return figures.every(holds)
}

process.stdout.write('     figure: ours : baseline = ratio (bound); medians of alternating rounds\n')
process.exitCode = (await main()) ? 0 : 1
