import { useId } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import type { systemStatus } from '#contract/admin/system.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import { Pill } from '#web/ui/controls/pill.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'

type Work = Answer<typeof systemStatus>['recurring'][number]

/** The repeated tasks of the process that answers, each with its last run and its last failure. */
export function RecurringWork({ works }: { works: Work[] }) {
  const id = useId()
  return (
    <section className="column system-jobs" aria-labelledby={id}>
      <h2 id={id}>Recurring work</h2>
      <Table
        caption="Recurring work of this process"
        columns={columns}
        rows={works}
        keyOf={({ name }) => name}
        empty={{ text: 'There is none' }}
      />
    </section>
  )
}

const columns: Column<Work>[] = [
  { title: 'Work', kind: 'head', cell: ({ name }) => name },
  { title: 'Every', kind: 'short', cell: ({ every }) => inWords(every) },
  { title: 'Last done', cell: ({ doneAt }) => (doneAt === null ? 'Not yet' : <Time at={doneAt} />) },
  {
    title: 'Last failure',
    cell: ({ failedAt, doneAt, problem }) =>
      failedAt === null ? (
        'None'
      ) : (
        <span className="stacked job-state">
          <Pill tone={doneAt === null || doneAt < failedAt ? 'bad' : 'neutral'}>
            <Time at={failedAt} />
          </Pill>
          <span className="bad-note">{problem}</span>
        </span>
      ),
  },
]

function inWords(milliseconds: number): string {
  const units = [
    ['hour', HOUR],
    ['minute', MINUTE],
    ['second', 1_000],
  ] as const
  const [unit, size] = units.find(([, one]) => milliseconds >= one) ?? units[2]
  const count = milliseconds / size
  return count === 1 ? unit : `${count} ${unit}s`
}
