import { createLog } from './http/log.ts'
import { readConfig } from './config.ts'
import { startSite } from './server.ts'
import { StartError } from './errors.ts'

/** The longest stop: below the 30 s after which systemd or Docker kills the process (`deploy/fwc.service`, `deploy/compose.yaml`). */
const LONGEST_STOP = 25_000

/** Runs the product until a signal stops it. What prevents the start is printed as plain lines, with exit code 1. */
export async function run(
  env: NodeJS.ProcessEnv,
  { dev, onReady }: { dev: boolean; onReady: () => void },
): Promise<void> {
  const config = await readConfig(env).catch(printAndExit)
  const log = createLog(config.logLevel)
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  try {
    const site = await startSite(config, log, { dev, env })
    onReady()
    await new Promise<void>((stop) => {
      if (stopping.signal.aborted) stop()
      stopping.signal.addEventListener('abort', () => stop())
    })
    setTimeout(() => {
      log.error('the stop took too long: what is under way is cut off')
      process.exit(1)
    }, LONGEST_STOP).unref()
    await site.stop()
    process.exit(0)
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'could not start')
    process.exit(1)
  }
}

function printAndExit(error: unknown): never {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
