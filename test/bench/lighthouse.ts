import { chromium } from '@playwright/test'
import measure from 'lighthouse'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts'
import { freePort } from '#test/support/processes/server-process.ts'
import { type Figure, median } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'

const ROUNDS = 5
const PATHS = ['/', '/events', '/verticles/nari-shakti', '/fwc-atithi', '/partner']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Bounds in milliseconds, in the simulated slow network of a phone. */
const LARGEST = 1_300
const BLOCKED = 50

type Round = Record<(typeof CATEGORIES)[number] | 'largest' | 'shift' | 'blocked', number>

/** The results of Lighthouse for a phone: the medians of five rounds. */
export async function lighthouse(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  const port = await freePort()
  await using _browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  })
  const figures: Figure[] = []
  for (const path of PATHS) {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await judge(`${server.url}${path}`, port))
    const middle = (name: keyof Round) => median(rounds.map((round) => round[name]))
    for (const name of CATEGORIES) {
      figures.push({
        name: `${path}: ${name}`,
        unit: '',
        ours: middle(name),
        baseline: 100,
        bound: { least: 1 },
      })
    }
    figures.push(
      atMost(`${path}: largest paint`, 'ms', middle('largest'), LARGEST),
      atMost(`${path}: main thread blocked`, 'ms', middle('blocked'), BLOCKED),
      // The expected shift is 0, which cannot be a baseline: 1 is added to both.
      atMost(`${path}: layout shift plus 1`, '', 1 + middle('shift'), 1),
    )
  }
  return figures
}

function atMost(name: string, unit: string, ours: number, baseline: number): Figure {
  return { name, unit, ours, baseline, bound: { most: 1 } }
}

async function judge(url: string, port: number): Promise<Round> {
  const result = await measure(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (result === undefined || result.lhr.runtimeError) throw new Error(`Lighthouse cannot judge ${url}`)
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    largest: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
  }
}
