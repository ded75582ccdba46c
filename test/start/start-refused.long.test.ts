import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'

const SECRET = 'qwertyuiop'
const wrong = {
  NODE_ENV: 'production',
  PORT: '70000',
  PUBLIC_URL: 'http://fwc.example.org',
  RAZORPAY_KEY_ID: `rzp_test_${SECRET}`,
  RAZORPAY_KEY_SECRET: SECRET,
  RAZORPAY_WEBHOOK_SECRET: `${SECRET},`,
  SMTP_URL: `smtp://user:${SECRET}@mail.example.org`,
  ADMIN_EMAIL: 'asha@example.org',
  ADMIN_PASSWORD: SECRET,
}
const WRONG = [
  'PORT',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_KEY_ID',
  'PUBLIC_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
]

// Prints as its last line the processor time in milliseconds, since the elapsed time depends on other processes.
const WITNESS = `
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    console.error((user + system) / 1000)
  })`

async function refusalOf(project: string, settings: Record<string, string> = wrong) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnvironment(),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITNESS)}`,
      ...settings,
    },
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  const lines = error.trimEnd().split('\n')
  const processorMs = Number(lines.pop())
  return { out, lines, code: code as number | null, processorMs }
}

function expectRefusal({ out, lines, code, processorMs }: Awaited<ReturnType<typeof refusalOf>>): void {
  expect(code).toBe(1)
  expect(processorMs).toBeLessThan(1_000)
  expect(out).toBe('')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(WRONG)
  for (const line of lines) {
    expect(line).toMatch(/^[A-Z_]+ must .*\.$/)
    expect(line).not.toContain(SECRET)
  }
}

test('wrong settings end the start at once, with one line for each variable and no other output', async () => {
  expectRefusal(await refusalOf(root))
})

test('in a clean clone wrong settings are reported before anything is built', async () => {
  await using clone = await cleanClone()
  expectRefusal(await refusalOf(clone.folder))
  expect(await readdir(clone.folder)).not.toContain('build')
})

test('a port in use and an address of another machine are reported before anything is built', async () => {
  await using clone = await cleanClone()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(clone.folder, 'data') }
  const { out, lines, code } = await refusalOf(clone.folder, settings)
  server.close()
  expect({ out, lines, code }).toEqual({
    out: '',
    lines: [`Port ${port} on 127.0.0.1 is taken. Set PORT to another.`],
    code: 1,
  })
  const otherMachine = await refusalOf(clone.folder, { ...settings, HOST: '203.0.113.7' })
  expect(otherMachine.lines).toEqual(['HOST 203.0.113.7 is not an address of this machine.'])
  expect(await readdir(clone.folder)).not.toContain('build')
})

async function cleanClone() {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-clone-'))
  for (const part of ['server', 'contract', 'web', 'package.json']) {
    await cp(join(root, part), join(folder, part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
