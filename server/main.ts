import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Compiled code is kept between starts; what is imported before this line is not, hence the import below.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/fwc'))
const { run } = await import('./run.ts')
await run(process.env, { dev: process.argv.includes('--dev') })
