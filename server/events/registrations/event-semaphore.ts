/** How many calls for one event hold a connection at once: a crowd at one event must not take the connections of all others. */
const AT_ONCE = 4

const turns = new Map<string, { running: number; waiting: (() => void)[] }>()

/** Runs work that locks an event, in the order of the calls of this process. */
export async function inTurn<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(eventId) ?? { running: 0, waiting: [] }
  turns.set(eventId, turn)
  if (turn.running < AT_ONCE) turn.running += 1
  else await new Promise<void>((go) => turn.waiting.push(go))
  try {
    return await work()
  } finally {
    const next = turn.waiting.shift()
    if (next) next()
    else turn.running -= 1
    if (turn.running === 0) turns.delete(eventId)
  }
}
