import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#test/cases/calls/endpoints.ts'
import { fuzz } from '#test/fuzz/run.ts'
import { complaints } from '#test/fuzz/verdict.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const MEGABYTE = 1024 * 1024

test('1,200 made-up requests get no fault, no internal word and no memory out of the server', {
  timeout: 300_000,
}, async () => {
  await using site = await startTestApp({ simulator, confirmed: true })
  const report = await fuzz(site, [...endpoints.values()], { seed: 20_261_131, runs: 1_200 })
  expect(report.failures).toEqual([])
  expect(report.errorLines).toEqual([])
  expect(report.runs).toBe(1_200)
  expect(report.succeeded.size).toBeGreaterThan(endpoints.size / 3)
  expect(report.memory.end - report.memory.half).toBeLessThan(40 * MEGABYTE)
  expect((await site.http('/api/health/ready')).status).toBe(200)
})

const head = (status: string) => `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n`
const refusal = (message: string) =>
  `${head('400 Bad Request')}${JSON.stringify({ message, code: 'malformed' })}`
const page = (text: string, status: string) => `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\n\r\n${text}`

test.each([
  [refusal('The request could not be read.'), null],
  [`${head('200 OK')}{"name":"Attacked at night, from home/work"}`, null],
  [page('<p>syntax error</p>', '200 OK'), null],
  [page('<p>syntax error</p>', '404 Not Found'), 'syntax error'],
  [`${head('500 Internal Server Error')}{}`, '500'],
  [`${refusal('x')}${head('503 Service Unavailable')}{}`, '503'],
  [refusal('relation "users" does not exist'), 'relation'],
  [refusal('duplicate key value'), 'duplicate key'],
  [refusal('connect ECONNREFUSED 127.0.0.1:5432'), 'ECONNREFUSED'],
  [refusal('TypeError: x is not a function'), 'TypeError'],
  [refusal('x\n    at serve (/srv/app/mount.js:41:9)'), 'at serve'],
  [refusal('cannot open /var/lib/fwc/uploads'), '/var'],
  [refusal('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'FST_ERR'],
  [refusal('select "id" from "users" where "email" = $1'), 'select'],
  [refusal('[object Object]'), 'object Object'],
])('%j is complained about: %s', (text, word) => {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
  const complaint = complaints({ target: '/api/x', mayBeSilent: false }, { text, status, isOver: true })
  if (word === null) expect(complaint).toBeNull()
  else expect(complaint).toContain(word)
})

test('no answer is complained about, unless what was sent is no HTTP', () => {
  const silent = { text: '', status: 0, isOver: true }
  expect(complaints({ target: '/api/x', mayBeSilent: false }, silent)).toBe('no answer')
  expect(complaints({ target: '/api/x', mayBeSilent: true }, silent)).toBeNull()
  expect(complaints({ target: '/api/x', mayBeSilent: true }, { ...silent, isOver: false })).not.toBeNull()
})
