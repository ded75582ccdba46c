import { isNoAdmin } from '#web/app/dashboard/shell/is-no-admin.ts'
import type { ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { MOST_BYTES } from '#contract/files.ts'
import { XLSX } from '#contract/values/workbook.ts'
import { matchStatement, STATEMENT_TOO_LONG } from '#contract/money/bank-statement.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { sendFiles } from '#web/app/api/upload.ts'
import { definePanel } from '#web/app/dashboard/panel.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { forgetKeptState, useKeptState } from '#web/app/forms/drafts/kept-state.ts'
import { ChooseColumns } from './statement-columns.tsx'
import { StatementLines } from './statement-lines.tsx'
import { type Matched, statementOf } from './statement-file.ts'
import './statement.css'

/** A bank statement, line by line, with the people who may have paid each. */
export const panel = definePanel({ load: async () => null, Panel })

type MatchInput = Input<typeof matchStatement>

function Panel() {
  const [name, setName] = useKeptState<string | null>('statement name', null)
  const [lastInput, setLastInput] = useKeptState<MatchInput | null>('statement asked', null)
  const [matched, setMatched] = useKeptState<Matched | null>('statement matched', null)
  const [failure, setFailure] = useKeptState<string | null>('statement failure', null)
  const [busy, setBusy] = useKeptState('statement busy', false)
  const navigate = useNavigate()

  async function match(input: MatchInput): Promise<void> {
    setLastInput(input)
    setBusy(true)
    try {
      setMatched(await (input.statement === undefined ? request : sendFiles)(matchStatement, input))
      setFailure(null)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      setFailure(error.fields?.['csv'] ?? error.fields?.['statement'] ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    forgetKeptState('statement ')
    if (file === undefined) return
    setName(file.name)
    if (file.size === 0) return setFailure('This file is empty.')
    if (file.size > MOST_BYTES) return setFailure(`${STATEMENT_TOO_LONG}.`)
    try {
      await match(await statementOf(file))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : new Problem('failed').message)
    }
  }

  return (
    <div className="column statement">
      <section className="panel column" aria-label="Statement">
        <p>
          Take the statement from your bank’s website as CSV or XLSX. Each line on which money came is matched
          with whoever has an open application or may renew, and you confirm each match. Nothing of the file
          is kept but what you record.
        </p>
        <FileField
          name="statement"
          accept={`.csv,.txt,.tsv,.xlsx,text/csv,text/plain,${XLSX}`}
          label="XLSX or CSV file of the statement"
          hint={
            name === null
              ? undefined
              : `This is ${name}: it stays here while you go to other panels, until you choose another file or close this page.`
          }
          disabled={busy}
          onChange={(event) => void choose(event)}
        />
      </section>
      {failure === null ? null : <Alert>{failure}</Alert>}
      {busy && matched === null ? <Loader /> : null}
      {matched === null || lastInput === null ? null : matched.columns === null ? (
        <ChooseColumns
          matched={matched}
          busy={busy}
          onChosen={(columns) => void match({ ...lastInput, columns })}
        />
      ) : (
        <StatementLines matched={matched} />
      )}
    </div>
  )
}
