import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ground } from './ground.ts'
import type { Finding, Outcome } from './outcome.ts'
import { openTargets, type Target } from './targets.ts'
import { runTool } from './tools.ts'

const SECONDS = 480

const CHOICES = ['--level=1', '--risk=1', '--technique=BEUST', '--dbms=PostgreSQL']
// Without the last but one it takes its standard input for a list of targets.
const OPTIONS =
  '--batch --flush-session --ignore-code=* --retries=1 --timeout=20 --keep-alive --skip-waf --ignore-stdin --disable-coloring'.split(
    ' ',
  )

/** Tries to inject SQL into every value that an endpoint takes. */
export async function sqlmap(ground: Ground): Promise<Outcome> {
  const targets = await openTargets(ground)
  const [log, results] = [join(ground.folder, 'targets.xml'), join(ground.folder, 'results.csv')]
  await writeFile(log, targets.map((target) => itemOf(target, ground)).join('\n'))
  const places = [`--results-file=${results}`, `--output-dir=${join(ground.folder, 'sqlmap')}`]
  const { said, isCut } = await runTool('sqlmap', ['-l', log, ...places, ...CHOICES, ...OPTIONS], {
    seconds: SECONDS,
    folder: ground.folder,
  })
  const tested = said.match(/^\[\d+\/\d+\] URL:$/gm)?.length ?? 0
  const values = said.match(/testing for SQL injection on/g)?.length ?? 0
  const rows = rowsOf(await readFile(results, 'utf8'))
  const injected = rows.filter((row) => !TAKEN_BACK.test(row))
  const findings = [
    ...injected.map((row): Finding => ({ what: 'injectable', where: row.replace(ground.url, '') })),
    ...faultsIn(said),
  ]
  if (isCut) findings.push({ what: 'it did not come to its end', where: 'sqlmap' })
  if (tested !== targets.length)
    findings.push({ what: `${tested} of ${targets.length} requests were tested`, where: 'sqlmap' })
  const accepted = targets.filter(({ isAccepted }) => isAccepted)
  return {
    findings,
    ran: `\`${CHOICES.join(' ')}\` over ${targets.length} requests: each call that takes an input, made by somebody who may (those that do nothing without a file left out; their fields are those of the calls that change the same), the provider's posts, the session in its cookie and as a bearer, a file, a calendar entry and two pages.`,
    said: [
      `${values} values tested in ${tested} requests, of which the server does ${accepted.length} as they stand.`,
      `It holds ${injected.length} of them to be injectable; ${rows.length - injected.length} more at first, which its own second look takes back (a form may be answered otherwise once it was sent).`,
    ],
  }
}

/** A request as Burp keeps it, which holds any body. */
function itemOf({ request }: Target, { port }: Ground): string {
  return `<item><port>${port}</port><request base64="true"><![CDATA[${Buffer.from(request).toString('base64')}]]></request></item>`
}

/** The rows of its results: address, place, parameter, techniques, notes. */
function rowsOf(csv: string): string[] {
  return csv
    .split('\n')
    .slice(1)
    .filter((row) => row.trim() !== '')
}

/** Its own note where its second look, which every hit gets, does not find again what the first one did. */
const TAKEN_BACK = /,false positive or unexploitable\s*$/

/** What kept it from testing a request. */
function faultsIn(said: string): Finding[] {
  const faults = said.matchAll(/\[CRITICAL\] ((?:unable to|can't|connection|no parameter).+)/g)
  return [...faults].map(([, what = '']) => ({ what, where: 'sqlmap' }))
}
