import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { allImports, type ImportStanding } from '#contract/admin/imports.ts'
import { request } from '#web/app/api/client.ts'
import { poll } from '#web/app/api/poll.ts'
import { useSession } from '#web/app/api/session.ts'
import { definePanel, type PanelProps } from '#web/app/dashboard/panel.tsx'
import { useKeptWords } from '#web/app/forms/drafts/kept-words.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { CheckedImport } from './checked-import.tsx'
import { ImportRuns } from './import-runs.tsx'
import { type Choice, choiceOf, MatchColumns } from './match-columns.tsx'
import { type Checked, type Uploaded, UploadList } from './upload-list.tsx'
import './imports.css'

/** An uploaded file with the chosen columns, kept while another panel is open. */
type Begun = { uploaded: Uploaded; choice: Choice }

function begunIn({ begun }: Partial<Record<string, string>>): Begun | null {
  const read = begun === undefined ? null : (JSON.parse(begun) as Begun)
  // An earlier release kept less.
  return read?.uploaded.top === undefined ? null : read
}

/** Milliseconds between two questions about the progress of a run. */
const ASKED_EVERY = 1_000

async function load(_query: unknown, signal: AbortSignal): Promise<ImportStanding[]> {
  return (await request(allImports, {}, { signal })).imports
}

/** Imports people from a spreadsheet: choose the file, match its columns, check, run, invite, undo. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure }: PanelProps<ImportStanding[]>) {
  const { revalidate } = useRevalidator()
  const { isAuth } = useSession()
  const kept = useKeptWords('/import')
  const [begun, setBegun] = useState(() => begunIn(kept.typed))
  /** The file that is worked on: an answer about an earlier one comes too late. */
  const current = useRef(begun?.uploaded._id)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [asked, setAsked] = useState<{ of: typeof loaded; imports: ImportStanding[] } | null>(null)
  const imports = asked !== null && asked.of === loaded ? asked.imports : loaded
  const isRunning = imports?.some(({ state }) => state === 'running') ?? false
  useEffect(() => {
    if (!isRunning || !isAuth) return
    // Reads only the imports, not all data of the dashboard.
    const ask = async () => {
      const answer = await request(allImports, {})
      setAsked({ of: loaded, imports: answer.imports })
    }
    return poll(ask, ASKED_EVERY, ({ status, message }) => {
      // The dashboard then explains or leads away, because the person is no longer an admin.
      if (status === 403) void revalidate()
      else notify(message, 'error')
    })
  }, [isRunning, isAuth, loaded, revalidate])
  if (failure !== null) return <FailedList message={failure} onRetry={() => void revalidate()} />

  function keep(next: Begun | null): void {
    current.current = next?.uploaded._id
    setBegun(next)
    setChecked(null)
    if (next === null) kept.forget()
    else kept.keep({ begun: JSON.stringify(next) })
  }

  function begin(uploaded: Uploaded | null): void {
    keep(uploaded && { uploaded, choice: choiceOf(uploaded) })
  }

  return (
    <div className="column imports">
      <UploadList onUploaded={begin} />
      {begun === null ? null : (
        <MatchColumns
          key={begun.uploaded._id}
          {...begun}
          onChosen={(choice) => keep({ ...begun, choice })}
          onRead={(again) => {
            if (current.current === again._id) begin(again)
          }}
          onChecked={(answer) => {
            if (current.current !== begun.uploaded._id) return
            const found = answer.unknown.membershipCategory.map(({ word }) => word)
            const words = [...new Set([...begun.choice.words, ...found])]
            keep({ ...begun, choice: { ...begun.choice, words } })
            setChecked(answer)
          }}
        />
      )}
      {begun === null || checked === null ? null : (
        <CheckedImport id={begun.uploaded._id} checked={checked} onRun={() => keep(null)} />
      )}
      {imports === null ? <Loader /> : <ImportRuns imports={imports} />}
    </div>
  )
}
