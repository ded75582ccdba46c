import { findProgram, installPackages, isProgram } from './debian.ts'

/** The arguments with which Chromium runs in tests: also in a container, and without requests to other servers. */
export const chromiumArgs = [
  '--headless',
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same engine without windows, which starts sooner and needs a fifth less processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of Chromium. Throws if there is none. */
export function chromiumPath(): string {
  const found = findChromium()
  if (found === undefined) throw new Error(`There is no Chromium on this machine. ${ADVICE}`)
  return found
}

const ADVICE = `Install it (Debian: apt-get install ${SHELL}) or set CHROMIUM_PATH.`

/** Installs Chromium if there is none and the machine allows it. */
export async function ensureChromium(): Promise<void> {
  // Older versions of Debian have no such shell.
  for (const name of [SHELL, 'chromium']) if (findChromium() === undefined) await installPackages([name])
  chromiumPath()
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is no program.`)
    return named
  }
  return findProgram(NAMES) ?? APPLICATIONS.find(isProgram)
}
