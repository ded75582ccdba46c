import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import { rupees } from '#contract/money/currency.ts'
import { findPayers } from '#contract/money/unassigned.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { CategoryName } from '#web/app/dashboard/list/category-names.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { isWithinTolerance } from '#contract/money/offline-tolerance.ts'
import { purposes } from '../app/prices/payment-words.ts'
import './find-payer.css'

type Found = Answer<typeof findPayers>
/** A person and what they pay for. */
export type Payer = Pick<Found['people'][number], 'email' | 'name'> & Found['people'][number]['due'][number]

const PAUSE_MS = 250
const SHORTEST = 2

type Props = {
  /** Paise received; only people who have to pay this sum can be chosen. */
  amount: number
  /** The label of the button that chooses a person. */
  act: string
  /** The initial text. */
  initial?: string
  onTyped?: (text: string) => void
  onChosen: (payer: Payer) => void
}

/** Searches people by name, e-mail or phone as the admin types, and shows what each has to pay. */
export function FindPayer({ amount, act, initial = '', onTyped, onChosen }: Props) {
  const [typed, setTyped] = useState(initial)
  const [last, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const q = typed.trim()
  const found = q.length < SHORTEST ? null : last
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (q.length < SHORTEST) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      request(findPayers, { q }, { signal: stop.signal }).then(
        (answer) => {
          setFound(answer)
          setFailure(undefined)
        },
        (error: unknown) => {
          if (error instanceof Problem) setFailure(error.message)
          else if (!stop.signal.aborted) throw error
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  return (
    <div className="column payers" ref={place}>
      <Field
        name="payer"
        type="search"
        label="Find a person"
        hint="By name, e-mail or phone"
        autoComplete="off"
        maxLength={200}
        value={typed}
        error={failure}
        onChange={({ target }) => {
          setTyped(target.value)
          onTyped?.(target.value)
        }}
      />
      <p className="visually-hidden" aria-live="polite">
        {found === null ? '' : `${found.people.length} found`}
      </p>
      {found === null ? null : found.people.length === 0 ? (
        <p className="muted">Nobody is found.</p>
      ) : (
        <ul className="payers-list" aria-label="People found">
          {found.people.map(({ email, name, due }) => (
            <li key={email}>
              <Person name={name} email={email} />
              <div className="payers-due">
                {due.length === 0 ? <small className="muted">Has nothing to pay now</small> : null}
                {due.map((one) => (
                  <div key={one.purpose} className="row">
                    <small>
                      <CategoryName of={one.category} />, <span>{purposes[one.purpose].toLowerCase()}</span>,{' '}
                      <span>{rupees(one.amount)}</span>
                    </small>
                    {isWithinTolerance(amount, one.amount) ? (
                      <Button
                        size="small"
                        aria-label={`${act} ${name}, ${purposes[one.purpose].toLowerCase()}`}
                        onClick={() => onChosen({ email, name, ...one })}
                      >
                        {act}
                      </Button>
                    ) : (
                      <small className="muted">not the sum that was received</small>
                    )}
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {found?.areMore ? <p className="muted">More people are found: please type more.</p> : null}
    </div>
  )
}
