import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { bundle, ensureBuilt } from './build.ts'
import { root } from './root.ts'
import { StartError } from './errors.ts'

const dev = process.argv.includes('--dev')
try {
  // Nobody should wait for a build to hear of a wrong setting, or of a port that is taken.
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
// Compiled code is kept between starts. The bundle is one file where the sources and packages are a thousand.
enableCompileCache(join(root, 'node_modules/.cache/fwc'))
const env = { ...process.env }
// React asks this when it is loaded, and for anything else takes its build for developers, which renders several times slower.
if (!dev) process.env['NODE_ENV'] = 'production'
const { run } = (await import(dev ? './run.ts' : bundle)) as typeof import('./run.ts')
await run(env, { dev, onReady: flushCompileCache })
