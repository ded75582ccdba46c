import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { allImports, type ImportStanding } from '#contract/imports.ts'
import { request } from '#web/app/api/client.ts'
import { definePanel, type PanelProps } from '#web/app/dashboard/panel.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { CheckedImport } from './checked-import.tsx'
import { ImportRuns } from './import-runs.tsx'
import { MatchColumns } from './match-columns.tsx'
import { type Checked, type Uploaded, UploadList } from './upload-list.tsx'
import './imports.css'

/** How often a run that is under way is asked about, in milliseconds. */
const ASKED_EVERY = 1_000

async function load(_query: unknown, signal: AbortSignal): Promise<ImportStanding[]> {
  return (await request(allImports, {}, { signal })).imports
}

/** Brings people along from a spreadsheet: choose the file, match its columns, check, run, invite, undo. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure }: PanelProps<ImportStanding[]>) {
  const { revalidate } = useRevalidator()
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [asked, setAsked] = useState<{ of: typeof loaded; imports: ImportStanding[] } | null>(null)
  const imports = asked !== null && asked.of === loaded ? asked.imports : loaded
  const isRunning = imports?.some(({ state }) => state === 'running') ?? false
  useEffect(() => {
    if (!isRunning) return
    // Of the imports alone, and not of all that the dashboard shows.
    const ask = async () => {
      const answer = await request(allImports, {}).catch(() => null)
      if (answer !== null) setAsked({ of: loaded, imports: answer.imports })
    }
    const timer = setInterval(() => void ask(), ASKED_EVERY)
    return () => clearInterval(timer)
  }, [isRunning, loaded])
  if (failure !== null) return <FailedList message={failure} onRetry={() => void revalidate()} />

  function begin(next: Uploaded | null): void {
    setUploaded(next)
    setChecked(null)
  }

  return (
    <div className="column imports">
      <UploadList onUploaded={begin} />
      {uploaded === null ? null : (
        <MatchColumns key={uploaded._id} uploaded={uploaded} onChecked={setChecked} />
      )}
      {uploaded === null || checked === null ? null : (
        <CheckedImport id={uploaded._id} checked={checked} onRun={() => begin(null)} />
      )}
      {imports === null ? <Loader /> : <ImportRuns imports={imports} />}
    </div>
  )
}
