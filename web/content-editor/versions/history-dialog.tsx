import { useState } from 'react'
import {
  contentVersion,
  contentVersions,
  oneContent,
  restoreContent,
} from '#contract/content-documents/calls.ts'
import type { Picture } from '#contract/files.ts'
import { request } from '#web/app/api/client.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { changesBetween } from './changes.ts'
import { ChangeList } from './change-list.tsx'
import type { Editing, Store } from '../saving.ts'
import { blankOf, type Schema } from '../schema.ts'

type Pictures = Readonly<Record<string, Picture>>
type Props = { store: Store; editing: Editing; pictures: Pictures; onClose: () => void }

/** All published versions: who published each and when, its changes, and a button to restore it. */
export function HistoryDialog({ store, editing, pictures, onClose }: Props) {
  const { key, title, version: shown } = editing.document
  const { answer, failure, retry } = useAnswer(contentVersions, { key })
  const [open, setOpen] = useState<number | null>(null)
  const restore = useAdminAction(restoreContent)
  const versions = answer?.versions ?? []

  async function bringBack(version: number): Promise<void> {
    const input = { key, version, revision: store.get().revision }
    const isDone = await restore(
      input,
      `${nameOf(version)} is the draft now. Visitors read it once it is published.`,
    )
    if (isDone) store.adopt(await request(oneContent, { key }))
    else void store.checkForChanges()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={`History: ${title}`} width="wide">
      {answer === null ? (
        failure === null ? (
          <Loader />
        ) : (
          <FailedList message={failure} onRetry={retry} />
        )
      ) : null}
      {answer !== null && versions.length === 0 ? <p>Nothing was published yet.</p> : null}
      <ol className="editor-versions">
        {versions.map(({ version, publishedAt, publishedBy }, at) => (
          <li key={version}>
            <div className="spread">
              <p className="row">
                <b>{nameOf(version)}</b>
                {version === shown ? <Pill tone="ok">Visitors read this</Pill> : null}
              </p>
              <p className="muted">
                <span>
                  {publishedBy === null ? 'It came with the site' : `Published by ${publishedBy}, `}
                </span>
                {publishedAt === null ? null : <Time at={publishedAt} />}
              </p>
              <div className="row editor-version-acts">
                {version === 0 ? null : (
                  <Button
                    kind="ghost"
                    size="small"
                    aria-expanded={open === version}
                    onClick={() => setOpen(open === version ? null : version)}
                  >
                    <span>What changed</span>
                    <span className="visually-hidden">{` in ${nameOf(version)}`}</span>
                  </Button>
                )}
                <Button kind="ghost" size="small" onClick={() => void bringBack(version)}>
                  <span>Restore</span>
                  <span className="visually-hidden">{` ${nameOf(version)}`}</span>
                </Button>
              </div>
            </div>
            {open === version ? (
              <Changes
                documentKey={key}
                schema={editing.document.schema as Schema}
                version={version}
                before={versions[at + 1]?.version ?? null}
                pictures={pictures}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function nameOf(version: number): string {
  return version === 0 ? 'Version 0, as shipped' : `Version ${version}`
}

type ChangesProps = {
  documentKey: string
  schema: Schema
  version: number
  before: number | null
  pictures: Pictures
}

function Changes({ documentKey: key, schema, version, before, pictures }: ChangesProps) {
  const after = useAnswer(contentVersion, { key, version: String(version) })
  // The first version of an own page has none before it; the same version is loaded then, and not shown.
  const earlier = useAnswer(contentVersion, { key, version: String(before ?? version) })
  const failure = after.failure ?? earlier.failure
  if (failure !== null) return <FailedList message={failure} onRetry={after.retry} />
  if (after.answer === null || earlier.answer === null) return <Loader />
  const was = before === null ? blankOf(schema) : earlier.answer.value
  return <ChangeList changes={changesBetween(schema, was, after.answer.value)} pictures={pictures} />
}
