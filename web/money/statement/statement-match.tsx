import { isNoAdmin } from '#web/app/dashboard/is-no-admin.ts'
import { useNavigate } from 'react-router'
import { type MatchReason, matchReasons } from '#contract/money/bank-statement.ts'
import { recordOffline } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { Problem } from '#contract/problem.ts'
import { request } from '#web/app/api/client.ts'
import { CategoryName } from '#web/app/dashboard/category-names.tsx'
import { Day } from '#web/app/dashboard/day.tsx'
import { Person } from '#web/app/dashboard/person.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { purposes } from '#web/money/payment-words.ts'
import { type Candidate, referenceOf, type StatementLine } from './statement-file.ts'

type Props = {
  line: StatementLine
  /** For whom which line is being recorded. */
  recording: string | null
  /** The lines are being matched anew. */
  isBusy: boolean
  onRecording: (what: string | null) => void
  onRecorded: () => Promise<void>
}

/** A line with who may have paid it, the likeliest first; one click records it. */
export function StatementMatch({ line, recording, isBusy, onRecording, onRecorded }: Props) {
  const navigate = useNavigate()

  async function record(candidate: Candidate): Promise<void> {
    onRecording(nameOf(line, candidate))
    try {
      await request(recordOffline, {
        email: candidate.email,
        amount: line.amount,
        method: 'bank_transfer',
        reference: referenceOf(line),
        receivedOn: line.day,
        purpose: candidate.purpose,
        statementLine: line.key,
      })
      notify(`${rupees(line.amount)} of ${candidate.name} are recorded.`, 'success')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      notify(Object.values(error.fields ?? {})[0] ?? error.message, 'error')
    }
    // Also where it was refused: somebody else has been here meanwhile.
    await onRecorded()
    onRecording(null)
  }

  return (
    <article className="panel column statement-line" aria-label={`${rupees(line.amount)}, line ${line.line}`}>
      <div>
        <p className="spread">
          <b>{rupees(line.amount)}</b>
          <Day of={line.day} />
        </p>
        <p className="statement-words">{line.narration}</p>
        {line.reference === '' ? null : <small className="muted statement-words">{line.reference}</small>}
      </div>
      <ol className="statement-candidates" aria-label="Who may have paid it, the likeliest first">
        {line.candidates.map((candidate) => (
          <li key={`${candidate.email} ${candidate.purpose}`}>
            <div className="statement-who">
              <Person name={candidate.name} email={candidate.email} />
              <small className="muted">
                <CategoryName of={candidate.category} />,{' '}
                <span>{purposes[candidate.purpose].toLowerCase()}</span>
              </small>
            </div>
            <div className="statement-why">
              <ul className="row" aria-label="Why">
                {candidate.reasons.map((reason) => (
                  <li key={reason}>
                    <Pill tone={toneOf(reason)}>{matchReasons[reason]}</Pill>
                  </li>
                ))}
              </ul>
              {candidate.amount === line.amount ? null : (
                <p className="muted">
                  {`They have to pay ${rupees(candidate.amount)}, so it cannot be recorded for them.`}
                </p>
              )}
            </div>
            {candidate.amount === line.amount ? (
              <Button
                size="small"
                aria-label={`Record ${rupees(line.amount)} of line ${line.line} for ${candidate.name}`}
                busy={recording === nameOf(line, candidate)}
                disabled={isBusy || recording !== null}
                onClick={() => void record(candidate)}
              >
                Record
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {line.isMore ? <p className="muted">More people fit no worse than these.</p> : null}
    </article>
  )
}

function nameOf({ key }: StatementLine, { email, purpose }: Candidate): string {
  return `${key} ${email} ${purpose}`
}

function toneOf(reason: MatchReason) {
  return reason === 'part' ? 'neutral' : reason === 'amount' ? 'brand' : 'ok'
}
