import { parseArgs } from 'node:util'
import { setup, teardown } from '#test/support/cluster.ts'
import { endpoints } from '#test/cases/calls/endpoints.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { fuzz, type Report } from './run.ts'

const MEGABYTE = 1024 * 1024
/** In milliseconds, and in megabytes. */
const [SLOWEST, MOST_GROWTH] = [2_000, 100]

const { values } = parseArgs({
  options: { seed: { type: 'string' }, runs: { type: 'string' }, path: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const runs = Number(values.runs ?? 50_000)

/** `npm run fuzz -- --seed N --runs M`; `--seed N --path P` repeats one request. */
await setup()
const report = await run()
await teardown()
print(report)
const isGood =
  report.failures.length === 0 &&
  report.errorLines.length === 0 &&
  report.slowest.ms < SLOWEST &&
  growthOf(report) < MOST_GROWTH
process.exit(isGood ? 0 : 1)

async function run(): Promise<Report> {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const report = await fuzz(site, [...endpoints.values()], {
    seed,
    runs,
    ...(values.path ? { path: values.path } : {}),
  })
  const { status } = await site.http('/api/health/ready')
  if (status !== 200) throw new Error(`the server is not ready any more: ${status}`)
  return report
}

/** How many megabytes the server uses more after the second half of the run than after the first. */
function growthOf({ memory }: Report): number {
  return Math.max(memory.end - memory.half, memory.rssEnd - memory.rssHalf) / MEGABYTE
}

function print(report: Report): void {
  const { failures, statuses, slowest, errorLines, succeeded, memory } = report
  const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
  const never = [...endpoints.keys()].filter((name) => !succeeded.has(name))
  for (const { path, kind, complaint, request, answer } of failures) {
    process.stdout.write(
      `\n${complaint} (${kind}), again with: npm run fuzz -- --seed ${seed} --path ${path}\n`,
    )
    process.stdout.write(`${JSON.stringify(request)}\n${JSON.stringify(answer)}\n`)
  }
  for (const line of errorLines) process.stdout.write(`\nlogged: ${line}\n`)
  process.stdout.write(
    [
      '',
      `seed ${seed}: ${report.runs} requests, ${failures.length} failures, ${errorLines.length} errors in the log`,
      `slowest answer by the server's own log: ${slowest.ms} ms, ${slowest.route}`,
      `memory in use at half of the way and at the end: ${megabytes(memory.half)}, ${megabytes(memory.end)}; resident: ${megabytes(memory.rssHalf)}, ${megabytes(memory.rssEnd)}`,
      `answers by status (0: the connection was closed without an answer): ${JSON.stringify(statuses)}`,
      `calls without a single success: ${never.join(', ') || 'none'}`,
      '',
    ].join('\n'),
  )
}
