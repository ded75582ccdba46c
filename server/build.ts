import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

const root = resolve(import.meta.dirname, '..')
const stamp = join(root, 'build', 'stamp')
const SOURCES = ['web', 'contract', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Builds the pages when there is no build or a source is newer than it. */
export async function ensureBuilt(): Promise<void> {
  const now = await digestOfSources()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === now) return
  process.stdout.write('Building the pages…\n')
  await build()
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(stamp, now)
}

async function build(): Promise<void> {
  const command = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [command, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes))
  const code = await new Promise<number | null>((done, failed) => {
    child.on('close', done)
    child.on('error', failed)
  })
  if (code !== 0) throw new StartError(`The pages could not be built:\n${Buffer.concat(said).toString()}`)
}

/** Names, sizes and times of change: cheap to read at every start, and different after any edit or checkout. */
async function digestOfSources(): Promise<string> {
  const lines: string[] = []
  for (const source of SOURCES) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const entries = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true })).map((name) => join(path, name))
      : [path]
    for (const entry of entries.toSorted()) {
      const { size, mtimeMs } = await stat(entry)
      lines.push(`${entry} ${size} ${mtimeMs}`)
    }
  }
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
