import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { root } from '#server/root.ts'
import { setup, teardown } from '#test/support/cluster.ts'
import { ffuf } from './ffuf.ts'
import { type Ground, openGround, since } from './ground.ts'
import { judge, stale } from './judged.ts'
import type { Finding, Outcome } from './outcome.ts'
import { confirmed, reportOf, type Scan } from './report.ts'
import { slowhttptest } from './slowhttptest.ts'
import { sqlmap } from './sqlmap.ts'
import { ensureTools, type Tool, tools, versionOf } from './tools.ts'
import { wapiti } from './wapiti.ts'

const scanners: Record<Tool, (ground: Ground) => Promise<Outcome>> = { sqlmap, wapiti, ffuf, slowhttptest }

/** `npm run scan`, with `-- --write` for the report, or `-- ffuf` for one of them. */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { write: { type: 'boolean' } },
    allowPositionals: true,
  })
  const wanted = tools.filter((tool) => positionals.length === 0 || positionals.includes(tool))
  if (values.write && wanted.length < tools.length) throw new Error('The report is of all four.')
  await ensureTools()
  await setup()
  const scans: Scan[] = []
  let isGood = true
  for (const tool of wanted) {
    // Each has a server of its own: what one leaves behind is not the next one's to find.
    const scan = await run(tool)
    scans.push(scan)
    const left = stale(tool, scan.outcome.findings)
    isGood &&= confirmed(scan) === 0 && left.length === 0
    print(scan, left)
  }
  await teardown()
  if (positionals.length === 0) isGood &&= await everyPayload()
  if (values.write) await write(reportOf(scans))
  return isGood
}

/** The gate sends four shapes of a script through every field; here all of them go. */
async function everyPayload(): Promise<boolean> {
  const test = spawn(process.execPath, ['scripts/test.ts', 'e2e/site/stored-scripts'], {
    cwd: root,
    env: { ...process.env, EVERY_CASE: '1' },
    stdio: 'inherit',
  })
  const [code] = await once(test, 'exit')
  return code === 0
}

async function write(report: string): Promise<void> {
  const file = join(root, 'docs/security/scans.md')
  await writeFile(file, report)
  await promisify(execFile)(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { cwd: root })
}

async function run(tool: Tool): Promise<Scan> {
  await using ground = await openGround()
  const before = await ground.answers()
  const outcome = await scanners[tool](ground)
  const answers = since(before, await ground.answers())
  const findings = [...outcome.findings, ...faults(answers), ...ground.newErrors().map(asFinding)]
  return {
    tool,
    version: versionOf(tool),
    outcome: { ...outcome, findings },
    judgements: judge(tool, findings),
    answers,
  }
}

function faults(answers: Record<string, number>): Finding[] {
  const statuses = Object.keys(answers).filter((status) => status.startsWith('5'))
  return statuses.map((status) => ({ what: `${answers[status]} answers of ${status}`, where: 'the server' }))
}

function asFinding(line: string): Finding {
  return { what: `logged: ${line.slice(0, 300)}`, where: 'the server' }
}

function print(scan: Scan, left: ReturnType<typeof stale>): void {
  const { tool, version, outcome, judgements } = scan
  const count = Object.values(scan.answers).reduce((sum, one) => sum + one, 0)
  const lines = [
    `${tool} ${version}: ${count} answers, ${judgements.length} findings, ${confirmed(scan)} confirmed`,
    ...outcome.said.map((line) => `  ${line}`),
    ...judgements
      .filter(({ reason }) => reason === null)
      .map(({ finding: { what, where } }) => `  CONFIRMED ${what} (${where})`),
    ...left.map(({ what, where }) => `  STALE in judged.ts: ${what} (${where})`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

process.exitCode = (await main()) ? 0 : 1
