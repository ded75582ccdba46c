import type { Logger } from 'pino'
import type { AppContext } from '../context.ts'

/** Work that is done at once and then every so many milliseconds, in each process. Done by several at the same time, it does no harm. */
export type RecurringWork<Needs> = {
  /** As the System panel, the metrics and the log name it. */
  name: string
  every: number
  /** What it throws is logged and kept as its last failure; the signal says that the process stops. */
  run: (needs: Needs, signal: AbortSignal) => Promise<unknown>
}

type Base = Pick<AppContext, 'metrics' | 'clock'>

/** Starts all of it. One run of a work never begins before the last one has ended; a stop waits for what is under way. */
export function startRecurring<Needs extends Base>(
  list: readonly RecurringWork<Needs>[],
  needs: Needs,
  log: Pick<Logger, 'warn'>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const works = list.map((work) => start(work, needs, log, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(works.map((stop) => stop()))
    },
  }
}

function start<Needs extends Base>(
  { name, every, run }: RecurringWork<Needs>,
  needs: Needs,
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): () => Promise<void> {
  const { recurring } = needs.metrics
  let isRunning = false

  async function once(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      await run(needs, signal)
      recurring.done(name, needs.clock())
    } catch (error) {
      recurring.failed(name, needs.clock(), error)
      // What a stop has interrupted is no trouble: it is taken up after the next start.
      if (!signal.aborted) log.warn({ err: error, work: name }, 'recurring work failed')
    } finally {
      isRunning = false
    }
  }

  let running = once()
  const timer = setInterval(() => {
    running = Promise.all([running, once()]).then(() => undefined)
  }, every)
  return async () => {
    clearInterval(timer)
    await running
  }
}
