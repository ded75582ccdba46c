import { setTimeout as wait } from 'node:timers/promises'
import { HOUR } from '#contract/values/time.ts'
import { mistakesIn as integrityMistakes } from '#test/faults/applicants.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { bank } from './bank.ts'
import { type Mistake, mistakesIn, ofBuckets } from './compare.ts'
import type { Books, Document, Summary } from './facts.ts'
import { DAYS, type History, historyOf, type Step } from './history.ts'
import { expiredTermsTexts, openMarket } from './market.ts'
import { payer } from './payer.ts'
import { randomFrom } from './random.ts'
import { openScene, type Plays, type Row, type Scene } from './scene.ts'
import { type HistorySite, openSite } from './site.ts'
import { treasurer } from './treasurer.ts'

/** The milliseconds from the end of each day to the beginning of the next: webhooks wait for two days, and orders end after six. */
const PAUSES = [0, 41 * HOUR, 93 * HOUR]
/** The milliseconds after each day in which the server asks about every open order and looks for refunds. */
const NIGHT = 7 * HOUR
const AT_ONCE = 12
const GSTIN = '27AAPFU0939F1ZV'
/** The milliseconds for work whose end is not announced: looking through the provider's refunds after a start. */
const PATIENCE = 30_000

const plays: Plays<Exclude<Step['do'], 'kill'>> = { ...payer, ...bank, ...treasurer }

export type Counts = Map<string, number>
export type Batch = {
  simulator: SimulatorProcess
  seed: number
  /** The number of the batch: it decides the date, and whether the organisation charges GST. */
  nth: number
  /** The numbers of the histories. */
  numbers: number[]
  counts: Counts
}

/**
 * Plays histories side by side on a site of their own; returns what is wrong with the money after each day, and the books at the
 * end.
 */
export async function playBatch({
  simulator,
  seed,
  nth,
  numbers,
  counts,
}: Batch): Promise<{ mistakes: Mistake[]; books: Books | undefined }> {
  const random = randomFrom(`${seed} batch ${nth}`)
  const count = (kind: string, times = 1) => void counts.set(kind, (counts.get(kind) ?? 0) + times)
  // Half of the batches play around the end of a financial year.
  const year = new Date().getUTCFullYear()
  const march = Date.parse(`${year + 1}-03-${26 + random.below(6)}T18:00:00Z`) - Date.now()
  const offset = Math.floor((random.isOneIn(2) ? march : random.below(300 * 24) * HOUR) / 1_000) * 1_000
  const gstin = random.isOneIn(3) ? null : GSTIN
  await using site = await openSite({ simulator, offset, gstin, people: numbers.length })
  const players = numbers.map((n, place) => ({
    history: historyOf(seed, n),
    scene: openScene({
      site,
      n,
      count,
      person: site.people[place] as HistorySite['people'][number],
      random: randomFrom(`${seed} player ${n}`),
    }),
  }))
  const found: Mistake[] = []
  let books: Books | undefined
  for (let day = 0; day < DAYS && found.length === 0; day += 1) {
    if (day > 0) await site.kill(PAUSES[day])
    found.push(...(await settle(site)))
    if (day > 0) site.nextDay()
    await openMarket(site, day)
    const watching = watchBuckets(site)
    await inTurn(AT_ONCE, players, (player) => playDay(player, day))
    found.push(...(await watching.stop()), ...(await settle(site)))
    await site.endFaults()
    await site.kill(NIGHT)
    found.push(...(await settle(site)))
    const checked = await whatIsWrong(site, players)
    found.push(...checked.mistakes)
    books = checked.books
  }
  const { events, payments } = await simulator.ledger()
  count('webhooks lost', events.filter(({ state }) => state === 'held' || state === 'lost').length)
  count('attempts to pay', payments.length)
  const kept = books?.rows.filter(({ review }) => review !== null && expiredTermsTexts.includes(review)) ?? []
  count('reviews of what held no more', kept.length)
  count('kill -9 of the server', site.kills())
  count('histories', numbers.length)
  return { mistakes: found, books }
}

type Player = { history: History; scene: Scene }

async function playDay({ history, scene }: Player, day: number): Promise<void> {
  const kills = scene.site.kills()
  let killAfter: number | null = null
  for (const step of history.days[day] ?? []) {
    if (step.do === 'kill') {
      killAfter = step.after
      continue
    }
    const play = plays[step.do] as (scene: Scene, step: Step) => Promise<void>
    const played = play(scene, step)
    if (killAfter !== null) {
      await wait(killAfter)
      await scene.site.kill()
      killAfter = null
    }
    await played
  }
  if (scene.site.kills() > kills) scene.count('days of a history with a kill -9 in their midst')
}

async function settle(site: HistorySite): Promise<Mistake[]> {
  const left = await site.settled()
  return left === 0 ? [] : [{ n: null, what: `${left} things are under way and do not end` }]
}

/** Reads the sums again and again while people pay, and checks that they add up each time. */
function watchBuckets(site: HistorySite) {
  const stopping = new AbortController()
  const found: Mistake[] = []
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mistakes = ofBuckets(await summaryOf(site))
      found.push(...mistakes.map((what) => ({ n: null, what: `meanwhile, ${what}` })))
      await wait(1_000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  // A failure is thrown by `stop`, which may be called much later.
  running.catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      await running
      return found
    },
  }
}

async function whatIsWrong(
  site: HistorySite,
  players: Player[],
): Promise<{ mistakes: Mistake[]; books: Books }> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const books = await booksOf(site, players)
    const reported = await integrityMistakes(site.database.url, site.dataDir, site.simulator, books.now)
    // A failed refund waits for an admin, and the integrity check reports it.
    const lost = books.rows.flatMap(({ bucket, refunds }) =>
      bucket === 'review' && refunds.some(({ status }) => status === 'failed') ? refunds : [],
    )
    const isKnown = (what: string) =>
      lost.some(({ _id }) => what.includes(`refund ${_id} could not be made`)) ||
      // The integrity check names the first ten mistakes of a kind.
      (lost.length > 10 && /^rows: and \d+ more of these$/.test(what))
    const mistakes = [
      ...mistakesIn(books),
      ...reported
        .filter((what) => !isKnown(what))
        .map((what) => ({ n: ownerOf(books, what), what: `auditor: ${what}` })),
    ]
    if (mistakes.length === 0 || performance.now() > deadline) return { mistakes, books }
    await wait(500)
    await settle(site)
  }
}

/** The person whose payment something is about; null if there is none. */
function ownerOf({ rows, told }: Books, what: string): number | null {
  const row = rows.find(({ _id }) => what.includes(_id))
  return told.find(({ email }) => email === row?.useremail)?.n ?? null
}

/** The books: what the server returns through its calls, its documents, and the ledger of the provider. */
async function booksOf(site: HistorySite, players: Pick<Player, 'scene'>[]): Promise<Books> {
  const session = site.admins[0]?.session as string
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { limit: 200, ...(cursor === undefined ? {} : { cursor }) }
    const { json } = await site.call('/member/all_members_payments', page, session)
    rows.push(...(json['payments'] as Row[]))
    cursor = (json['nextCursor'] as string | null | undefined) ?? null
  }
  const { rows: documents } = await site.database.pool.query<Document>(
    `select kind, series, year, nth, number, payment_id as payment, refund_id as refund, capture_id as capture, (says->>'total')::int as total
     from documents`,
  )
  return {
    rows,
    documents,
    now: site.now(),
    day: site.day(),
    told: players.map(({ scene }) => scene.told),
    summary: await summaryOf(site),
    ledger: await site.simulator.ledger(),
  }
}

async function summaryOf(site: HistorySite): Promise<Summary> {
  const { json } = await site.call('/money/summary', null, site.admins[0]?.session as string)
  return json as Summary
}

/** Runs all tasks, `atOnce` of them at a time. */
async function inTurn<T>(atOnce: number, all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
    }),
  )
}
