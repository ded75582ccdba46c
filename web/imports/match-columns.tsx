import { useId, useRef } from 'react'
import { importFields, type ImportField, type ImportMapping } from '#contract/admin/import-fields.ts'
import { checkImport } from '#contract/admin/imports.ts'
import { categories, type Category } from '#contract/membership/categories.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Choices, Field, Select } from '#web/ui/controls/field.tsx'
import { TableInFile } from './table-in-file.tsx'
import type { Checked, Uploaded } from './upload-list.tsx'

const fields = Object.entries(importFields) as [ImportField, string][]
const DATES: readonly ImportField[] = ['startsOn', 'endsOn', 'dateOfBirth']

/** The meaning of the columns, and how to read some of their cells. */
export type Choice = {
  mapping: ImportMapping
  dayFirst: string
  category: string
  country: string
  /** Words that no check knew, of this file and earlier ones, and what an admin says that they mean. */
  words: string[]
  meanings: Record<string, Category | ''>
}

export function choiceOf({ mapping, values: { membershipCategory: kept = {} } }: Uploaded): Choice {
  return { mapping, dayFirst: 'yes', category: '', country: '', words: Object.keys(kept), meanings: kept }
}

type Props = {
  uploaded: Uploaded
  choice: Choice
  onChosen: (choice: Choice) => void
  /** Another sheet, or another row of headings, was read. */
  onRead: (uploaded: Uploaded) => void
  onChecked: (checked: Checked) => void
}

/** Asks for the meaning of each column and shows its first cells. A change requires a new check. */
export function MatchColumns({ uploaded, choice, onChosen, onRead, onChecked }: Props) {
  const { _id, columns, sheet, headingRow } = uploaded
  const { mapping, dayFirst, category, country, words, meanings } = choice
  const names = useCategoryNames()
  const legend = useRef<HTMLLegendElement>(null)
  const options = categories.map((one) => ({ value: one, label: names?.[one] ?? one }))
  const { submit, pending, problem, errors } = useAdminSubmit(checkImport, {
    inputOf: () => ({
      _id,
      ...(sheet === null ? {} : { sheet }),
      headingRow,
      mapping: mapping as Input<typeof checkImport>['mapping'],
      dayFirst: dayFirst !== 'no',
      ...(category === '' ? {} : { category }),
      ...(country.trim() === '' ? {} : { country }),
      ...(words.length === 0 ? {} : { values: { membershipCategory: meanings } }),
    }),
    answered: (answer) => {
      onChecked(answer)
      // The question that lets the rows in is above the answer.
      if (answer.unknown.membershipCategory.length > 0) requestAnimationFrame(() => legend.current?.focus())
    },
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
      <TableInFile uploaded={uploaded} onRead={onRead} />
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
          hint="Where other dates of the column show the order, they count."
          options={[
            { value: 'yes', label: '4 May: the day first' },
            { value: 'no', label: 'April 5: the month first' },
          ]}
          defaultValue={dayFirst}
          onChange={({ target }) => onChosen({ ...choice, dayFirst: target.value })}
        />
      ) : null}
      {mapping.contact === undefined ? null : (
        <Field
          name="country"
          label="Country of phone numbers in rows without a country"
          note="optional"
          hint="India, unless you name another one."
          error={errors['country']}
          value={country}
          onChange={({ target }) => onChosen({ ...choice, country: target.value })}
        />
      )}
      <Select
        name="category"
        label="Membership category of rows without one"
        note="optional"
        hint="Whoever has dates of a membership needs a category."
        options={options}
        value={category}
        onChange={({ target }) => onChosen({ ...choice, category: target.value })}
      />
      {words.length === 0 ? null : (
        <fieldset className="column import-words">
          <legend ref={legend} tabIndex={-1}>
            What do these words of your lists mean?
          </legend>
          <p>What you choose is kept for the next file.</p>
          {words.map((word) => (
            <Select
              key={word}
              name={`word-${word}`}
              label={`“${word}” is`}
              options={options}
              value={meanings[word] ?? ''}
              onChange={({ target }) =>
                onChosen({ ...choice, meanings: { ...meanings, [word]: target.value as Category | '' } })
              }
            />
          ))}
        </fieldset>
      )}
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
