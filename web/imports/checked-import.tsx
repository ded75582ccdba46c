import { useEffect, useRef, useState } from 'react'
import { importFields } from '#contract/admin/import-fields.ts'
import { importProblems, runImport, type ImportProblem } from '#contract/admin/imports.ts'
import { dayInWords } from '#contract/values/days.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Ask, Counts } from './import-runs.tsx'
import type { Checked } from './upload-list.tsx'

type Numbered = ImportProblem & { nth: number }

function columnsOf(title: string): Column<Numbered>[] {
  return [
    { title: 'Row', kind: 'head', cell: ({ row }) => <b>{`Row ${row}`}</b> },
    { title: 'Column', cell: ({ field }) => importFields[field] },
    { title, cell: ({ message }) => message },
  ]
}
const wrongColumns = columnsOf('What is wrong')
const warningColumns = columnsOf('What the import does')

type Props = { id: string; checked: Checked; onRun: () => void }

/** A preview of the import: what becomes of the people, what would change, and the problems row by row. */
export function CheckedImport({ id, checked, onRun }: Props) {
  const { counts, problems, warnings, cautions } = checked
  const heading = useRef<HTMLHeadingElement>(null)
  const act = useAdminAction(runImport)
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const people = counts.create + counts.update
  const isAsking = checked.unknown.membershipCategory.length > 0
  useEffect(() => {
    // The words that are not known are asked about above.
    if (!isAsking) heading.current?.focus()
  }, [isAsking])

  async function run(): Promise<boolean> {
    setBusy(true)
    const isBegun = await act({ _id: id, check: checked.check }, 'The import runs. You may close this page.')
    setBusy(false)
    if (isBegun) onRun()
    return isBegun
  }

  const label = `Import ${people.toLocaleString('en-IN')} ${people === 1 ? 'person' : 'people'}`
  return (
    <section className="panel column" aria-label="Check">
      <h2 tabIndex={-1} ref={heading}>
        What becomes of the people
      </h2>
      {cautions.length === 0 ? null : (
        <Alert>
          {cautions.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Alert>
      )}
      <Becomes checked={checked} />
      <h3>What will happen</h3>
      <Counts counts={counts} />
      {problems.length === 0 && warnings.length === 0 ? null : (
        <>
          <ProblemTable caption="Rows that are not taken" columns={wrongColumns} problems={problems} />
          <ProblemTable
            caption="Cells that are left out, and what is to be known"
            columns={warningColumns}
            problems={warnings}
          />
          <p>
            <a href={`/api${importProblems.path}?_id=${id}`} download>
              Download all problems as CSV
            </a>
          </p>
        </>
      )}
      <div className="row">
        {people === 0 ? (
          <p>Nobody would be made or changed.</p>
        ) : (
          <Button busy={busy} onClick={() => (cautions.length === 0 ? void run() : setAsks(true))}>
            {label}
          </Button>
        )}
      </div>
      {asks ? (
        <Ask
          title="Is that as you mean it?"
          act={label}
          text={cautions.join(' ')}
          onAct={run}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </section>
  )
}

const kinds = [
  ['members', 'is a member', 'are members'],
  ['grace', 'is in the days of grace after a membership', 'are in the days of grace after a membership'],
  ['ended', 'has a membership that has ended', 'have a membership that has ended'],
  ['accounts', 'has an account without membership', 'have an account without membership'],
  ['refused', 'is not taken', 'are not taken'],
] as const

/** How many people are what after the run, with the first names of each kind to look at. */
function Becomes({ checked: { counts, people } }: { checked: Checked }) {
  return (
    <ul className="import-becomes">
      {kinds.map(([kind, one, several]) => {
        const some = people[kind] ?? []
        const figure = (
          <>
            <b>{counts[kind].toLocaleString('en-IN')}</b> {counts[kind] === 1 ? one : several}
          </>
        )
        return (
          <li key={kind} data-kind={kind}>
            {some.length === 0 ? (
              <p>{figure}</p>
            ) : (
              <details>
                <summary className="touch">
                  <span>{figure}</span>
                </summary>
                <ul>
                  {some.map(({ row, name, endsOn }) => (
                    <li key={row}>
                      {`${name || 'No name'}${endsOn === null || kind === 'refused' ? '' : `, until ${dayInWords(endsOn)}`} (row ${row})`}
                    </li>
                  ))}
                  {counts[kind] > some.length ? <li>and others</li> : null}
                </ul>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type TableProps = { caption: string; columns: Column<Numbered>[]; problems: readonly ImportProblem[] }

function ProblemTable({ caption, columns, problems }: TableProps) {
  if (problems.length === 0) return null
  return (
    <>
      <h3>{caption}</h3>
      <Table
        caption={caption}
        columns={columns}
        rows={problems.map((one, nth) => ({ ...one, nth }))}
        keyOf={({ nth }) => String(nth)}
        empty={{ text: 'Nothing is wrong' }}
      />
    </>
  )
}
