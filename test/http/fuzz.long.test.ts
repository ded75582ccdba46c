import { expect, test } from 'vitest'
import { endpoints } from '#test/cases/calls/endpoints.ts'
import { fuzz } from '#test/fuzz/run.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const MEGABYTE = 1024 * 1024

test('1,400 made-up requests cause no failure, reveal nothing internal and leak no memory', {
  timeout: 300_000,
}, async () => {
  await using site = await startTestApp({ simulator, confirmed: true })
  const report = await fuzz(site, [...endpoints.values()], { seed: 20_261_131, runs: 1_400 })
  expect(report.failures).toEqual([])
  expect(report.errorLines).toEqual([])
  expect(report.runs).toBe(1_400)
  expect(report.succeeded.size).toBeGreaterThan(endpoints.size / 3)
  expect(report.memory.end - report.memory.half).toBeLessThan(40 * MEGABYTE)
  expect((await site.http('/api/health/ready')).status).toBe(200)
})
