import { findProgram, installPackages, isProgram } from './debian.ts'

/** How every test starts it: alone, in a container too, and talking to nobody but us. */
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

/** The shell is the same engine without the windows around it: it starts sooner, and takes a fifth less of a processor. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
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

const ADVICE = `Install it (Debian: apt-get install ${SHELL}) or set CHROMIUM_PATH.`

/** Installs Chromium when there is none and the machine lets us. */
export async function ensureChromium(): Promise<void> {
  // An older Debian has no shell of it.
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
