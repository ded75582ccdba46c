import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '#test/support/processes/server-process.ts'
import type { Ground } from './ground.ts'
import type { Finding, Outcome } from './outcome.ts'
import { runTool } from './tools.ts'

const SECONDS = 200
const MOST_PER_MODULE = 8

/** Not: guessing passwords and names (tests and ffuf do), and what asks the internet for its lists. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'

// It asks for a coding that it reads with a package of its own only.
const OPTIONS = '-v 1 --max-files-per-dir 40 --flush-session --no-bugreport -H Accept-Encoding:gzip'.split(
  ' ',
)

/**
 * Who crawls, where each begins, and which calls with parameters it is told of, since no link in a page names them. Pages
 * are the same bytes for everybody: the visitor follows their links, the others look at what is theirs.
 */
const CRAWLS = [
  {
    who: 'a visitor',
    role: null,
    depth: 2,
    starts:
      '/ /login?return=%2Fmy /events?q=a /signup /forgot-password /set-password /confirm-email /api/user/google_start?return=%2Fmy /api/user/google_auth?code=a&state=b /api/user/sign_in_options',
  },
  {
    who: 'a member',
    role: 'member',
    depth: 0,
    starts:
      '/my /partner/submit-details /spotlight-boost /paymentsuccess/order_x /api/programmes/mine /api/member/my_application /api/user/sessions /api/user/current_user',
  },
  {
    who: 'an admin',
    role: 'admin',
    depth: 0,
    starts:
      '/admin /admin?panel=members&q=a /api/overview /api/user/all_users?q=a&limit=5 /api/member/all_members?q=a&limit=5 /api/audit/log?q=a&limit=5 /api/programmes/due?limit=5',
  },
] as const

type Flaw = { method: string; path: string; info: string }
type Report = { vulnerabilities: Record<string, Flaw[]>; anomalies: Record<string, Flaw[]> }

/** Crawls as three people and tries its attacks on whatever it finds. */
export async function wapiti(ground: Ground): Promise<Outcome> {
  await using endpoint = await openEndpoint()
  const findings: Finding[] = []
  const said: string[] = []
  for (const { who, role, depth, starts } of CRAWLS) {
    const report = join(ground.folder, `wapiti-${role}.json`)
    const session = role === null ? null : (await ground.person(role)).session
    const at = starts.split(' ').flatMap((path) => ['-s', `${ground.url}${path}`])
    const cookie = session === null ? [] : ['-c', await cookieFile(ground, session)]
    const bounds = ['-d', `${depth}`, '--max-scan-time', '30', '--max-attack-time', `${MOST_PER_MODULE}`]
    const output = await runTool(
      'wapiti',
      [
        '-u',
        `${ground.url}/`,
        '-m',
        MODULES,
        '-f',
        'json',
        '-o',
        report,
        ...at,
        ...cookie,
        ...bounds,
        ...OPTIONS,
      ].concat('--endpoint', endpoint.url),
      { seconds: SECONDS, folder: ground.folder },
    )
    const text = await readFile(report, 'utf8').catch(() => '')
    if (text === '') {
      findings.push({ what: `no report: ${output.said.slice(-300)}`, where: `wapiti as ${who}` })
      continue
    }
    const { vulnerabilities, anomalies } = JSON.parse(text) as Report
    const flaws = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
      all.map(
        ({ info, method, path }): Finding => ({
          what: `${kind}: ${info.replaceAll(ground.url, '')}`,
          where: `${method} ${path}`,
        }),
      ),
    )
    findings.push(...flaws)
    const pages = /found (\d+) URLs/.exec(output.said)?.[1] ?? '0'
    said.push(`As ${who}: ${pages} addresses and forms, ${flaws.length} findings.`)
  }
  const asked = endpoint.asked()
  if (asked > 0) findings.push({ what: 'the server asked an address that it was given', where: 'wapiti' })
  said.push(`Times that the server asked the address that it was offered to fetch: ${asked}.`)
  return {
    findings,
    ran: `A crawl as a visitor through the public pages, and as a member and an admin at My FWC, the dashboard and the calls behind them, with the modules ${MODULES.replaceAll(',', ', ')}.`,
    said,
  }
}

async function cookieFile({ folder }: Ground, session: string): Promise<string> {
  const file = join(folder, 'cookies.json')
  const cookie = { value: session, expires: null, secure: false, port: null, version: 0 }
  await writeFile(file, JSON.stringify({ '127.0.0.1': { '/': { twk_fwc: cookie } } }))
  return file
}

/** What stands for wapiti's own server, where a server that can be made to ask an address would show up. */
async function openEndpoint(): Promise<AsyncDisposable & { url: string; asked: () => number }> {
  let asked = 0
  const server = createServer((request, response) => {
    // By these two it asks what came.
    const isScanner = /^\/get_(?:ssrf|xxe)\.php/.test(request.url ?? '')
    if (!isScanner && request.url !== '/') asked += 1
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
