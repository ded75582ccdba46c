import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { systemStatus } from '#contract/admin/system.ts'
import { MINUTE } from '#contract/values/time.ts'
import { type RecurringWork, startRecurring } from '#server/jobs/recurring-work.ts'
import { recurringWork } from '#server/recurring.ts'
import { openMetrics } from '#server/telemetry/metrics.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'

afterEach(() => vi.useRealTimers())

type Needs = { metrics: ReturnType<typeof openMetrics>; clock: () => Date }

function started(run: RecurringWork<Needs>['run']) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const warned: string[] = []
  const metrics = openMetrics()
  const log = pino({}, { write: (line) => void warned.push(line) })
  const list = [{ name: 'count sheep', every: MINUTE, run }]
  const { stop } = startRecurring(list, { metrics, clock: () => new Date() }, log)
  return { stop, warned, runs: () => metrics.recurring.runsOf('count sheep') }
}

test('recurring work runs at once and then at its interval, also after a failure, until it is stopped', async () => {
  let times = 0
  const { stop, warned, runs } = started(async () => {
    times += 1
    if (times === 1) throw new Error('no answer\nand more')
  })
  expect(times).toBe(1)
  vi.advanceTimersByTime(MINUTE - 1)
  expect(times).toBe(1)
  await expect.poll(() => runs().problem).toBe('no answer')
  expect(runs()).toMatchObject({ doneAt: null, failedAt: expect.any(Date) as Date })
  vi.advanceTimersByTime(1)
  expect(times).toBe(2)
  await stop()
  expect(runs()).toMatchObject({ doneAt: expect.any(Date) as Date, problem: 'no answer' })
  expect(warned).toEqual([expect.stringMatching(/"work":"count sheep".*recurring work failed/)])
  vi.advanceTimersByTime(MINUTE)
  expect(times).toBe(2)
})

test('a run begins only after the last one has ended; a stop waits for the run and logs no warning about its interruption', async () => {
  let times = 0
  const { stop, warned } = started(async (_needs, signal) => {
    times += 1
    await new Promise((_done, failed) =>
      signal.addEventListener('abort', () => failed(signal.reason as Error)),
    )
  })
  vi.advanceTimersByTime(3 * MINUTE)
  expect(times).toBe(1)
  await stop()
  expect(warned).toEqual([])
})

test('the System panel and the metrics show for each recurring work when it was done, and when and why it failed', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const { session } = await site.person('admin')
  expect(new Set(recurringWork.map(({ name }) => name)).size).toBe(recurringWork.length)
  const status = async () => (await site.call(session, systemStatus, {})).recurring
  expect(await status()).toEqual(
    recurringWork.map(({ name, every }) => ({ name, every, doneAt: null, failedAt: null, problem: null })),
  )
  for (const { name } of recurringWork) await site.startRecurring(name).stop()
  expect(await status()).toEqual(
    recurringWork.map(({ name, every }) => ({
      name,
      every,
      doneAt: expect.any(String) as string,
      failedAt: null,
      problem: null,
    })),
  )
  site.context.gateway.refundsSince = () => Promise.reject(new Error('the provider is away'))
  await site.startRecurring('find refunds made').stop()
  expect((await status()).filter(({ failedAt }) => failedAt !== null)).toMatchObject([
    { name: 'find refunds made at the provider', problem: 'the provider is away' },
  ])
  const metrics = await (await site.http('/api/metrics')).text()
  for (const { name } of recurringWork)
    expect(metrics).toContain(`recurring_work_done_timestamp_seconds{work="${name}"} `)
  expect(metrics).toMatch(/recurring_work_failed_timestamp_seconds\{work="find refunds[^"]*"\} \d+/)
})
