import { Problem } from '#contract/problem.ts'
import { addressKey } from './rate-limits.ts'

/** Whose turn it is, from the class down to the account, and how many may wait under each of these names. */
export type Turn = readonly { name: string; most: number }[]

/** Of who is known, by session, by browser or by a link: few of one account, so that many accounts find a place. */
export function knownTurn(email: string): Turn {
  return [
    { name: 'known', most: 256 },
    { name: email, most: 4 },
  ]
}

/** Of everybody else, by address: there one may use as many e-mails as one likes. All ten guesses at one may come at once. */
export function strangersTurn(address: string, email: string): Turn {
  return [
    { name: 'strangers', most: 64 },
    { name: addressKey(address), most: 32 },
    { name: email, most: 10 },
  ]
}

/** Of whoever runs the server. */
export const OPERATORS_TURN: Turn = [{ name: 'operator', most: 64 }]

type Lane = { waiting: number; lanes: Map<string, Lane>; queue: (() => void)[] }

const newLane = (): Lane => ({ waiting: 0, lanes: new Map(), queue: [] })

/**
 * Lets in so many at once. The names of a level take turns, and so do the names below each of them: nobody waits for more than one
 * of each other account, known people and strangers wait for each other's every other, and whoever has more in the queue
 * waits longer. Past its places a name is refused.
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

/** Throws where a name has no place left; then nothing of it waits. */
function enter(root: Lane, turn: Turn, go: () => void): void {
  const path = [root]
  for (const [depth, { name, most }] of turn.entries()) {
    const lane = path[depth]?.lanes.get(name) ?? newLane()
    // The site is busy with others, or with these.
    if (lane.waiting >= most)
      throw depth === 0 ? new Problem('busy', { retryAfter: 5 }) : new Problem('too_many', { retryAfter: 1 })
    path.push(lane)
  }
  // A name that waits already keeps its place: a Map keeps the order in which names came.
  for (const [depth, { name }] of turn.entries()) path[depth]?.lanes.set(name, path[depth + 1] as Lane)
  for (const lane of path) lane.waiting += 1
  path.at(-1)?.queue.push(go)
}

/** Takes the next out; the name that it came from goes to the end, with whatever else it has. */
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
