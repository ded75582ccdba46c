/** So many of an event wait for its row at once; the others hold no connection, so that a crowd keeps nobody else waiting. */
const AT_ONCE = 4

const turns = new Map<string, { running: number; waiting: (() => void)[] }>()

/** Does something that locks an event when it is its turn among all that this process does to it, in the order in which it is asked. */
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
