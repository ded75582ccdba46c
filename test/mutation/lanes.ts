import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Found, Order, Said } from './lane.ts'

const ENTRY = join(import.meta.dirname, 'lane.ts')
/** A process that says nothing for so long turns in a circle: whatever waits ends by its own limit before. */
const SILENT = 2 * 60_000

export type Lane = {
  /** Runs tests; `hear` is told what comes of them. Answers which file or test failed first. */
  run: (order: Order, hear: (found: Found) => void) => Promise<string | null>
}

/** Processes that each run one order after another. */
export async function inLanes(
  copy: string,
  count: number,
  work: (lane: Lane, number: number) => Promise<void>,
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  await Promise.all(
    numbers.map(async (number) => {
      const lane = await start(copy, number)
      const ended = once(lane, 'exit')
      try {
        await work({ run: (order, hear) => run(lane, order, hear) }, number)
      } finally {
        lane.disconnect()
        await ended
      }
    }),
  )
}

async function start(copy: string, number: number): Promise<ChildProcess> {
  const output = join(copy, `lane-${number}.jsonl`)
  const lane = fork(ENTRY, [copy, output], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [said] = (await once(lane, 'message')) as ['ready']
  if (said !== 'ready') throw new Error('a lane did not start')
  return lane
}

function run(lane: ChildProcess, order: Order, hear: (found: Found) => void): Promise<string | null> {
  return new Promise((done, fail) => {
    let at: Extract<Found, { kind: 'began' }> | undefined
    let timer = setTimeout(endSilent, SILENT)
    function endSilent(): void {
      if (at === undefined) return
      if (at.mutant !== -1) hear({ kind: 'hung', test: at.test, mutant: at.mutant, by: 'it never ends' })
      process.kill(at.pid, 'SIGKILL')
    }
    function onMessage(said: Said): void {
      if ('ended' in said) {
        stop()
        return done(said.ended.failed)
      }
      for (const found of said.found) {
        clearTimeout(timer)
        timer = setTimeout(endSilent, SILENT)
        if (found.kind === 'began') at = found
        hear(found)
      }
    }
    function onExit(): void {
      stop()
      fail(new Error('a lane ended'))
    }
    function stop(): void {
      clearTimeout(timer)
      lane.off('message', onMessage)
      lane.off('exit', onExit)
    }
    lane.on('message', onMessage)
    lane.on('exit', onExit)
    lane.send(order)
  })
}
