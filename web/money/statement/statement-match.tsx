import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { type MatchReason, matchReasons } from '#contract/money/bank-statement.ts'
import { offlineMethods } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { CategoryName } from '#web/app/dashboard/list/category-names.tsx'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { purposes } from '#web/app/prices/payment-words.ts'
import { FindPayer, type Payer } from '../find-payer.tsx'
import { isWithinTolerance } from '#contract/money/offline-tolerance.ts'
import { AskToRecord, type Words as Typed } from './ask-to-record.tsx'
import { useKeptState } from '#web/app/forms/drafts/kept-state.ts'
import { useGreatestHeight } from './greatest-height.ts'
import type { Candidate, StatementLine } from './statement-file.ts'
import { type RecordAs, type Stage, useRecording } from './use-recording.ts'

type Props = {
  line: StatementLine
  /** The line for which a person's payment is being or has been recorded. */
  takenBy: (payer: Pick<Payer, 'email' | 'purpose'>) => number | undefined
  onPayerChange: (line: number, payer: Payer | null) => void
}

/** Either a search for the payer is open, or a question whether to record the line, with what was typed there. */
type Question = { who: string } | { payer: Payer | null; typed?: Typed } | null

/**
 * A line with the people who may have paid it, most likely first. The confirmation opens below the clicked button. The line
 * never gets lower or moves by itself, so that no other button moves under the pointer.
 */
export function StatementMatch({ line, takenBy, onPayerChange }: Props) {
  const [question, setQuestion] = useKeptState<Question>(`statement asked ${line.key}`, null)
  const clicked = useRef<HTMLElement | null>(null)
  const { article, height } = useGreatestHeight()
  const { stage, as, refusal, record, undo } = useRecording(line, (payer) => onPayerChange(line.line, payer))
  const isOpen = stage === 'open'
  const whoElse = line.candidates.length === 0 ? 'Find a person' : 'Somebody else'

  /** Opens the question for the clicked button; the second click of a double click is ignored. */
  function ask(event: MouseEvent<HTMLElement>, what: Question): void {
    if (event.detail > 1) return
    clicked.current = event.currentTarget
    setQuestion(what)
  }
  function close(): void {
    setQuestion(null)
    clicked.current?.focus()
  }

  return (
    <article
      className="panel column statement-line"
      ref={article}
      style={{ minHeight: height }}
      data-stage={stage}
      aria-label={`${rupees(line.amount)}, line ${line.line}`}
    >
      <Words line={line}>{stage === 'done' ? <Pill tone="ok">Recorded</Pill> : null}</Words>
      {line.candidates.length === 0 ? null : (
        <ol className="statement-candidates" aria-label="Who may have paid it, the likeliest first">
          {line.candidates.map((candidate) => (
            <CandidateRow
              key={`${candidate.email} ${candidate.purpose}`}
              candidate={candidate}
              line={line}
              taken={takenBy(candidate)}
              isOpen={isOpen}
              onRecord={(event) => ask(event, { payer: candidate })}
            />
          ))}
        </ol>
      )}
      {line.isMore ? <p className="muted">More people fit no worse than these.</p> : null}
      <div className="row statement-others">
        <Button
          kind="ghost"
          size="small"
          aria-label={`${whoElse}: line ${line.line}`}
          disabled={!isOpen}
          onClick={(event) => ask(event, { who: '' })}
        >
          {whoElse}
        </Button>
        <Button
          kind="ghost"
          size="small"
          aria-label={`Record as unassigned: line ${line.line}`}
          disabled={!isOpen}
          onClick={(event) => ask(event, { payer: null })}
        >
          Record as unassigned
        </Button>
      </div>
      {refusal === null || !isOpen ? null : <Alert>{refusal}</Alert>}
      {!isOpen || question === null ? null : 'who' in question ? (
        <div className="statement-ask" role="group" aria-label="Who paid it?">
          <FindPayer
            amount={line.amount}
            act="Choose"
            initial={question.who}
            onTyped={(who) => setQuestion({ who })}
            onChosen={(payer) => setQuestion({ payer })}
          />
          <div className="row">
            <Button kind="ghost" size="small" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <AskToRecord
          key={question.payer?.email ?? ''}
          line={line}
          payer={question.payer}
          typed={question.typed}
          onTyped={(typed) => setQuestion({ payer: question.payer, typed })}
          onCancel={close}
          onYes={(what) => {
            setQuestion(null)
            record(what)
          }}
        />
      )}
      {isOpen || as === null ? null : (
        <Progress
          as={as}
          stage={stage}
          onUndo={() => {
            undo()
            // Once the button is enabled again.
            requestAnimationFrame(() => clicked.current?.focus())
          }}
        />
      )}
    </article>
  )
}

function Words({ line, children }: { line: StatementLine; children: ReactNode }) {
  return (
    <div>
      <p className="spread">
        <span className="row statement-sum">
          <b>{rupees(line.amount)}</b>
          {line.method === 'bank_transfer' ? null : <Pill tone="neutral">{offlineMethods[line.method]}</Pill>}
          {children}
        </span>
        <Day of={line.day} />
      </p>
      <p className="statement-words">{line.narration}</p>
      {line.reference === '' ? null : <small className="muted statement-words">{line.reference}</small>}
    </div>
  )
}

type CandidateProps = {
  candidate: Candidate
  line: StatementLine
  taken: number | undefined
  isOpen: boolean
  onRecord: (event: MouseEvent<HTMLElement>) => void
}

function CandidateRow({ candidate, line, taken, isOpen, onRecord }: CandidateProps) {
  const { name, email, category, purpose, amount, reasons } = candidate
  const isFree = taken === undefined || taken === line.line
  return (
    <li>
      <div className="statement-who">
        <Person name={name} email={email} />
        <small className="muted">
          <CategoryName of={category} />, <span>{purposes[purpose].toLowerCase()}</span>
        </small>
      </div>
      <div className="statement-why">
        <ul className="row" aria-label="Why">
          {reasons.map((reason) => (
            <li key={reason}>
              <Pill tone={toneOf(reason)}>{matchReasons[reason]}</Pill>
            </li>
          ))}
        </ul>
        {isWithinTolerance(line.amount, amount) ? null : (
          <p className="muted">{`They have to pay ${rupees(amount)}, so it cannot be recorded for them.`}</p>
        )}
      </div>
      {!isWithinTolerance(line.amount, amount) ? null : isFree ? (
        <Button
          size="small"
          aria-label={`Record ${rupees(line.amount)} of line ${line.line} for ${name}`}
          disabled={!isOpen}
          onClick={onRecord}
        >
          Record
        </Button>
      ) : (
        <small className="muted statement-taken">{`Line ${taken}`}</small>
      )}
    </li>
  )
}

type ProgressProps = { as: RecordAs; stage: Stage; onUndo: () => void }

/** The progress of a confirmed line. */
function Progress({ as: { payer, method }, stage, onUndo }: ProgressProps) {
  const place = useRef<HTMLDivElement>(null)
  // Focuses the text and not *Undo*: a key that is still held down would undo the decision.
  useEffect(() => place.current?.focus(), [])
  const how = offlineMethods[method].toLowerCase()
  const what = payer === null ? `as unassigned, ${how}` : `for ${payer.name}, ${how}`
  return (
    <div className="statement-ask statement-progress" role="status" ref={place} tabIndex={-1}>
      <p>
        {stage === 'held'
          ? `It is recorded ${what}, in 10 seconds.`
          : stage === 'sending'
            ? `It is being recorded ${what} …`
            : `Recorded ${what}.`}
      </p>
      {stage === 'held' ? (
        <>
          <Button kind="ghost" size="small" onClick={onUndo}>
            Undo
          </Button>
          <span className="statement-time" aria-hidden="true" />
        </>
      ) : null}
    </div>
  )
}

function toneOf(reason: MatchReason) {
  return reason === 'part' ? 'neutral' : reason === 'amount' || reason === 'rounded' ? 'brand' : 'ok'
}
