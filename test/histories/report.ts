import type { Counts } from './batch.ts'

type Run = {
  seed: number
  /** The number of histories that was asked for, and the number played before the time limit. */
  wanted: number
  played: number
  minutes: number
  commit: string
  machine: string
  day: Date
  counts: Counts
}

/** The report of a run without mistakes. */
export function reportOf({ seed, wanted, played, minutes, commit, machine, day, counts }: Run): string {
  const rows = [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => `| ${kind} | ${count.toLocaleString('en')} |`)
  const part = played < wanted ? ` of ${wanted.toLocaleString('en')} asked for` : ''
  return `# Histories of money

${day.toISOString().slice(0, 10)}, commit ${commit}, ${machine}. \`npm run histories -- --seed ${seed} --histories ${played}\` plays them again; the command
without a seed plays others.

**${played.toLocaleString('en')} histories${part}, in ${minutes} minutes: no mistake.**

Each history is of one person: orders, attempts to pay, the provider's events, refunds, decisions, and what goes wrong with
them, over three days that are 48 and 100 hours apart. They are played a hundred at a time against the real server on a
database of its own and the simulator of the provider, by a clock that is turned; the server is killed with kill -9 between the days and amid
steps. In the long run, as in the suite, no e-mails are sent and the provider is asked as often as there is something to ask.

After each day, once nothing is under way:

- The buckets of \`GET /api/money/summary\` that hold money add up to what the provider captured and what was recorded by hand, and what it
  has given back is what they say, to the paisa. While people pay, they add up at every moment.
- Each payment is in the bucket, and has the sums, that a small model says from the provider's ledger and the person's history.
- The numbers of each series run from 1 without a gap, each once. Each paid payment has its invoice over what paid it, each
  refund of it that has arrived its credit note; nothing else has a document.
- Each refund that was asked for was made once. Nobody is a member without an approval and a payment or aid.
- \`npm run check:data\` finds nothing but refunds that failed and wait for an admin.

| what happened | times |
| --- | ---: |
${rows.join('\n')}
`
}
