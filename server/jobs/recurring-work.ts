import type { Logger } from 'pino'
import type { AppContext } from '../context.ts'

/** Work that each process runs at its start and then at an interval. Several processes may run it at the same time. */
export type RecurringWork<Needs> = {
  /** Its name in the System panel, the metrics and the log. */
  name: string
  /** The interval, in milliseconds. */
  every: number
  /** What it throws is logged and shown as its last failure. The signal says that the process is stopping. */
  run: (needs: Needs, signal: AbortSignal) => Promise<unknown>
}

type Base = Pick<AppContext, 'metrics' | 'clock'>

/** Starts all recurring work. A run begins only after the run before it has ended; a stop waits for runs that have begun. */
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
      // A failure during a stop is not logged: the next start runs the work again.
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
