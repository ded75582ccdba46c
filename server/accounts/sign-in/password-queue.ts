import { Problem } from '#contract/call/problem.ts'
import { addressKey } from './rate-limits.ts'

/** The nested queues of a job, for example class, address, account, and how many jobs may wait in each. */
export type Turn = readonly { name: string; most: number }[]

/** For people known by session, browser or link; few jobs for each account, so that many accounts fit. */
export function knownTurn(email: string): Turn {
  return [
    { name: 'known', most: 256 },
    { name: email, most: 4 },
  ]
}

/** For everybody else, by IP address first, since one address may try many e-mails. The ten allowed guesses at an e-mail may all wait. */
export function strangersTurn(address: string, email: string): Turn {
  return [
    { name: 'strangers', most: 64 },
    { name: addressKey(address), most: 32 },
    { name: email, most: 10 },
  ]
}

/** For commands of the operator. */
export const OPERATORS_TURN: Turn = [{ name: 'operator', most: 64 }]

type Job = { go: () => void; refuse: (why: Problem) => void }
type Lane = { waiting: number; lanes: Map<string, Lane>; queue: Job[] }

const newLane = (): Lane => ({ waiting: 0, lanes: new Map(), queue: [] })

/**
 * Runs a number of jobs at once and queues the others in round robin at each level: known people and strangers alternate, then
 * addresses, then accounts. Therefore the jobs of one account, however many, delay another account by a single job. A job whose own
 * queue is full is refused. Where the queue of its class is full, the newest job of the caller with most jobs is refused instead (longest
 * queue drop), so that a few callers cannot take all places.
 */
export function fairQueue(atOnce: number) {
  let running = 0
  const root = newLane()

  function letIn(): void {
    while (running < atOnce) {
      const next = takeNext(root)
      if (next === undefined) return
      running += 1
      next.go()
    }
  }

  return async function through<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
    await new Promise<void>((go, refuse) => {
      enter(root, turn, { go, refuse })
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

/** Puts a job into its queues; throws, without any change, where one of them is full. */
function enter(root: Lane, turn: Turn, job: Job): void {
  const path = [root]
  for (const [depth, { name }] of turn.entries()) path.push(path[depth]?.lanes.get(name) ?? newLane())
  const isFull = turn.map(({ most }, depth) => (path[depth + 1] as Lane).waiting >= most)
  // One caller has filled the queue of an address or account.
  if (isFull.slice(1).includes(true)) throw new Problem('too_many', { retryAfter: 1 })
  if (isFull[0]) {
    const caller = turn[1]?.name
    if (caller === undefined) throw new Problem('busy', { retryAfter: 5 })
    makePlace(root, path[1] as Lane, caller)
  }
  // An existing queue keeps its position: a Map keeps the order of insertion.
  for (const [depth, { name }] of turn.entries()) path[depth]?.lanes.set(name, path[depth + 1] as Lane)
  for (const lane of path) lane.waiting += 1
  path.at(-1)?.queue.push(job)
}

/** Refuses the newest job of the longest queue of a full class; throws where none is longer than the caller's would be. */
function makePlace(root: Lane, full: Lane, caller: string): void {
  const own = full.lanes.get(caller)?.waiting ?? 0
  if (longestOf(full)[1].waiting <= own + 1) throw new Problem('busy', { retryAfter: 5 })
  root.waiting -= 1
  dropNewest(full)?.refuse(new Problem('too_many', { retryAfter: 1 }))
}

function longestOf({ lanes }: Lane): [name: string, Lane] {
  return [...lanes].reduce((longest, one) => (one[1].waiting > longest[1].waiting ? one : longest))
}

function dropNewest(lane: Lane): Job | undefined {
  lane.waiting -= 1
  if (lane.lanes.size === 0) return lane.queue.pop()
  const [name, below] = longestOf(lane)
  const job = dropNewest(below)
  if (below.waiting === 0) lane.lanes.delete(name)
  return job
}

/** Takes the next job; its queue moves to the end if it has more jobs. */
function takeNext(lane: Lane): Job | undefined {
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
