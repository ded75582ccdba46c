/**
 * Does work at once and every so many milliseconds; a stop waits for what is under way. The work says itself what failed.
 */
export function every(milliseconds: number, work: () => Promise<void>): { stop: () => Promise<void> } {
  let running: Promise<unknown> = work()
  const timer = setInterval(() => {
    running = Promise.all([running, work()])
  }, milliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
