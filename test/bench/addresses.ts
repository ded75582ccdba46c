import { Agent, request } from 'node:http'
import { signInPages } from '#contract/accounts/return-to.ts'
import { startSite } from '#server/server.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/http/log.ts'
import {
  isDynamic,
  type Route,
  startedWithRoutes,
  type Way,
  waysOfForms,
  waysTo,
} from '#test/cases/calls/made-up-addresses.ts'
import { freePort } from '#test/support/processes/server-process.ts'
import { type Figure, inTurn } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { secondsSpent } from './lib/load.ts'

/** Requests of a trial, which looks for the most expensive way to make up an address, and of a measurement of that way. */
const PER_TRIAL = 120
const PER_MEASUREMENT = 300
const ROUNDS = 5
const AT_ONCE = 8
const MOST_RATIO = 3
/** Requests before the measurement: a server compiles its code in the first answers. */
const WARM = 2_000

/** The cost of made-up addresses of every route, made up in the most expensive way, compared with the cost of an unknown page. */
export async function addresses(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  const settings = { ...env(ground), DATABASE_URL: database.url }
  const routes = await routesOf(settings)
  await using server = await spawnServer('server/main.ts', settings)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

  /** Milliseconds of processor time that an answer takes. */
  async function cost(ask: Way[1], count = PER_MEASUREMENT): Promise<number> {
    let next = 0
    const before = await secondsSpent(server.pid)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < count) await answered(agent, server.url, ask((next += 1)))
      }),
    )
    return (((await secondsSpent(server.pid)) - before) / count) * 1_000
  }

  /** The cost of the most expensive of several ways to make up an address. */
  async function figureOf(ways: readonly Way[]): Promise<Figure> {
    let dearest = { name: '', ask: unknown, ms: 0 }
    for (const [name, ask] of ways) {
      await cost(ask, AT_ONCE)
      const ms = await cost(ask, PER_TRIAL)
      if (ms > dearest.ms) dearest = { name, ask, ms }
    }
    const costs = await inTurn(
      ROUNDS,
      () => cost(dearest.ask),
      () => cost(unknown),
    )
    return { name: dearest.name, unit: 'ms', ...costs, bound: { most: MOST_RATIO } }
  }

  const unknown: Way[1] = (n) => ({ path: `/no/such/${n}` })
  await cost(unknown, WARM)
  // All routes without parameters share one figure: there are many, and few ways to make up their addresses.
  const groups = Map.groupBy(routes, (route) => (isDynamic(route) ? route.pattern : ''))
  const figures: Figure[] = []
  for (const [pattern, group] of groups) {
    const ways = group.flatMap((route) =>
      waysTo(route).map(
        ([way, ask]): Way => [`${pattern ? '' : 'of all else '}${route.pattern} by ${way}`, ask],
      ),
    )
    figures.push(await figureOf(ways))
  }
  for (const page of signInPages) figures.push(await figureOf(waysOfForms(page, server.url)))
  agent.destroy()
  return figures
}

/** Every GET route except API calls without parameters; the API documentation is included. */
async function routesOf(settings: Record<string, string>): Promise<Route[]> {
  const config = await readConfig({ ...settings, PORT: String(await freePort()) })
  const start = () => startSite(config, createLog('silent'), { dev: false, env: {} })
  const { started, routes } = await startedWithRoutes(start)
  await started.stop()
  const isReading = ({ pattern }: Route) => /^\/api\/(docs|openapi\.json)$/.test(pattern)
  return routes.filter(
    (route) =>
      route.method === 'GET' && (!route.pattern.startsWith('/api/') || isDynamic(route) || isReading(route)),
  )
}

function answered(
  agent: Agent,
  url: string,
  { path, headers = {}, form }: ReturnType<Way[1]>,
): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((done, failed) => {
    const method = form === undefined ? 'GET' : 'POST'
    const asking = request({ hostname, port, method, path, headers, agent }, (answer) => {
      if ((answer.statusCode ?? 500) >= 500) failed(new Error(`${path}: ${answer.statusCode}`))
      answer.on('error', failed).on('end', done).resume()
    })
    asking.on('error', failed).end(form)
  })
}
