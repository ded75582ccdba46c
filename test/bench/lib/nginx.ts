import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/support/processes/server-process.ts'

export type Nginx = AsyncDisposable & { url: string; file: string }

/** An nginx of its own before a server, with the page cache on; `file` gives the bytes as a file. Null without nginx. */
export async function startNginx(
  upstream: string,
  { headers, bytes }: { headers: Headers; bytes: Buffer },
): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v']).error !== undefined) return null
  const folder = await mkdtemp(join(tmpdir(), 'fwc-nginx-'))
  const port = await freePort()
  const written = await readFile(join(import.meta.dirname, 'nginx.conf'), 'utf8')
  const configuration = written
    .replace('      HEADERS', headerLines(headers))
    .replaceAll('FOLDER', folder)
    .replaceAll('UPSTREAM', new URL(upstream).host)
    .replaceAll('PORT', String(port))
  // Started by root, its worker is another account, which must enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  await writeFile(join(folder, 'nginx.conf'), user + configuration)
  await writeFile(join(folder, 'as-a-file'), bytes)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await new Promise((next) => setTimeout(next, 10))
  }
  return {
    url,
    file: `${url}/as-a-file`,
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The file comes with the page's headers, which the load's own client has to read as well. */
function headerLines(headers: Headers): string {
  const lines = [...headers].filter(([name]) => !NGINX_SAYS.has(name))
  return lines.map(([name, value]) => `      add_header ${name} "${value}";`).join('\n')
}

const NGINX_SAYS = new Set(['date', 'connection', 'keep-alive', 'content-type', 'content-length', 'etag'])

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((done) => {
    socket.on('connect', () => done(true)).on('error', () => done(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
