import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Outcome } from './lane.ts'

const ENTRY = join(import.meta.dirname, 'lane.ts')

export type Work = Order & { limit: number }
export type Done = { files: string[] } & (Outcome | { mutant: number; isTimeOut: true })

/** Processes that each run one piece of work after another; whichever is not done in time is ended and begun anew. */
export async function inLanes(
  { root, count, bail, env }: { root: string; count: number; bail: boolean; env: NodeJS.ProcessEnv },
  next: () => Work | undefined,
  done: (done: Done) => void,
): Promise<void> {
  async function start(): Promise<ChildProcess> {
    const lane = fork(ENTRY, [root, bail ? 'bail' : 'all'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [said] = (await once(lane, 'message')) as ['ready']
    if (said !== 'ready') throw new Error('a lane did not start')
    return lane
  }

  async function work(): Promise<void> {
    let lane = await start()
    for (let piece = next(); piece !== undefined; piece = next()) {
      const outcome = await within(lane, piece)
      if (outcome === null) {
        lane.kill('SIGKILL')
        lane = await start()
      }
      const files = piece.shares.map(({ file }) => file)
      done({ files, ...(outcome ?? { mutant: piece.mutant, isTimeOut: true }) })
    }
    const ended = once(lane, 'exit')
    lane.disconnect()
    await ended
  }
  await Promise.all(Array.from({ length: count }, work))
}

/** What a lane says of its work; null when it is not done in time, or dies of it. */
async function within(lane: ChildProcess, { limit, ...order }: Work): Promise<Outcome | null> {
  const ended = new AbortController()
  const { signal } = ended
  const timer = setTimeout(() => ended.abort(), limit)
  const die = () => ended.abort()
  lane.once('exit', die)
  try {
    const answer = once(lane, 'message', { signal })
    lane.send(order)
    return ((await answer) as [Outcome])[0]
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    clearTimeout(timer)
    lane.off('exit', die)
  }
}
