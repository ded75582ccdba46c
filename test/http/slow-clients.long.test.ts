import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createEvent } from '#contract/events/events.ts'
import { createApp } from '#server/http/app.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

/** The milliseconds within which a body without files is refused. */
const REFUSED_BY = 45_000
/** How many seconds of the limit pass in one real second. */
const FASTER = 20
/** The seconds that the slow phone takes to send its file: longer than a body without files may take. */
const PHONE_SECONDS = 38

/** Makes the time limits of bodies shorter until it is disposed of; collects these limits in milliseconds. */
function hurry() {
  const { setTimeout: real } = globalThis
  const limits: number[] = []
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    done: () => void,
    after = 0,
    ...rest: []
  ) => {
    if (!new Error('who asks').stack?.includes('/slow-bodies.ts')) return real(done, after, ...rest)
    limits.push(after)
    return real(done, after / FASTER, ...rest)
  }) as typeof setTimeout)
  return { limits, [Symbol.dispose]: () => spy.mockRestore() }
}

/** Sends the head and then a byte each second for so many seconds, and then the rest; returns the answer. */
async function dribble(url: string, head: string, body: Buffer, seconds: number): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  const closed = new Promise((done) => socket.on('close', done))
  socket.on('error', () => undefined)
  socket.write(`${head}\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`)
  let sent = 0
  const timer = setInterval(() => {
    sent += 1
    if (sent <= seconds) socket.write(body.subarray(sent - 1, sent))
    else socket.write(body.subarray(sent - 1), () => clearInterval(timer))
  }, 1_000 / FASTER)
  await closed
  clearInterval(timer)
  return Buffer.concat(parts).toString()
}

const site = await sharedTestApp()

test('a body that arrives a byte at a time is refused, and a file from a slow phone is accepted', {
  timeout: 90_000,
}, async () => {
  const admin = await site.person('admin')
  const form = new Response(formOf({ ...eventForm, thumbnail: fileOf(await photograph()) }))
  const upload = Buffer.from(await form.arrayBuffer())
  const authorization = `Authorization: Bearer ${admin.session}`
  using faster = hurry()
  const [slow, fromPhone] = await Promise.all([
    dribble(
      site.url,
      'POST /api/user/login_user HTTP/1.1\r\nContent-Type: application/json',
      Buffer.alloc(200, 0x20),
      200,
    ),
    dribble(
      site.url,
      `POST /api${createEvent.path} HTTP/1.1\r\n${authorization}\r\nContent-Type: ${form.headers.get('content-type')}`,
      upload,
      PHONE_SECONDS,
    ),
  ])
  expect(slow).toContain('408 Request Timeout')
  expect(faster.limits).toEqual([expect.any(Number)])
  expect(faster.limits[0]).toBeLessThan(REFUSED_BY)
  expect(faster.limits[0]).toBeLessThan(PHONE_SECONDS * 1_000)
  expect(fromPhone).toMatch(/^HTTP\/1\.1 200 /)
})

test('the connection of a client that does not read its answer is closed within two minutes', async () => {
  const app = createApp(site.context, pino({ level: 'silent' }))
  const wait = app.server.timeout
  // Some versions of Node wait once, others twice.
  expect(2 * wait).toBeLessThanOrEqual(120_000)
  // Node's own limit, for which no test waits, is longer than a slow phone takes.
  expect(app.server.requestTimeout).toBeGreaterThan(PHONE_SECONDS * 1_000)
  app.get('/large', () => Buffer.alloc(16 * 1024 * 1024))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const hundredth = wait / 100
  app.server.timeout = hundredth
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  reader.pause()
  reader.on('error', () => undefined)
  reader.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  const [held] = await accepted
  const began = performance.now()
  await once(held, 'close')
  const after = performance.now() - began
  expect(held.bytesWritten).toBeGreaterThan(0)
  expect(after).toBeGreaterThan(hundredth / 2)
  expect(after).toBeLessThan(8 * hundredth)
  reader.destroy()
  await app.close()
})
