import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { callerKinds, openCallers } from '#test/cases/calls/callers.ts'
import { endpoints, nameOf } from '#test/cases/calls/endpoints.ts'
import { selectedCases } from '#test/cases/calls/selected-cases.ts'
import { type Spelling, spellings } from '#test/cases/calls/path-spellings.ts'
import { startTestApp } from '#test/support/test-app.ts'

type Answer = { status: number; body: string }
/** `none`: the server does not know the call. */
type Verdict = '401' | '403' | 'none' | 'let through'

/** An input that no call accepts: an empty one would close an account without a password. */
const BODY = '{"refund":-1}'
const MOST_SPELLINGS = 50
const LEAST_SPELLINGS = 41
const AT_ONCE = 8

/**
 * Without `EVERY_CASE=1` only one of the six callers makes a given call in a given spelling; still each caller makes each call, and
 * uses each spelling in some call.
 */
const callersOf = (call: number, spelling: number) =>
  selectedCases(callerKinds, (_, kind) => (kind + call + spelling) % callerKinds.length === 0)

function verdictOf(status: number): Verdict {
  if (status === 401 || status === 403) return `${status}`
  return status === 404 || status === 405 ? 'none' : 'let through'
}

/** Sends the path and method unchanged, without the normalising of URL and fetch. */
async function ask(url: string, agent: Agent, { method, path, headers = {} }: Spelling): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const asked = request({
    hostname,
    port,
    method,
    path,
    agent,
    headers: {
      ...headers,
      ...(hasBody ? { 'content-type': 'application/json', 'content-length': BODY.length } : {}),
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve)
    asked.on('error', reject)
  })
  asked.end(hasBody ? BODY : undefined)
  const answer = await answered
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

test('no spelling of an address or a method gives a caller more rights than the call itself', {
  timeout: 180_000,
}, async () => {
  await using site = await startTestApp()
  const callers = await openCallers(site, endpoints.size * (MOST_SPELLINGS + 1))
  const secrets = callers.people.flatMap(({ name, email }) => [name, email])
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const wrong: string[] = []
  let requestCount = 0

  async function tryAll(endpoint: Endpoint, nth: number): Promise<void> {
    const path = `/api${endpoint.path.replaceAll(/:\w+/g, 'order_of_nobody')}`
    for (const kind of callerKinds) {
      const send = ({ headers, ...rest }: Spelling) => {
        const session = callers.session(kind)
        const proof = session === null ? {} : { authorization: `Bearer ${session}` }
        requestCount += 1
        return ask(site.url, agent, { ...rest, headers: { ...headers, ...proof } })
      }
      const { status } = await send({ name: 'canonical', method: endpoint.method, path })
      const usual = verdictOf(status)
      const adminSession = callers.session('admin') as string
      const spelled = spellings(endpoint, path, { origin: site.url, adminSession })
      for (const spelling of spelled.filter((_, at) => callersOf(nth, at).includes(kind))) {
        const answer = await send(spelling)
        const verdict = verdictOf(answer.status)
        const isRefused = usual === '401' || usual === '403'
        const isRight = verdict === 'none' || (isRefused ? verdict === usual : verdict === 'let through')
        const reveals = isRefused && secrets.some((secret) => answer.body.includes(secret))
        if (isRight && !reveals && answer.status < 500) continue
        wrong.push(`${kind}, ${nameOf(endpoint)}, ${spelling.name}: ${answer.status} for ${status}`)
      }
    }
  }

  const waiting = [...[...endpoints.values()].entries()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await tryAll(next[1], next[0])
    }),
  )
  agent.destroy()
  expect(wrong).toEqual([])
  const tried = callersOf(0, 0).length * LEAST_SPELLINGS
  expect(requestCount).toBeGreaterThanOrEqual(endpoints.size * (callerKinds.length + tried))
})
