import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import type { Endpoint } from '#contract/call/endpoint.ts'
import type { Site } from '#test/support/test-app.ts'
import { brokenText, mutatedCall, providerCall, validCall } from './calls.ts'
import { oddPage, oddRequest } from './requests.ts'
import { sendBytes } from './send.ts'
import { type Source, sourceOf } from './source.ts'
import { placeholders } from './valid-input.ts'
import { complaints } from './verdict.ts'
import { type Caller, type Facts, render, type Wire } from './wire.ts'

export type Failure = { path: string; kind: string; complaint: string; request: string; answer: string }
export type Report = {
  runs: number
  failures: Failure[]
  /** The number of answers by status; 0: no answer. */
  statuses: Record<string, number>
  /** Endpoints with at least one successful request. */
  succeeded: Set<string>
  /** The slowest answer, by the server's own log. */
  slowest: { ms: number; route: string }
  errorLines: string[]
  /** Bytes in use after a garbage collection, at half of the run and at its end. */
  memory: { half: number; end: number; rssHalf: number; rssEnd: number }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const MOST_FAILURES = 40
const RUNS_A_ROUND = 500
// The milliseconds by which the clock is turned after each round: longer than the window of any rate limit.
const ROUND = 61 * 60_000
const PATIENCE = 30_000

/** Sends `runs` requests, made from a seed, one after another; reports what is wrong with the answers. */
export async function fuzz(
  site: Site,
  endpoints: readonly Endpoint[],
  { seed, runs, path }: { seed: number; runs: number; path?: string },
): Promise<Report> {
  const failures: Failure[] = []
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()
  const facts = await openFacts(site)
  const errorLines: string[] = []
  const slowest = { ms: 0, route: '' }
  let at = 0
  let half = usedMemory()

  function readLog(): void {
    for (const line of site.takeLog().split('\n')) {
      if (/"level":[56]0/.test(line)) errorLines.push(line)
      const ms = Number(/"ms":(\d+)/.exec(line)?.[1] ?? 0)
      if (ms > slowest.ms) Object.assign(slowest, { ms, route: /"route":"([^"]*)"/.exec(line)?.[1] })
    }
  }

  async function sendOne(source: Source): Promise<void> {
    const [wire, endpoint] = requestOf(source, endpoints)
    const bytes = render(wire, facts)
    const from = `127.${1 + (at % 200)}.0.1`
    const { text, isOver } = await sendBytes(bytes, {
      port: Number(new URL(site.url).port),
      from,
      patience: PATIENCE,
      mayBeSilent: wire.mayBeSilent,
    })
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
    statuses[status] = (statuses[status] ?? 0) + 1
    if ((wire.kind === 'valid' || wire.kind === 'provider') && status >= 200 && status < 400)
      succeeded.add(`${endpoint.method} ${endpoint.path}`)
    const complaint = complaints(wire, { text, status, isOver })
    if (complaint !== null) {
      const request = bytes.subarray(0, 3_000).toString('latin1')
      failures.push({
        path: path ?? `${at}`,
        kind: wire.kind,
        complaint,
        request,
        answer: text.slice(0, 1_500),
      })
    }
    await learn(site, facts, wire, { text, status })
  }

  async function endRound(): Promise<void> {
    readLog()
    site.turnClock(ROUND)
    for (const caller of ['user', 'member', 'admin'] as const) await renew(site, facts, caller)
  }

  const outcome = await fc.check(
    fc.asyncProperty(fc.gen(), async (generate) => {
      if (at === Math.floor(runs / 2)) half = usedMemory()
      if (failures.length < MOST_FAILURES) await sendOne(sourceOf(generate))
      at += 1
      if (at % RUNS_A_ROUND === 0) await endRound()
    }),
    {
      seed,
      numRuns: path === undefined ? runs : 1,
      endOnFailure: true,
      ...(path === undefined ? {} : { path }),
    },
  )
  if (outcome.errorInstance !== null)
    throw new Error(`run ${at} of seed ${seed}`, { cause: outcome.errorInstance })
  readLog()
  const end = usedMemory()
  return {
    runs: at,
    failures,
    statuses,
    succeeded,
    slowest,
    errorLines,
    memory: { half: half.used, end: end.used, rssHalf: half.rss, rssEnd: end.rss },
  }
}

function requestOf(source: Source, endpoints: readonly Endpoint[]): [Wire, Endpoint] {
  const endpoint = source.one(endpoints)
  if (endpoint.allow === 'provider' && !source.isOneIn(4)) return [providerCall(source, endpoint), endpoint]
  const [make] = source.one<[(source: Source, endpoint: Endpoint) => Wire]>([
    [validCall],
    [validCall],
    [validCall],
    [mutatedCall],
    [mutatedCall],
    [mutatedCall],
    [mutatedCall],
    [brokenText],
    [oddRequest],
    [oddRequest],
    [oddPage],
  ])
  return [make(source, endpoint), endpoint]
}

async function openFacts(site: Site): Promise<Facts> {
  const facts: Facts = {
    sessions: { visitor: null, user: null, member: null, admin: null },
    emails: [],
    ids: {},
    userIds: { visitor: placeholders.userId, user: '', member: '', admin: '' },
    orders: [],
    webhookSecret: site.context.payment.webhookSecrets[0] ?? '',
    host: new URL(site.url).host,
  }
  for (const caller of ['user', 'member', 'admin'] as const) await renew(site, facts, caller)
  return facts
}

const MOST_KNOWN = 50

/** Replaces a caller by a new person, since some calls end the caller's session or role. */
async function renew(site: Site, facts: Facts, caller: Exclude<Caller, 'visitor'>): Promise<void> {
  const { session, email, id } = await site.person(caller)
  facts.sessions[caller] = session
  facts.emails = [email, ...facts.emails].slice(0, MOST_KNOWN)
  facts.userIds[caller] = id
}

/** Stores ids from an answer for later requests, and replaces a caller who has lost the session or the role. */
async function learn(
  site: Site,
  facts: Facts,
  { caller, folder }: Wire,
  { text, status }: { text: string; status: number },
): Promise<void> {
  const ids = text.match(/(?<="_id":")[^"]{8,40}(?=")/g) ?? []
  const orders = text.match(/order_[A-Za-z0-9]{14}/g) ?? []
  facts.ids[folder] = [...new Set([...ids.slice(0, 5), ...(facts.ids[folder] ?? [])])].slice(0, MOST_KNOWN)
  facts.orders = [...new Set([...orders.slice(0, 5), ...facts.orders])].slice(0, MOST_KNOWN)
  if (caller === 'visitor') return
  if (status === 401 || status === 403) await renew(site, facts, caller)
}

function usedMemory(): { used: number; rss: number } {
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { used: heapUsed + external, rss }
}
