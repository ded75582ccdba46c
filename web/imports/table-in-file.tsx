import { useState } from 'react'
import { readImport } from '#contract/admin/imports.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { Select } from '#web/ui/controls/field.tsx'
import type { Uploaded } from './upload-list.tsx'

type Props = { uploaded: Uploaded; onRead: (uploaded: Uploaded) => void }

type Chosen = { sheet?: string; headingRow?: number }

const MOST_CELLS = 12

/** Which table of the file is read: its sheet, and the row of its headings, with the first rows in sight. */
export function TableInFile({ uploaded, onRead }: Props) {
  const { _id, fileName, rows, sheet, sheets, headingRow, top, hidden } = uploaded
  const read = useAdminAction(readImport)
  /** What was chosen and is being read; null: nothing. */
  const [pending, setPending] = useState<Chosen | null>(null)
  const busy = pending !== null
  const [isOpenAtFirst] = useState(headingRow !== 1)
  const shownRow = pending?.headingRow ?? headingRow
  const count = `${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'} in ${fileName}`

  async function choose(chosen: Chosen): Promise<void> {
    if (busy) return
    setPending(chosen)
    await read({ _id, ...chosen }, ({ import: again }) => {
      onRead({ ...again, fileName })
      return again.headingRow === 0
        ? 'No row is read as headings.'
        : `Row ${again.headingRow} is read as headings.`
    })
    setPending(null)
  }

  return (
    <>
      <p>{sheets.length > 1 ? `${count}, on the sheet “${sheet ?? ''}”.` : `${count}.`}</p>
      {hidden.rows === 0 && hidden.columns.length === 0 ? null : <p>{hiddenInWords(hidden)}</p>}
      {sheets.length < 2 ? null : (
        <Select
          name="sheet"
          label="Sheet"
          options={sheets.map((name) => ({ value: name, label: name }))}
          value={pending?.sheet ?? sheet ?? ''}
          disabled={busy}
          onChange={({ target }) => void choose({ sheet: target.value })}
        />
      )}
      <details open={isOpenAtFirst}>
        <summary className="touch">
          {headingRow === 0 ? 'No row is read as headings' : `The headings are in row ${headingRow}`}
        </summary>
        <fieldset className="import-top" aria-busy={busy}>
          <legend>Which row has the headings?</legend>
          <HeadingChoice row={0} words="None: the first row is a person" shown={shownRow} onChosen={choose} />
          <div className="import-top-rows">
            <table>
              <tbody>
                {top.map(({ row, cells }) => (
                  <tr key={row} data-chosen={row === shownRow ? '' : undefined}>
                    <td>
                      <HeadingChoice row={row} words={`Row ${row}`} shown={shownRow} onChosen={choose} />
                    </td>
                    {cells.slice(0, MOST_CELLS).map((cell, place) => (
                      // oxlint-disable-next-line react/no-array-index-key -- cells have only their place
                      <td key={place}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </fieldset>
      </details>
    </>
  )
}

type ChoiceProps = {
  row: number
  words: string
  /** The row that is chosen. */
  shown: number
  onChosen: (chosen: Chosen) => Promise<void>
}

function HeadingChoice({ row, words, shown, onChosen }: ChoiceProps) {
  return (
    <label>
      <input
        type="radio"
        name="headingRow"
        checked={row === shown}
        onChange={() => void onChosen({ headingRow: row })}
      />
      <span>{words}</span>
    </label>
  )
}

function hiddenInWords({ rows, columns }: Uploaded['hidden']): string {
  const parts = [
    ...(rows === 0 ? [] : [`${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'}`]),
    ...(columns.length === 0
      ? []
      : [
          `the ${columns.length === 1 ? 'column' : 'columns'} ${new Intl.ListFormat('en-GB').format(columns)}`,
        ]),
  ]
  return `The spreadsheet hides ${parts.join(' and ')}. What is hidden is read like the rest.`
}
