/** Far longer than the busiest machine needs: how fast it answers is no question here. Milliseconds. */
export const PATIENCE = 120_000

/** Somebody who reads one public page after another, and what is on no cache, until stopped. */
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
    /** So many pages were answered with 200. */
    read: () => read,
    /** What was not, and how. */
    failed,
    /** Resolves once what is asked now has been answered. */
    answered: () => inFlight,
    async stop() {
      isOver = true
      await running
    },
  }
}
