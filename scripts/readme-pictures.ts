/** Takes the pictures of the README from the demo: `node scripts/readme-pictures.ts`. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { root } from './steps.ts'

const PORT = '4173'
const ADMIN = 'you@example.org'
const SIZE = { width: 1440, height: 900 }
const folder = join(root, 'docs/pictures')

const dataDir = await mkdtemp(join(tmpdir(), 'fwc-pictures-'))
const env = { ...process.env, PORT, PUBLIC_URL: `http://localhost:${PORT}`, DATA_DIR: dataDir }
const server = spawn('node', ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
try {
  for await (const line of createInterface({ input: server.stdout })) if (line.includes(PORT)) break
  await command('server/commands/demo.ts')
  const link = /http\S+#\S+/.exec(await command('server/commands/admin.ts', ADMIN))?.[0] ?? ''
  await mkdir(folder, { recursive: true })
  await takeAll(link)
} finally {
  const ended = once(server, 'exit')
  server.kill()
  await ended
  await rm(dataDir, { recursive: true, force: true })
}

async function command(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('node', args, { cwd: root, env })
  return stdout
}

async function takeAll(link: string): Promise<void> {
  await using browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const context = await browser.newContext({
    baseURL: env.PUBLIC_URL,
    viewport: SIZE,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  async function take(path: string, name: string): Promise<void> {
    await page.goto(path, { waitUntil: 'networkidle' })
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
  }
  await take('/', 'home')
  await page.goto(link)
  await page.getByLabel('New password').fill('seven lattices at noon')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/set-password'))
  await take('/admin?panel=Overview', 'dashboard')
}
