import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import { temporaryFolder } from './installations.ts'

const email = 'asha@example.org'
const password = 'quiet-harbour-42'

/** Runs a command of the operator; returns its output and its exit code. */
async function command(file: string, env: Record<string, string>, ...args: string[]) {
  const running = promisify(execFile)(process.execPath, [join(root, 'server/commands', file), ...args], {
    env: { ...childEnvironment(), HOME: process.env['HOME'], ...env },
  })
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  )
}

async function post(url: string, path: string, body: object): Promise<number> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

test('an installation with the embedded database is backed up while it runs, restored into another folder, checked and used', {
  timeout: 180_000,
}, async () => {
  await using folder = await temporaryFolder()
  const at = (name: string) => ({ ...NO_PROVIDER, DATA_DIR: join(folder.path, name) })
  const target = join(folder.path, 'backups')
  {
    await using site = await serverProcess(at('one'))
    expect(await post(site.url, '/user/create_user', { name: 'Asha', email, password })).toBe(200)
    expect(await command('backup.ts', at('one'), target)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^Backup \S+ in .*: \d+ rows \(\d+ bytes\), 0 files, 0 of them new\.\nSigned by \S+, key [0-9a-f-]{39}\.\n$/,
      ),
    })
    expect(await command('restore.ts', at('one'), target)).toEqual({
      code: 1,
      output: 'Something else is connected to this database: stop the site first.\n',
    })
    expect(await site.stop()).toBe(0)
  }
  expect(await command('restore.ts', at('one'), target)).toEqual({
    code: 1,
    output: 'This installation holds people already: restore into an empty one.\n',
  })
  const restored = await command('restore.ts', at('two'), target)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Restored \S+, made .* by version .*\nEverybody signs in again[^]*\nIt was signed by \S+, key [0-9a-f-]{39}, which/,
    ),
  })
  await using site = await serverProcess(at('two'))
  expect(await post(site.url, '/user/login_user', { email, password })).toBe(200)
  const checked = await command('check-data.ts', at('two'))
  expect(checked.output).toContain('payments at the provider: the provider cannot be asked')
  expect(checked.output.match(/^whole: /gm)).toHaveLength(5)
})

test.each([
  ['backup.ts', [], 'Name the target: npm run backup -- /a/folder, or s3://bucket/prefix\n'],
  ['restore.ts', [], 'Name the source: npm run restore -- /a/folder, or s3://bucket/prefix\n'],
  ['restore.ts', ['/nowhere/at/all'], '/nowhere/at/all holds no complete backup.\n'],
  [
    'backup.ts',
    ['s3://bucket/prefix'],
    's3://bucket/prefix needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\n',
  ],
] as const)('%s with the arguments %j prints what is wrong', async (file, args, output) => {
  await using folder = await temporaryFolder()
  expect(await command(file, { ...NO_PROVIDER, DATA_DIR: folder.path }, ...args)).toEqual({ code: 1, output })
})
