import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../../scripts/debian.ts'
import { selfSigned } from '../certificate.ts'
import { freePort } from './server-process.ts'

// On some systems only root has the folder of nginx in the PATH; it is beside a folder that everybody has.
const program = findProgram(['nginx', '../sbin/nginx'])
export const hasNginx = program !== undefined

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** An nginx of its own with `deploy/nginx.conf` in front of this address; `logs` returns everything that it logged. */
export async function startNginx(configuration: string, upstream: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-nginx-'))
  await mkdir(join(folder, 'cache'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const { key, certificate } = selfSigned({ host: 'example.org' })
  await writeFile(join(folder, 'example.org.key'), key)
  await writeFile(join(folder, 'example.org.pem'), certificate)
  await writeFile(
    join(folder, 'site.conf'),
    configuration
      .replaceAll(/\/etc\/ssl\/|\/var\/log\/nginx\//g, `${folder}/`)
      .replace('/var/cache/nginx', `${folder}/cache`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replace('127.0.0.1:3000', new URL(upstream).host),
  )
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  // Started by root, its worker would run under another account, which cannot enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/start.log; events {}
    http { ${paths} access_log ${folder}/others.log; include ${folder}/site.conf; }\n`,
  )
  const child = spawn(program ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  return {
    port,
    plainPort,
    logs: async () => {
      const names = ['fwc.access.log', 'fwc.error.log', 'start.log', 'others.log']
      const read = names.map((name) => readFile(join(folder, name), 'utf8').catch(() => ''))
      return (await Promise.all(read)).join('\n')
    },
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
