import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeRelease } from '../../scripts/release/make-release.ts'
import { pack } from '../../scripts/release/release-archive.ts'
import { platformOf } from '../../scripts/release-platforms.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { freePort } from '#test/support/processes/server-process.ts'

const run = promisify(execFile)
/** The variables of an otherwise empty environment. */
const BARE = { PATH: '/usr/bin:/bin' }
const MOST_BYTES = 150_000_000
const BUILD_TOOLS = [
  '@react-router/dev',
  '@tailwindcss/vite',
  'rolldown',
  'tailwindcss',
  'typescript',
  'vite',
]

async function post(url: string, body: object, session = ''): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, url).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

/** Every file of a folder with the time of its last change. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.toSorted().map(async (path) => `${path} ${(await stat(path)).mtimeMs}`))
}

test('the archive of a release runs without other installations, and writes to its data folder only', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-release-'))
  await chmod(folder, 0o755)
  const { archive } = await makeRelease(folder, platformOf())
  expect((await stat(archive)).size).toBeLessThan(MOST_BYTES)
  await run('sha256sum', ['--check', '--quiet', `${archive}.sha256`], { cwd: folder })
  await run('tar', ['--extract', '--gzip', `--file=${archive}`, `--directory=${folder}`])
  const unpacked = archive.replace('.tar.gz', '')
  await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: unpacked })
  for (const name of BUILD_TOOLS)
    await expect(stat(join(unpacked, 'node_modules', name)), name).rejects.toThrow('ENOENT')
  const before = await filesOf(unpacked)

  const fwc = join(unpacked, 'fwc')
  const { version } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8')) as {
    version: string
  }
  expect((await run(fwc, ['version'], { env: BARE })).stdout).toMatch(`${version} (linux-`)
  const port = await freePort()
  const env = { ...BARE, DATA_DIR: join(folder, 'data'), PORT: String(port) }
  expect((await run(fwc, ['demo'], { env, cwd: folder })).stdout).toContain('people are there now')

  const copy = join(folder, 'backup')
  expect((await run(fwc, ['backup', copy], { env, cwd: folder })).stdout).toContain('rows')
  const otherFolder = { ...env, DATA_DIR: join(folder, 'restored') }
  expect((await run(fwc, ['restore', copy], { env: otherFolder, cwd: folder })).stdout).toContain('Restored')
  expect((await run(fwc, ['check'], { env: otherFolder, cwd: folder })).stdout).toContain('whole: ')

  const server = spawn(fwc, ['start'], { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(server, 'exit')
  let output = ''
  for await (const bytes of server.stdout.iterator({ destroyOnReturn: false })) {
    output += String(bytes)
    if (output.includes('The site is at')) break
  }
  expect(output).toContain(`http://localhost:${port}`)
  server.stdout.resume()
  const home = await fetch(`http://localhost:${port}/`)
  expect(await home.text()).toContain('</html>')
  const api = `http://localhost:${port}/api`
  const person = { name: 'Asha', email: 'asha@example.org', password: 'quiet-harbour-42' }
  const { twk_fwc: session } = await post(`${api}/user/create_user`, person)
  const order = await post(`${api}/member/create-order`, applicationForm, String(session))
  expect(order['id']).toMatch(/^order_/)
  server.kill('SIGTERM')
  expect(await exit).toEqual([0, null])

  expect(await filesOf(unpacked)).toEqual(before)
  // The simulator of the restored copy may still be writing.
  await rm(folder, { recursive: true, maxRetries: 10 })
})

test('the same files give the same archive, whatever their times, modes and order', async () => {
  const sums: string[] = []
  for (const [mode, time, names] of [
    [0o640, 1_000_000, ['a', 'b']],
    [0o644, 2_000_000, ['b', 'a']],
  ] as const) {
    const folder = await mkdtemp(join(tmpdir(), 'fwc-pack-'))
    const inside = join(folder, 'fwc-1')
    await mkdir(inside)
    for (const name of names) {
      await writeFile(join(inside, name), name)
      await chmod(join(inside, name), mode)
      await utimes(join(inside, name), time, time)
    }
    await pack(inside, join(folder, 'fwc-1.tar.gz'), 1_700_000_000)
    sums.push((await readFile(join(folder, 'fwc-1.tar.gz'))).toString('hex'))
    await rm(folder, { recursive: true })
  }
  expect(new Set(sums).size).toBe(1)
})

test('no archive is made for a platform without packages', () => {
  expect(() => platformOf('linux-riscv64')).toThrow('linux-x64 or linux-arm64, not for linux-riscv64')
})
