import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clientFiles } from '#server/pages/client-files.ts'
import { root } from '#server/root.ts'
import type { Ground } from './ground.ts'
import type { Finding, Outcome } from './outcome.ts'
import { runTool } from './tools.ts'

/** An honest visitor's own connections. */
const OURS = 8
/** What all but one in a hundred honest requests must take less than, in milliseconds. */
const SLOW = 1_000
const PAUSE = 250

type Attack = {
  name: string
  args: readonly string[]
  connections: number
  /** Within how many seconds of its beginning the server must have let all of it go. */
  letGo: number
}

const login = ['-t', 'POST', '-f', 'application/json']

/** By the product's limits: headers within 15 s, bodies within 30 s, readers within two minutes, looked at every 5 s. */
const attacks = (url: string, large: string): Attack[] => [
  {
    name: 'Headers that never end (slowloris)',
    args: ['-H', '-i', '4', '-u', `${url}/`],
    connections: 400,
    letGo: 30,
  },
  {
    name: 'Bodies that never end',
    args: ['-B', '-i', '4', '-s', '8192', ...login, '-u', `${url}/api/user/login_user`],
    connections: 400,
    letGo: 45,
  },
  {
    name: 'Ranges by the thousand',
    args: ['-R', '-a', '1', '-b', '3000', '-u', large],
    connections: 400,
    letGo: 20,
  },
  {
    // More than the system takes off the server's hands.
    name: 'Ten large answers read 32 bytes at a time',
    args: ['-X', '-k', '10', '-n', '5', '-w', '16', '-y', '32', '-z', '32', '-u', large],
    connections: 100,
    letGo: 130,
  },
]

/** Holds hundreds of connections open in four ways: the others must be answered meanwhile, and these be let go. */
export async function slowhttptest(ground: Ground): Promise<Outcome> {
  const findings: Finding[] = []
  const said: string[] = []
  for (const attack of attacks(ground.url, `${ground.url}${await largestFile()}`)) {
    const seen = await withstand(ground, attack)
    findings.push(...seen.findings)
    said.push(seen.said)
  }
  return {
    findings,
    ran: 'Hundreds of connections, opened at 200 a second, in four ways, until the server holds none of them any more; beside them a visitor who asks for a page, a list and the health of the server, one after the other without end.',
    said,
  }
}

async function largestFile(): Promise<string> {
  const folder = join(root, 'build/pages/client')
  const paths = [...(await clientFiles(folder)).keys()]
  const sizes = await Promise.all(
    paths.map(async (path) => [(await stat(join(folder, path))).size, path] as const),
  )
  return sizes.toSorted(([one], [other]) => other - one)[0]?.[1] ?? '/'
}

async function withstand(
  ground: Ground,
  { name, args, connections, letGo }: Attack,
): Promise<{ findings: Finding[]; said: string }> {
  const over = new AbortController()
  const common = ['-c', `${connections}`, '-r', '200', '-l', `${letGo}`, '-p', '3', '-v', '0']
  const attacking = runTool('slowhttptest', [...args, ...common], {
    seconds: letGo + 20,
    folder: ground.folder,
    signal: over.signal,
  }).then(() => over.abort())
  const [{ most, after }, { asked, failed, most99, slowest }] = await Promise.all([
    watch(ground, over),
    visit(ground, over.signal),
    attacking,
  ])
  const findings: Finding[] = []
  if (failed > 0) findings.push({ what: `${failed} of ${asked} honest requests failed`, where: name })
  if (most99 > SLOW)
    findings.push({ what: `one in a hundred honest requests took ${most99} ms`, where: name })
  if (after > letGo) findings.push({ what: `connections are held longer than ${letGo} s`, where: name })
  return {
    findings,
    said: `${name}: ${connections} connections; at most ${most} held at once, the last let go after ${Math.round(after)} s (at most ${letGo}); ${asked} honest requests, ${failed} failed, 99 of 100 within ${most99} ms, the slowest ${slowest} ms.`,
  }
}

/** Looks at the connections that the server holds until the attack is over, which it is when none are left of it. */
async function watch({ port }: Ground, over: AbortController): Promise<{ most: number; after: number }> {
  const began = performance.now()
  let most = 0
  for (;;) {
    const held = await heldBy(port)
    const after = (performance.now() - began) / 1_000
    most = Math.max(most, held)
    if (held <= OURS && (most > OURS || over.signal.aborted)) {
      over.abort()
      return { most, after }
    }
    // It ends its own connections when it ends: what the server held until then it held too long.
    if (over.signal.aborted) return { most, after: Number.POSITIVE_INFINITY }
    await pause()
  }
}

function pause(): Promise<void> {
  return new Promise((next) => setTimeout(next, PAUSE))
}

type Visit = { asked: number; failed: number; most99: number; slowest: number }

/** Asks as a visitor does, until it is over. */
async function visit({ url }: Ground, over: AbortSignal): Promise<Visit> {
  const times: number[] = []
  let failed = 0
  const ask = async (path: string, init: RequestInit = {}) => {
    const began = performance.now()
    const signal = AbortSignal.timeout(10_000)
    const isGood = await fetch(`${url}${path}`, { ...init, signal }).then(
      async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0,
      () => false,
    )
    if (!isGood) failed += 1
    times.push(Math.round(performance.now() - began))
  }
  const list = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"limit":5}' }
  while (!over.aborted) {
    await ask('/events')
    await ask('/api/meetups/all_meetup', list)
    await ask('/api/health/ready')
  }
  times.sort((one, other) => one - other)
  const [most99 = 0] = times.slice(Math.floor(times.length * 0.99))
  return { asked: times.length, failed, most99, slowest: times.at(-1) ?? 0 }
}

const ESTABLISHED = '01'

/** How many connections of a port a process holds; what the system alone still sends to the end has no owner. */
async function heldBy(port: number): Promise<number> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1)
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return lines.filter((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
    return local.endsWith(wanted) && state === ESTABLISHED && inode !== '0'
  }).length
}
