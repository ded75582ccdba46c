/** The timeout of a request in milliseconds: far longer than the busiest machine needs, since no test here measures by it. */
export const PATIENCE = 120_000

/** Visitors who read public pages and uncached addresses one after another, until stopped. */
export function startVisitors(site: { url: string }, paths = ['/', '/events', '/login', '/api/health/live']) {
  let isOver = false
  let read = 0
  const failed: string[] = []
  let inFlight: Promise<unknown> = Promise.resolve()

  async function run(): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const path = paths[n % paths.length] as string
      const asked = fetch(`${site.url}${path}`, { signal: AbortSignal.timeout(PATIENCE) }).then(
        (answer) => answer.text().then(() => answer.status),
        (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
      )
      inFlight = asked
      const status = await asked
      if (status === 200) read += 1
      else failed.push(`${path}: ${status}`)
      await new Promise((next) => setTimeout(next, 20))
    }
  }
  const running = run()
  return {
    /** How many pages were answered with 200. */
    read: () => read,
    /** The other answers and errors. */
    failed,
    /** Resolves once all pending requests have been answered. */
    answered: () => inFlight,
    async stop() {
      isOver = true
      await running
    },
  }
}
