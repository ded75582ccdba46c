import { startShipped } from '#server/db/embedded/embedded.ts'
import { StartError } from '#server/errors.ts'

// A process that uses the database of the given folder until SIGTERM, for the tests of the embedded database.
const stopped = new Promise((stop) => process.once('SIGTERM', stop))
try {
  const shipped = await startShipped(process.argv[2] ?? '')
  process.stdout.write(`${JSON.stringify({ url: shipped.ownerUrl, serverUrl: shipped.url })}\n`)
  const alive = setInterval(() => undefined, 60_000)
  await stopped
  await shipped.stop()
  clearInterval(alive)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(error.message)
  process.exitCode = 1
}
