import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** How every test starts it: alone, in a container too, and talking to nobody but us. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where Chromium is. Throws when there is none. */
export function chromiumPath(): string {
  const found = findChromium()
  if (found === undefined) throw new Error(`There is no Chromium on this machine. ${ADVICE}`)
  return found
}

const ADVICE = 'Install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.'

/** Installs Chromium when there is none and the machine lets us. */
export function ensureChromium(): void {
  if (findChromium() !== undefined) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stdout.write('Installing Chromium…\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
      // Another process may be installing something: wait for it.
      const options = ['-o', 'DPkg::Lock::Timeout=300', '--quiet=2']
      spawnSync('apt-get', [...options, ...args], { stdio: 'inherit', env })
    }
  }
  chromiumPath()
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is no program.`)
    return named
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ...APPLICATIONS].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
