import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { clientFiles } from '#server/pages/client-files.ts'
import routes from '#web/routes.ts'
import { complaints } from '../fuzz/verdict.ts'
import type { Ground } from './ground.ts'
import type { Finding, Outcome } from './outcome.ts'
import { runTool } from './tools.ts'
import { words } from './words.ts'

const SECONDS = 150

type Result = { input: { FUZZ: string }; status: number; length: number; url: string }

/** Served to everybody beside the pages and what was built. */
const OPEN = [
  '/robots.txt',
  '/sitemap.xml',
  '/events.ics',
  '/events.json',
  '/api/openapi.json',
  '/api/docs',
  '/api/health/live',
  '/api/health/ready',
  '/api/user/sign_in_options',
]

/** Asks for thousands of paths: only what is known to be public may be there. */
export async function ffuf(ground: Ground): Promise<Outcome> {
  const built = [...(await clientFiles(join(root, 'build/pages/client'))).keys()]
  const list = await words(built)
  const [wordFile, results] = [join(ground.folder, 'words.txt'), join(ground.folder, 'ffuf.json')]
  await writeFile(wordFile, list.join('\n'))
  const { isCut } = await runTool(
    'ffuf',
    ['-w', wordFile, '-u', `${ground.url}/FUZZ`, '-mc', 'all', '-t', '8', '-s', '-of', 'json', '-o', results],
    { seconds: SECONDS, folder: ground.folder },
  )
  const found = (JSON.parse(await readFile(results, 'utf8')) as { results: Result[] }).results
  const pages = pagePaths(routes).map((path) => path || '/')
  const known = new Set(
    [...OPEN, ...built, ...pages, ...pages.map((path) => `${path}.data`)].map((path) => path.toLowerCase()),
  )
  const findings = found.flatMap((result) => findingOf(result, known))
  if (isCut) findings.push({ what: 'it did not come to its end', where: 'ffuf' })
  // A few are no address to it; more than that were lost.
  if (found.length < list.length * 0.99)
    findings.push({ what: `${found.length} of ${list.length} paths were answered`, where: 'ffuf' })
  const shown = await internalWords(found)
  const there = found.filter(({ status }) => status < 400).map(({ url }) => new URL(url).pathname)
  return {
    findings: [...findings, ...shown],
    ran: `${list.length} paths: names of leaks, this project's own files and ways to climb to them, copies and maps of all that is built, every call, and the lists that Debian ships with wapiti and sqlmap.`,
    said: [
      `Answered by status: ${statuses(found)}.`,
      `There for everybody: ${[...new Set(there)].toSorted().join(', ')}.`,
      `One answer of each status and length was read; an internal word in ${shown.length} of them.`,
    ],
  }
}

function findingOf({ input, status }: Result, known: ReadonlySet<string>): Finding[] {
  const where = input.FUZZ
  if (status >= 500) return [{ what: `a status of ${status}`, where }]
  if (status >= 400) return []
  return known.has(`/${where}`.toLowerCase()) ? [] : [{ what: `something is there: ${status}`, where }]
}

type Route = { path?: string | undefined; children?: Route[] | undefined }

/** The addresses of pages that need nothing filled in. */
function pagePaths(of: readonly Route[], above = ''): string[] {
  return of.flatMap(({ path, children = [] }) => {
    const at = path === undefined ? above : `${above}/${path}`
    return [...(/[:*]/.test(at) ? [] : [at]), ...pagePaths(children, at)]
  })
}

function statuses(found: readonly Result[]): string {
  return [...Map.groupBy(found, ({ status }) => status)]
    .toSorted(([one], [other]) => one - other)
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ')
}

async function internalWords(found: readonly Result[]): Promise<Finding[]> {
  const kinds = Map.groupBy(found, ({ status, length }) => `${status} ${length}`)
  const findings: Finding[] = []
  for (const [one] of kinds.values()) {
    if (one === undefined) continue
    const { status, headers, ...answer } = await ask(one.url)
    const text = `HTTP/1.1 ${status}\r\ncontent-type: ${headers.get('content-type')}\r\n\r\n${answer.body}`
    const complaint = complaints(
      { target: new URL(one.url).pathname, mayBeSilent: false },
      { text, status, isOver: true },
    )
    if (complaint !== null) findings.push({ what: complaint, where: one.input.FUZZ })
  }
  return findings
}

async function ask(url: string): Promise<{ status: number; headers: Headers; body: string }> {
  const answer = await fetch(url, { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}
