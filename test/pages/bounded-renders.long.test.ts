import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { oneEvent } from '#contract/events/registrations.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import { siteBranding } from '#contract/site/site-branding.ts'
import { pagesForTest } from './pages-for-test.ts'

const AT_ONCE = 4
const WAITING = 200
const WAITING_OF_ADDRESS = 50

/** The built pages with an API made for the test: a call for an event waits until the test calls `letGo`. */
async function startPages(code: ProblemCode = 'not_found') {
  const app = fastify()
  const letGo = Promise.withResolvers<void>()
  let [callCount, running, mostAtOnce] = [0, 0, 0]
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Problem)) throw error
    return reply.code(error.status).header('retry-after', error.retryAfter).send(error.body())
  })
  app.get(`/api${siteBranding.path}`, () => SHIPPED_BRANDING)
  app.get(`/api${oneEvent.path}`, async (_request, reply) => {
    callCount += 1
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    await letGo.promise
    running -= 1
    const refusal = new Problem(code)
    return reply.code(refusal.status).send(refusal.body())
  })
  await pagesForTest(app, { pageExists: true })
  return {
    app,
    letGo: letGo.resolve,
    callCount: () => callCount,
    mostAtOnce: () => mostAtOnce,
    [Symbol.asyncDispose]: () => app.close(),
  }
}

test('a few pages are rendered at once, others wait, and a request beyond the limit is told to come back later', async () => {
  await using site = await startPages()
  const more = 10
  const ended: number[] = []
  const answers = Array.from({ length: AT_ONCE + WAITING + more }, async (_, n) => {
    const answer = await site.app.inject({ url: `/events/${randomUUID()}`, remoteAddress: `203.0.113.${n}` })
    ended.push(answer.statusCode)
    return answer
  })
  await expect.poll(() => [ended.length, site.callCount()]).toEqual([more, AT_ONCE])
  expect(new Set(ended)).toEqual(new Set([503]))
  site.letGo()
  const all = await Promise.all(answers)
  const refused = all.filter(({ statusCode }) => statusCode === 503)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(more).fill('5'))
  expect([all.length - refused.length, site.callCount(), site.mostAtOnce()]).toEqual([
    AT_ONCE + WAITING,
    AT_ONCE + WAITING,
    AT_ONCE,
  ])
})

test('a client that asks for many pages does not delay other addresses', async () => {
  await using site = await startPages()
  const ask = (remoteAddress: string, path = `/events/${randomUUID()}`) =>
    site.app.inject({ url: path, remoteAddress })
  const crowd = 4
  const ended: number[] = []
  const many = Array.from({ length: 260 }, async (_, n) => {
    // A client with an IPv6 network chooses the last part of its address freely.
    const { statusCode } = await ask(n % 2 === 0 ? '2001:db8::1' : `2001:db8::${n}`)
    ended.push(statusCode)
  })
  await expect.poll(() => ended.length).toBe(260 - AT_ONCE - WAITING_OF_ADDRESS)
  expect(new Set(ended)).toEqual(new Set([429]))
  const others = Array.from({ length: crowd }, (_, n) => ask(`203.0.113.${n}`))
  site.letGo()
  const statuses = (await Promise.all(others)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(Array(crowd).fill(404))
  // The addresses took turns: not all requests that had waited longer were answered first.
  expect(ended.length).toBeLessThan(260)
  await Promise.all(many)
})

test('a page is rendered once for all requests that come while it is rendered, also when it fails', async () => {
  await using site = await startPages()
  const path = `/events/${randomUUID()}`
  const answers = Array.from({ length: 50 }, (_, n) => site.app.inject(`${path}?made-up=${n}`))
  await expect.poll(() => site.callCount()).toBe(1)
  site.letGo()
  expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(site.callCount()).toBe(1)
})

test.each([
  ['database_unavailable', 503, '5'],
  ['failed', 500, undefined],
] as const)('a page whose call is refused with %s is a %i', async (code, status, wait) => {
  await using site = await startPages(code)
  site.letGo()
  for (const path of [`/events/${randomUUID()}`, `/events/${randomUUID()}.data`]) {
    const { statusCode, headers } = await site.app.inject(path)
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([status, wait, 'no-store'])
    // The failed page is not cached.
    await site.app.inject(path)
  }
  expect(site.callCount()).toBe(4)
})
