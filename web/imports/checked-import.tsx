import { useEffect, useRef, useState } from 'react'
import { importFields, importProblems, runImport, type ImportProblem } from '#contract/admin/imports.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Counts } from './import-runs.tsx'
import type { Checked } from './upload-list.tsx'

const columns: Column<ImportProblem & { nth: number }>[] = [
  { title: 'Row', kind: 'head', cell: ({ row }) => <b>{`Row ${row}`}</b> },
  { title: 'Column', cell: ({ field }) => importFields[field] },
  { title: 'What is wrong', cell: ({ message }) => message },
]

type Props = { id: string; checked: Checked; onRun: () => void }

/** A preview of the import: what would change, and the problems row by row. */
export function CheckedImport({ id, checked: { counts, problems }, onRun }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const act = useAdminAction(runImport)
  const [busy, setBusy] = useState(false)
  const people = counts.create + counts.update
  useEffect(() => heading.current?.focus(), [])

  async function run(): Promise<void> {
    setBusy(true)
    const isBegun = await act({ _id: id }, 'The import runs. You may close this page.')
    setBusy(false)
    if (isBegun) onRun()
  }

  return (
    <section className="panel column" aria-label="Check">
      <h2 tabIndex={-1} ref={heading}>
        What will happen
      </h2>
      <Counts counts={counts} />
      {problems.length === 0 ? null : (
        <>
          <Table
            caption="What is wrong, row by row"
            columns={columns}
            rows={problems.map((one, nth) => ({ ...one, nth }))}
            keyOf={({ nth }) => String(nth)}
            empty={{ text: 'Nothing is wrong' }}
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
          <Button busy={busy} onClick={() => void run()}>
            {`Import ${people.toLocaleString('en-IN')} ${people === 1 ? 'person' : 'people'}`}
          </Button>
        )}
      </div>
    </section>
  )
}
