import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { run } from '../../scripts/steps.ts'
import { faultTable } from './table.ts'

const file = join(root, 'docs/proof/faults.md')

/**
 * `npm run faults`, or `npm run faults -- kill`: the tests of this folder in their long form, which takes about two hours. What all of
 * them found, when they passed, is kept in docs/proof.
 */
process.env['FAULTS'] = 'long'
const lines = join(root, 'build/faults.txt')
process.env['FAULTS_REPORT'] = lines
await mkdir(join(root, 'build'), { recursive: true })
await writeFile(lines, '')
const names = process.argv.slice(2).map((name) => `test/faults/${name}`)
// One at a time: each has the machine to itself.
process.exitCode = await run([
  'vitest',
  'run',
  '--no-file-parallelism',
  ...(names.length > 0 ? names : ['test/faults']),
])
const found = await readFile(lines, 'utf8')
process.stdout.write(found)
if (process.exitCode === 0 && names.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`
  await mkdir(join(root, 'docs/proof'), { recursive: true })
  await writeFile(
    file,
    `# Faults on purpose, the long form\n\n${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}. \`npm run faults\` writes this anew.\n\n${found}\n## Which test shows which fault\n\n${faultTable()}\n`,
  )
}
