import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram, installPackages } from '../../scripts/debian.ts'

export const tools = ['sqlmap', 'wapiti', 'ffuf', 'slowhttptest'] as const
export type Tool = (typeof tools)[number]

/** Installs what is missing where the machine lets us, and says what to install where it does not. */
export async function ensureTools(): Promise<void> {
  const missing = () => tools.filter((name) => findProgram([name]) === undefined)
  const wanted = missing()
  if (wanted.length > 0) await installPackages(wanted)
  const left = missing()
  if (left.length > 0)
    throw new Error(`Install ${left.join(', ')} (Debian, Ubuntu: apt-get install ${left.join(' ')}).`)
}

export function versionOf(tool: Tool): string {
  // The programs themselves do not all tell.
  return execFileSync('dpkg-query', ['--show', '--showformat=${Version}', tool], { encoding: 'utf8' })
}

/** What a scanner would ask the internet for goes nowhere. */
const NOWHERE = 'http://127.0.0.1:9'

/** Runs a scanner until it ends or is told to, at low priority and so many seconds at most; what it wrote. */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  { seconds, folder, signal }: { seconds: number; folder: string; signal?: AbortSignal },
): Promise<{ said: string; isCut: boolean }> {
  const child: ChildProcess = spawn('nice', [tool, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // What a scanner keeps of a run goes with the folder.
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PYTHONUNBUFFERED: '1',
      TERM: 'dumb',
      HTTPS_PROXY: NOWHERE,
      HTTP_PROXY: NOWHERE,
      NO_PROXY: '127.0.0.1',
    },
  })
  signal?.addEventListener('abort', () => child.kill('SIGKILL'))
  let said = ''
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  let isCut = false
  const timer = setTimeout(() => {
    isCut = true
    child.kill('SIGKILL')
  }, seconds * 1_000)
  await once(child, 'close')
  clearTimeout(timer)
  return { said, isCut }
}
