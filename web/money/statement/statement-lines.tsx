import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { rupees } from '#contract/money/currency.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { type Column, EmptyList, Table } from '#web/ui/table.tsx'
import type { Matched, StatementLine } from './statement-file.ts'
import type { Payer } from '../find-payer.tsx'
import { useKeptState } from '#web/app/forms/drafts/kept-state.ts'
import { StatementMatch } from './statement-match.tsx'

type Props = { matched: Matched }

/**
 * The lines of a statement in three parts: to be confirmed, without a match, and recorded. A line stays in the part in which it
 * first appeared, even when it is recorded.
 */
export function StatementLines({ matched: { lines, leftOut, isPartial } }: Props) {
  // By line of the file; a person and purpose can be taken by one line only.
  const [taken, setTaken] = useKeptState('statement taken', NOBODY)
  const take = (line: number, payer: Payer | null) =>
    setTaken((before) => new Map([...before].filter(([one]) => one !== line)).set(line, payer))
  const recorded = lines.filter((line) => line.recorded !== null)
  const proposed = lines.filter((line) => line.recorded === null && line.candidates.length > 0)
  const unknown = lines.filter((line) => line.recorded === null && line.candidates.length === 0)
  if (lines.length === 0)
    return (
      <EmptyList
        text="No money came"
        hint={`${leftOutOf(leftOut)}. No line of this file says that money came in.`}
      />
    )
  return (
    <>
      <p className="muted" aria-live="polite">
        {`${countInWords(lines.length, 'line')} on which money came: ${proposed.length} to confirm, ${unknown.length} that ${unknown.length === 1 ? 'fits' : 'fit'} nobody, ${recorded.length} recorded. ${leftOutOf(leftOut)}.`}
      </p>
      {isPartial ? (
        <Alert quiet kind="info">
          More is open than could be looked through: only the newest 5,000 applications and renewals were.
        </Alert>
      ) : null}
      {proposed.length === 0 ? null : (
        <Part title={`To confirm (${proposed.length})`}>
          <Lines of={proposed} taken={taken} onPayerChange={take} />
        </Part>
      )}
      {unknown.length === 0 ? null : (
        <Part title={`Fits nobody (${unknown.length})`}>
          <Lines of={unknown} taken={taken} onPayerChange={take} />
        </Part>
      )}
      {recorded.length === 0 ? null : (
        <Part title={`Recorded (${recorded.length})`}>
          <Table
            caption="Lines that are recorded"
            columns={[...facts, recordedFor]}
            rows={recorded}
            keyOf={keyOf}
            empty={NONE}
          />
        </Part>
      )}
    </>
  )
}

type LinesProps = {
  of: readonly StatementLine[]
  taken: ReadonlyMap<number, Payer | null>
  onPayerChange: (line: number, payer: Payer | null) => void
}

function Lines({ of, taken, onPayerChange }: LinesProps) {
  return (
    <ul className="column">
      {of.map((line) => (
        <li key={line.key}>
          <StatementMatch
            line={line}
            takenBy={({ email, purpose }) =>
              [...taken].find(([, by]) => by?.email === email && by.purpose === purpose)?.[0]
            }
            onPayerChange={onPayerChange}
          />
        </li>
      ))}
    </ul>
  )
}

const NONE = { text: 'None' }
const NOBODY: ReadonlyMap<number, Payer | null> = new Map()
const keyOf = ({ line }: StatementLine) => String(line)

const facts: readonly Column<StatementLine>[] = [
  { title: 'Day', kind: 'short', cell: ({ day }) => <Day of={day} /> },
  {
    title: 'Narration',
    cell: ({ narration, reference }) => (
      <span className="stacked statement-words">
        <span>{narration}</span>
        {reference === '' ? null : <small>{reference}</small>}
      </span>
    ),
  },
  { title: 'Amount', kind: 'number', cell: ({ amount }) => rupees(amount) },
]

const recordedFor: Column<StatementLine> = {
  title: 'Recorded for',
  cell: ({ recorded }) =>
    recorded === null ? null : recorded.unassigned === null ? (
      <Link to={`/admin?${new URLSearchParams({ panel: 'Payments', q: recorded.email ?? '' })}`}>
        {recorded.name}
      </Link>
    ) : (
      <Link to="/admin?panel=Payments&tab=review">
        {recorded.unassigned === 'waits' ? 'Nobody yet' : 'Nobody: given back'}
      </Link>
    ),
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="column statement-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function countInWords(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en-IN')} ${what}s`
}

function leftOutOf({ debits, others }: Matched['leftOut']): string {
  const parts = [
    ...(debits > 0 ? [`${countInWords(debits, 'line')} without incoming money`] : []),
    ...(others > 0 ? [`${countInWords(others, 'line')} of another kind`] : []),
  ]
  return parts.length === 0 ? 'Nothing was left out' : `Left out: ${parts.join(', ')}`
}
