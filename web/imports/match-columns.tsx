import { useId } from 'react'
import { checkImport, importFields, type ImportField, type ImportMapping } from '#contract/admin/imports.ts'
import { categories } from '#contract/membership/categories.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Choices, Select } from '#web/ui/controls/field.tsx'
import type { Checked, Uploaded } from './upload-list.tsx'

const fields = Object.entries(importFields) as [ImportField, string][]
const DATES: readonly ImportField[] = ['startsOn', 'endsOn', 'dateOfBirth']

/** The meaning of the columns, and how to read some of their cells. */
export type Choice = { mapping: ImportMapping; dayFirst: string; category: string }
type Props = {
  uploaded: Uploaded
  choice: Choice
  onChosen: (choice: Choice) => void
  onChecked: (checked: Checked) => void
}

/** Asks for the meaning of each column and shows its first cells. A change requires a new check. */
export function MatchColumns({ uploaded, choice, onChosen, onChecked }: Props) {
  const { _id, fileName, rows, columns } = uploaded
  const { mapping, dayFirst, category } = choice
  const names = useCategoryNames()
  const { submit, pending, problem, errors } = useAdminSubmit(checkImport, {
    inputOf: () => ({
      _id,
      mapping: mapping as Input<typeof checkImport>['mapping'],
      dayFirst: dayFirst !== 'no',
      ...(category === '' ? {} : { category }),
    }),
    answered: onChecked,
  })

  function match(place: number, field: ImportField | ''): void {
    // A field has one column: the previous one loses it.
    const others = Object.entries(mapping).filter(([name, at]) => at !== place && name !== field)
    const next = Object.fromEntries(field === '' ? others : [...others, [field, place]]) as ImportMapping
    onChosen({ ...choice, mapping: next })
  }

  return (
    <form className="panel column" noValidate aria-label="Columns" onSubmit={submit}>
      <h2>What is in each column?</h2>
      <p>
        <span>{`${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'} in ${fileName}.`}</span>
      </p>
      <ul className="import-columns">
        {columns.map((column, place) => (
          <ColumnField
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one heading
            key={place}
            column={column}
            field={fields.find(([field]) => mapping[field] === place)?.[0] ?? ''}
            onChosen={(field) => match(place, field)}
          />
        ))}
      </ul>
      {DATES.some((field) => mapping[field] !== undefined) ? (
        <Choices
          name="dayFirst"
          label="Dates such as 04/05/2026"
          options={[
            { value: 'yes', label: '4 May: the day first' },
            { value: 'no', label: 'April 5: the month first' },
          ]}
          defaultValue={dayFirst}
          onChange={({ target }) => onChosen({ ...choice, dayFirst: target.value })}
        />
      ) : null}
      <Select
        name="category"
        label="Membership category of rows without one"
        note="optional"
        hint="Whoever has dates of a membership needs a category."
        options={categories.map((one) => ({ value: one, label: names?.[one] ?? one }))}
        value={category}
        onChange={({ target }) => onChosen({ ...choice, category: target.value })}
      />
      {problem === null ? null : <Alert quiet>{Object.values(errors)[0] ?? problem.message}</Alert>}
      <div className="row">
        <Button type="submit" busy={pending}>
          Check
        </Button>
      </div>
    </form>
  )
}

type ColumnProps = {
  column: Uploaded['columns'][number]
  field: ImportField | ''
  onChosen: (field: ImportField | '') => void
}

function ColumnField({ column: { name, samples }, field, onChosen }: ColumnProps) {
  const id = useId()
  return (
    <li>
      <div className="import-column">
        <label htmlFor={id}>{name}</label>
        <small id={`${id}-samples`}>
          {samples.length === 0 ? 'All cells are blank' : samples.join(' · ')}
        </small>
      </div>
      <select
        id={id}
        className="control"
        aria-describedby={`${id}-samples`}
        value={field}
        onChange={({ target }) => onChosen(target.value as ImportField | '')}
      >
        <option value="">Not taken</option>
        {fields.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </li>
  )
}
