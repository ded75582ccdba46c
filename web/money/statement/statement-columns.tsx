import { type SyntheticEvent, useState } from 'react'
import { type StatementColumn, statementColumns } from '#contract/money/bank-statement.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/field.tsx'
import { useKeptState } from '#web/app/forms/drafts/kept-state.ts'
import type { Matched } from './statement-file.ts'
import '../money.css'

type Columns = NonNullable<Matched['columns']>
type Props = { matched: Matched; busy: boolean; onChosen: (columns: Columns) => void }

const NONE: Readonly<Record<string, string>> = {}
const requiredColumns: readonly StatementColumn[] = ['date', 'narration', 'credit']
const hints: Partial<Record<StatementColumn, string>> = {
  reference: 'Leave it out where there is none.',
  direction: 'Where one column has both what came in and what went out.',
}

/** Asks for the meaning of each column and shows the first rows of the file. */
export function ChooseColumns({ matched: { headings, sample }, busy, onChosen }: Props) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [chosen, setChosen] = useKeptState('statement columns', NONE)
  const options = headings.map((heading, at) => ({ value: String(at), label: heading || `Column ${at + 1}` }))

  function choose(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosenColumns = Object.keys(statementColumns).flatMap((name) => {
      const value = String(data.get(name) ?? '')
      return value === '' ? [] : [[name, Number(value)] as const]
    })
    const columns: Partial<Columns> = Object.fromEntries(chosenColumns)
    const { date, narration, credit } = columns
    if (date !== undefined && narration !== undefined && credit !== undefined)
      return onChosen({ ...columns, date, narration, credit })
    const missing = requiredColumns.filter((name) => columns[name] === undefined)
    setErrors(Object.fromEntries(missing.map((name) => [name, 'Please choose a column'])))
    event.currentTarget.querySelector<HTMLElement>(`[name=${missing[0]}]`)?.focus()
  }

  if (headings.length < 2)
    return (
      <p role="alert">There is no table in this file: a statement has a day and an amount on each line.</p>
    )
  return (
    <form className="panel column" noValidate aria-label="Which column is which" onSubmit={choose}>
      <div>
        <h2>Which column is which?</h2>
        <p>The headings of this file do not say it. Its first rows are below.</p>
      </div>
      <div className="money-fields">
        {(Object.keys(statementColumns) as StatementColumn[]).map((name) => (
          <Select
            key={name}
            name={name}
            label={statementColumns[name]}
            note={requiredColumns.includes(name) ? undefined : 'optional'}
            hint={hints[name]}
            options={options}
            defaultValue={chosen[name]}
            onChange={({ target }) => setChosen((now) => ({ ...now, [name]: target.value }))}
            error={errors[name]}
          />
        ))}
      </div>
      <div className="row">
        <Button type="submit" busy={busy}>
          Match the lines
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled text must be reachable by keyboard */}
      <div className="statement-sample" role="region" aria-label="First rows of the file" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {options.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have nothing else of their own
              <tr key={row}>
                {options.map(({ value }) => (
                  <td key={value}>{cells[Number(value)]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </form>
  )
}
