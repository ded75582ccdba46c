import { Problem } from '#contract/problem.ts'
import { addressKey } from './rate-limits.ts'

/** The queue of a job, from its class down to its account, and how many may wait in each. */
export type Turn = readonly { name: string; most: number }[]

/** For people known by session, browser or link: few per account, so that many accounts fit. */
export function knownTurn(email: string): Turn {
  return [
    { name: 'known', most: 256 },
    { name: email, most: 4 },
  ]
}

/** For everybody else, by IP address first, since one address may try many e-mails. All ten allowed guesses at an e-mail may wait at once. */
export function strangersTurn(address: string, email: string): Turn {
  return [
    { name: 'strangers', most: 64 },
    { name: addressKey(address), most: 32 },
    { name: email, most: 10 },
  ]
}

/** For commands of the operator. */
export const OPERATORS_TURN: Turn = [{ name: 'operator', most: 64 }]

type Lane = { waiting: number; lanes: Map<string, Lane>; queue: (() => void)[] }

const newLane = (): Lane => ({ waiting: 0, lanes: new Map(), queue: [] })

/**
 * Runs so many jobs at once, and queues the rest in round robin at each level: known people and strangers alternate, then
 * addresses, then accounts. So an account with many jobs delays another one by a single job. A job whose queue is full is
 * refused.
 */
export function fairQueue(atOnce: number) {
  let running = 0
  const root = newLane()

  function letIn(): void {
    while (running < atOnce) {
      const next = takeNext(root)
      if (next === undefined) return
      running += 1
      next()
    }
  }

  return async function through<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
    await new Promise<void>((go) => {
      enter(root, turn, go)
      letIn()
    })
    try {
      return await work()
    } finally {
      running -= 1
      letIn()
    }
  }
}

/** Puts a job into its queues; throws where one of them is full, and then none has it. */
function enter(root: Lane, turn: Turn, go: () => void): void {
  const path = [root]
  for (const [depth, { name, most }] of turn.entries()) {
    const lane = path[depth]?.lanes.get(name) ?? newLane()
    // A full class means that the site is busy; a full address or account is one caller's doing.
    if (lane.waiting >= most)
      throw depth === 0 ? new Problem('busy', { retryAfter: 5 }) : new Problem('too_many', { retryAfter: 1 })
    path.push(lane)
  }
  // A queue that is there already keeps its position: a Map keeps the order of insertion.
  for (const [depth, { name }] of turn.entries()) path[depth]?.lanes.set(name, path[depth + 1] as Lane)
  for (const lane of path) lane.waiting += 1
  path.at(-1)?.queue.push(go)
}

/** Takes the next job out; the queue that it came from goes to the end if jobs are left in it. */
function takeNext(lane: Lane): (() => void) | undefined {
  if (lane.waiting === 0) return undefined
  lane.waiting -= 1
  const [first] = lane.lanes
  if (first === undefined) return lane.queue.shift()
  const [name, below] = first
  lane.lanes.delete(name)
  const next = takeNext(below)
  if (below.waiting > 0) lane.lanes.set(name, below)
  return next
}
