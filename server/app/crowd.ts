import { setTimeout as pause } from 'node:timers/promises'

/** Visitors who ask for kept pages many at once, and what gives way to them. */
export type Crowd = {
  /** Tells how many kept pages were answered together, in one turn of the event loop. */
  saw: (pages: number) => void
  /** Does something at once or, while there is a crowd, when its turn has come. */
  giveWay: <T>(work: () => T | Promise<T>) => Promise<T>
  isThere: () => boolean
}

/** Pages in one turn; fewer are everyday. */
const MANY = 4
/** Milliseconds that a crowd is reckoned with after it was seen. */
const STAYS = 1_000
/** What gives way has a quarter of the time. */
const PAUSE = 3
/** Milliseconds that anything is waited for: what takes longer is too long to stand behind. */
const LONGEST_TURN = 1_000
const LONGEST_PAUSE = 100

/** What gives way to a crowd is done one after another, each followed by a pause of three times as long (decision 029). */
export function openCrowd(now = () => performance.now()): Crowd {
  let seen = Number.NEGATIVE_INFINITY
  let before: Promise<void> = Promise.resolve()
  const isThere = () => now() - seen < STAYS

  async function afterwards(turn: Promise<unknown>): Promise<void> {
    const began = now()
    await Promise.race([turn.catch(() => undefined), pause(LONGEST_TURN, undefined, { ref: false })])
    if (isThere()) await pause(Math.min(PAUSE * (now() - began), LONGEST_PAUSE))
  }

  return {
    isThere,
    saw(pages) {
      if (pages >= MANY) seen = now()
    },
    async giveWay(work) {
      if (!isThere()) return work()
      const turn = before.then(work)
      before = before.then(() => afterwards(turn))
      return turn
    },
  }
}
