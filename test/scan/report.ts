import type { Statuses } from './ground.ts'
import type { Judgement } from './judged.ts'
import type { Outcome } from './outcome.ts'
import type { Tool } from './tools.ts'

/** What one scanner did, with our judgement of it. */
export type Scan = {
  tool: Tool
  version: string
  outcome: Outcome
  judgements: Judgement[]
  answers: Statuses
}

export function confirmed({ judgements }: Scan): number {
  return judgements.filter(({ reason }) => reason === null).length
}

/** The report as a document, without anything of the machine. */
export function reportOf(scans: readonly Scan[]): string {
  return `# Scans

\`npm run scan -- --write\` writes this: four scanners of Debian against a server process with the demo's content, all on the
loopback address. Its database keeps the counts behind the rate limits at nothing, so that what is behind them is reached; the
product knows no such setting. A finding is confirmed unless \`test/scan/judged.ts\` says why it is none; an entry there that no
scanner brings up any more fails the run. So does any answer of 5xx and any error in the server's log.

| scanner | version | answers of the server meanwhile | findings | judged | confirmed |
| --- | --- | --- | --- | --- | --- |
${scans.map(rowOf).join('\n')}

${scans.map(sectionOf).join('\n')}`
}

function rowOf(scan: Scan): string {
  const { tool, version, judgements, answers } = scan
  const wrong = confirmed(scan)
  const count = Object.values(answers).reduce((sum, one) => sum + one, 0)
  return `| ${tool} | ${version} | ${count} | ${judgements.length} | ${judgements.length - wrong} | ${wrong} |`
}

function sectionOf({ tool, outcome, judgements, answers }: Scan): string {
  const statuses = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const said = [...outcome.said, `Answers by status: ${statuses.join(', ')}.`]
  const byReason = Map.groupBy(judgements, ({ reason }) => reason ?? '**confirmed**')
  const lines = [...byReason].map(([reason, all]) => `- ${namesOf(all)}: ${reason}`)
  return `## ${tool}

${outcome.ran}

${said.map((line) => `- ${line}`).join('\n')}
${lines.length === 0 ? '' : `\nWhat it brought up:\n\n${lines.join('\n')}\n`}`
}

const MOST_PLACES = 5

/** What was found and where; of many alike the first few. */
function namesOf(judgements: readonly Judgement[]): string {
  const whats = new Set(judgements.map(({ finding }) => finding.what))
  const places = [...new Set(judgements.map(({ finding }) => finding.where))]
  const [what = ''] = whats
  const alike = whats.size > 1 ? ` and ${whats.size - 1} more like it` : ''
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : ''
  const some = places.slice(0, MOST_PLACES).map((place) => `\`${place}\``)
  return `\`${what}\`${alike}, at ${some.join(', ')}${more}`
}
