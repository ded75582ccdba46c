import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'
import { StartError } from './errors.ts'

/** The server in one file, for a quick start; see decision 007. */
export const bundle = join(root, 'build/server/run.js')

type Target = { name: string; sources: string[]; command: string[]; product: string }

const shared = ['content', 'contract', 'package-lock.json']
const targets: Target[] = [
  {
    name: 'pages',
    sources: [
      ...shared,
      'web',
      'public',
      'scripts/inline-script.ts',
      'scripts/pictures.ts',
      'scripts/precompress.ts',
      'scripts/script-groups.ts',
      'vite.config.ts',
      'react-router.config.ts',
    ],
    command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    product: 'build/pages/server/index.js',
  },
  {
    name: 'server',
    sources: [...shared, 'server', 'rolldown.config.ts'],
    command: ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts'],
    product: 'build/server/run.js',
  },
]

/** Builds the pages and the server's bundle if they are missing or a source has changed; `before` runs before a build. */
export async function ensureBuilt(before: () => Promise<void> = async () => undefined): Promise<void> {
  const stale = targets
    .map((target) => ({ target, digest: digestOf(target.sources) }))
    .filter(({ target, digest }) => !isBuilt(target, digest))
  if (stale.length === 0) return
  await before()
  await Promise.all(stale.map(({ target, digest }) => build(target, digest)))
}

function isBuilt({ name, product }: Target, digest: string): boolean {
  const stamp = stampOf(name)
  return existsSync(join(root, product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

async function build({ name, command }: Target, digest: string): Promise<void> {
  process.stdout.write(`Building the ${name}…\n`)
  await run(name, command)
  const stamp = stampOf(name)
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(`${stamp}.${process.pid}`, digest)
  await rename(`${stamp}.${process.pid}`, stamp)
}

function stampOf(name: string): string {
  return join(root, 'build', `${name}.stamp`)
}

async function run(name: string, command: string[]): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A build is always for production, also when a test starts it.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes))
  const code = await new Promise<number | null>((done, failed) => {
    child.on('close', done)
    child.on('error', failed)
  })
  if (code !== 0) throw new StartError(`Building the ${name} failed:\n${Buffer.concat(output).toString()}`)
}

/**
 * A digest of names, sizes and times of change, which differs after any edit or checkout. It is read synchronously: for many small
 * files that is faster than the asynchronous calls.
 */
function digestOf(sources: string[]): string {
  const lines: string[] = []
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const entries = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path]
    for (const entry of entries.toSorted()) {
      const { size, mtimeMs } = statSync(entry)
      lines.push(`${entry} ${size} ${mtimeMs}`)
    }
  }
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
