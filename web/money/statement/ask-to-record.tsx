import { methodOptions } from '../../app/prices/payment-words.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { OfflineMethod } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Choices, Field } from '#web/ui/controls/field.tsx'
import type { Payer } from '../find-payer.tsx'
import type { StatementLine } from './statement-file.ts'
import type { RecordAs } from './use-recording.ts'

/** The method and the note of the question whether to record a line. */
export type Words = { method: OfflineMethod; note: string }

function wordsOf(form: HTMLFormElement): Words {
  const data = new FormData(form)
  return { method: data.get('method') as OfflineMethod, note: String(data.get('note') ?? '') }
}

type Props = {
  line: StatementLine
  /** Null when the payer is not known yet. */
  payer: Payer | null
  /** The initial values. */
  typed: Words | undefined
  onTyped: (words: Words) => void
  onYes: (as: RecordAs) => void
  onCancel: () => void
}

/** Asks for confirmation within the line, and how the money came. */
export function AskToRecord({ line, payer, typed, onTyped, onYes, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string | undefined>(undefined)

  useEffect(() => {
    const { current } = form
    const first =
      current?.querySelector<HTMLElement>('[name=note]') ?? current?.querySelector('input:checked')
    if (first instanceof HTMLElement) first.focus()
  }, [])

  function send(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    const words = wordsOf(event.currentTarget)
    const note = words.note.trim()
    if (payer === null && note === '') {
      setError('Please fill this in')
      event.currentTarget.querySelector<HTMLElement>('[name=note]')?.focus()
      return
    }
    onYes({ payer, method: words.method, note })
  }

  const rest = payer === null ? 0 : line.amount - payer.amount
  return (
    <form
      ref={form}
      className="statement-ask"
      noValidate
      aria-label={`Record line ${line.line}`}
      onSubmit={send}
      onInput={({ currentTarget }) => onTyped(wordsOf(currentTarget))}
    >
      <p>
        <b>
          {payer === null
            ? `Record ${rupees(line.amount)} as unassigned money?`
            : `Record ${rupees(line.amount)} for ${payer.name}?`}
        </b>
        {rest === 0 ? null : (
          <span className="muted">{` ${rupees(rest)} stands as rounding on the document.`}</span>
        )}
      </p>
      <Choices
        name="method"
        label="How it came"
        options={methodOptions}
        defaultValue={typed?.method ?? line.method}
      />
      {payer === null ? (
        <Field
          name="note"
          label="Note"
          hint="What is known of it, and who was asked. Only admins read it."
          maxLength={500}
          defaultValue={typed?.note}
          error={error}
        />
      ) : null}
      <div className="row">
        <Button type="submit" size="small">
          {payer === null ? 'Yes, as unassigned' : 'Yes, record'}
        </Button>
        <Button kind="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
