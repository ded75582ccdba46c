import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { bundle, ensureBuilt } from './build.ts'
import { root } from './root.ts'
import { StartError } from './errors.ts'

const dev = process.argv.includes('--dev')
try {
  // A wrong setting or a port that is taken is reported before a build.
  if (!dev) {
    await ensureBuilt(async () => {
      const { readConfig } = await import('./config.ts')
      const { demandFreePort } = await import('./http/listen.ts')
      await demandFreePort(await readConfig(process.env))
    })
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
// Node keeps compiled code between starts. The bundle is one file instead of a thousand.
enableCompileCache(join(root, 'node_modules/.cache/fwc'))
const env = { ...process.env }
// React reads this when it is loaded: with any other value it uses its development build, which is several times slower.
if (!dev) process.env['NODE_ENV'] = 'production'
const { run } = (await import(dev ? './run.ts' : bundle)) as typeof import('./run.ts')
await run(env, { dev, onReady: flushCompileCache })
