import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/root.ts'

export type Proxy = AsyncDisposable & {
  name: 'nginx' | 'a proxy of Node'
  /** The errors in its log except closed ports, to read when a request has failed. */
  troubles: () => Promise<string[]>
}

/** A proxy in front of several instances: nginx with the settings of deploy/, or one of ours if there is no nginx. */
export async function startProxy(port: number, upstreams: string[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-proxy-'))
  const errors = join(folder, 'error.log')
  const hasNginx = spawnSync('nginx', ['-v']).error === undefined
  const child = hasNginx
    ? spawn('nginx', ['-p', folder, '-c', await writeConfiguration(folder, port, upstreams)], {
        stdio: 'ignore',
      })
    : spawn(process.execPath, [join(import.meta.dirname, 'proxy.ts'), String(port), errors, ...upstreams], {
        stdio: 'inherit',
      })
  await untilListening(port, child)
  return {
    name: hasNginx ? 'nginx' : 'a proxy of Node',
    async troubles() {
      const log = await readFile(errors, 'utf8').catch(() => '')
      return log.split('\n').filter((line) => line !== '' && !line.includes('Connection refused'))
    },
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** deploy/nginx.conf without TLS, with a port and files of its own. */
async function writeConfiguration(folder: string, port: number, upstreams: string[]): Promise<string> {
  const servers = upstreams.map((upstream) => `  server ${new URL(upstream).host} max_fails=0;`)
  const site = (await readFile(join(root, 'deploy/nginx.conf'), 'utf8'))
    .replace(/^ {2}server 127\.0\.0\.1:3000.*$/m, servers.join('\n'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}ssl_.*$/gm, '')
    .replace('/var/cache/nginx/fwc', join(folder, 'cache'))
    // Each call of a test names the address it comes from.
    .replaceAll('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    [
      // Started by root, its worker runs under another account, which must be able to enter the folder.
      process.getuid?.() === 0 ? 'user root;' : '',
      'daemon off;',
      `pid ${folder}/pid;`,
      `error_log ${folder}/error.log;`,
      'events {}',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      site,
      '}',
    ].join('\n'),
  )
  return file
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`)
    await new Promise((next) => setTimeout(next, 10))
  }
}
