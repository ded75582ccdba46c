import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { dayInWords } from '#contract/values/days.ts'
import { useChangeQuery } from '#web/ui/pending-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DelayedInput } from '#web/ui/controls/delayed-input.tsx'
import type { PanelQuery } from '../panel.tsx'
import './filter-bar.css'

export type FilterField = {
  /** Its name in the address. */
  name: string
  label: string
  /** The choices by value; without them a text is typed. */
  options?: Readonly<Record<string, string>>
  /** The field is a day. */
  isDay?: boolean
  /** The words for no choice. */
  none: string
}

type Props = { fields: readonly FilterField[]; query: PanelQuery; children?: ReactNode }

/**
 * The filters and the order of a list. Each choice is a step of the browser's history, and begins at the first page. A text is one step,
 * however often it is changed.
 */
export function FilterBar({ fields, query: { filters }, children }: Props) {
  const id = useId()
  const changeQuery = useChangeQuery()
  const names = fields.map(({ name }) => name)
  const narrowing = names.filter((name) => filters[name]).length
  const isNarrowed = narrowing > 0
  // Counted to give the fields a new key: a text that was typed just before Clear is not applied after it.
  const [cleared, setCleared] = useState(0)
  // On a phone the filters are folded, so that the list begins on the first screen.
  const [isFolded] = useState(() => matchMedia('(max-width: 640px)').matches)

  function choose(chosen: Record<string, string>, { replace = false } = {}): void {
    const change = (query: URLSearchParams) => {
      query.delete('cursors')
      for (const [name, value] of Object.entries(chosen)) {
        if (value.trim() === '') query.delete(name)
        else query.set(name, value.trim())
      }
    }
    changeQuery(change, { replace, preventScrollReset: true })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    choose(Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])))
  }

  const form = (
    <form className="filter-bar" aria-label="Filter and sort" onSubmit={submit}>
      {fields.map(({ name, label, options, none, isDay }) => (
        <div key={name} className="filter">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          {isDay ? (
            <DayInput
              key={cleared}
              id={`${id}-${name}`}
              name={name}
              value={filters[name] ?? ''}
              onChoose={(day) => choose({ [name]: day })}
            />
          ) : options === undefined ? (
            <DelayedInput
              key={cleared}
              id={`${id}-${name}`}
              name={name}
              placeholder={none}
              maxLength={100}
              value={filters[name] ?? ''}
              onType={(text) => choose({ [name]: text }, { replace: Boolean(filters[name]) })}
            />
          ) : (
            <select
              id={`${id}-${name}`}
              className="control"
              name={name}
              value={filters[name] ?? ''}
              onChange={(event) => choose({ [name]: event.target.value })}
            >
              <option value="">{none}</option>
              {Object.entries(options).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </div>
      ))}
      <div className="row filter-acts">
        {isNarrowed ? (
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              setCleared(cleared + 1)
              choose(Object.fromEntries(names.map((name) => [name, ''])))
            }}
          >
            Clear filters
          </Button>
        ) : null}
        {children}
      </div>
    </form>
  )
  if (!isFolded) return form
  return (
    <details className="filter-fold">
      <summary className="touch">{isNarrowed ? `Filters (${narrowing} chosen)` : 'Filters'}</summary>
      {form}
    </details>
  )
}

type DayProps = { id: string; name: string; value: string; onChoose: (day: string) => void }

function DayInput({ id, name, value, onChoose }: DayProps) {
  const input = useRef<HTMLInputElement>(null)
  // Going back may bring another day; a day that is being typed stays.
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value
  }, [value])
  return (
    <input
      ref={input}
      id={id}
      className="control"
      type="date"
      name={name}
      defaultValue={value}
      onChange={({ target: { value: day } }) => {
        // A year that is being typed is 0002, 0020 and 0202 first.
        if (day === '' || day >= '2000') onChoose(day)
      }}
    />
  )
}

/** The filters in words: 'Investor', 'Pune', 'from 1 April 2026'. */
export function filterWords(fields: readonly FilterField[], { filters }: PanelQuery): string[] {
  return fields.flatMap(({ name, label, options, isDay }) => {
    const value = filters[name]
    if (!value) return []
    return [isDay ? `${label.toLowerCase()} ${dayInWords(value)}` : (options?.[value] ?? value)]
  })
}
