import { useId, useState } from 'react'
import {
  type ImportCounts,
  importProblems,
  type ImportStanding,
  type ImportState,
  inviteImport,
  runImport,
  undoImport,
} from '#contract/admin/imports.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Time } from '#web/ui/time.tsx'

const words: Record<ImportState, { label: string; tone: 'neutral' | 'wait' | 'ok' | 'bad' }> = {
  uploaded: { label: 'Not checked', tone: 'neutral' },
  checked: { label: 'Checked, not run', tone: 'neutral' },
  running: { label: 'Running', tone: 'wait' },
  done: { label: 'Done', tone: 'ok' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Stopped', tone: 'bad' },
}

/** How many people are added, changed, left as they are, and refused. */
export function Counts({ counts: { create, update, unchanged, refused } }: { counts: ImportCounts }) {
  return (
    <ul className="row import-counts">
      <li>{`${create.toLocaleString('en-IN')} new`}</li>
      <li>{`${update.toLocaleString('en-IN')} changed`}</li>
      <li>{`${unchanged.toLocaleString('en-IN')} unchanged`}</li>
      <li data-wrong={refused > 0 ? '' : undefined}>{`${refused.toLocaleString('en-IN')} refused`}</li>
    </ul>
  )
}

/** All imports, newest first, with the progress of a running one. */
export function ImportRuns({ imports }: { imports: readonly ImportStanding[] }) {
  const begun = imports.filter(({ state }) => state !== 'uploaded' && state !== 'checked')
  if (begun.length === 0) return null
  return (
    <section className="column" aria-label="Imports so far">
      <h2>Imports so far</h2>
      {begun.map((one) => (
        <Run key={one._id} standing={one} />
      ))}
    </section>
  )
}

function Run({ standing }: { standing: ImportStanding }) {
  const { _id, state, reason, done, total, counts, fileName, uploadedAt, undoUntil, invited, toInvite } =
    standing
  const { label, tone } = words[state]
  const invite = useAdminAction(inviteImport)
  const goOn = useAdminAction(runImport)
  const [asks, setAsks] = useState<'invite' | 'undo' | null>(null)
  const part = `${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} rows`
  return (
    <article className="panel column" aria-label={fileName}>
      <div className="spread">
        <div>
          <h3>{fileName}</h3>
          <small>
            <Time at={uploadedAt} />
          </small>
        </div>
        <Pill tone={tone}>{label}</Pill>
      </div>
      {state === 'running' || state === 'failed' ? (
        <>
          <progress aria-label={`Progress of ${fileName}`} aria-valuetext={part} value={done} max={total} />
          <p>{part}</p>
          {reason === null ? null : <p>{reason}</p>}
        </>
      ) : null}
      {counts === null ? null : <Counts counts={counts} />}
      {invited === 0 ? null : <p>{`${invited.toLocaleString('en-IN')} invited`}</p>}
      <div className="row">
        {state === 'failed' ? (
          <Button size="small" onClick={() => void goOn({ _id }, 'The import goes on.')}>
            Go on
          </Button>
        ) : null}
        {toInvite === 0 ? null : (
          <Button size="small" onClick={() => setAsks('invite')}>
            {`Invite ${toInvite.toLocaleString('en-IN')}`}
          </Button>
        )}
        {counts !== null && counts.refused > 0 ? (
          <a
            className="button"
            data-kind="ghost"
            data-size="small"
            href={`/api${importProblems.path}?_id=${_id}`}
            download
          >
            Problems as CSV
          </a>
        ) : null}
        {(state === 'done' || state === 'failed') && undoUntil !== null ? (
          <Button size="small" kind="ghost" onClick={() => setAsks('undo')}>
            Undo
          </Button>
        ) : null}
      </div>
      {asks === 'undo' ? <UndoDialog standing={standing} onClose={() => setAsks(null)} /> : null}
      {asks === 'invite' ? (
        <Ask
          title="Invite by e-mail?"
          act="Send the invitations"
          text="Whoever this import made and who has no password yet gets an e-mail with a link to choose one. Each gets it once. They go out after all other e-mails."
          onAct={() =>
            invite({ _id }, ({ invited: sent }) =>
              sent === 1
                ? '1 e-mail is on its way.'
                : `${sent.toLocaleString('en-IN')} e-mails are on their way.`,
            )
          }
          onClose={() => setAsks(null)}
        />
      ) : null}
    </article>
  )
}

function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`
}

function UndoDialog({
  standing: { _id, fileName, invited },
  onClose,
}: {
  standing: ImportStanding
  onClose: () => void
}) {
  const undo = useAdminAction(undoImport)
  return (
    <Ask
      title={`Undo ${fileName}?`}
      act="Undo the import"
      kind="danger"
      text={`Accounts that the import added and that nobody has used since are deleted. Changes are taken back, unless somebody changed the same again.${invited === 0 ? '' : ` ${peopleInWords(invited)} got an invitation by e-mail: its link ends with the account.`}`}
      onAct={() =>
        undo({ _id }, ({ undone, left }) =>
          left === 0
            ? `Undone: ${peopleInWords(undone)}.`
            : `Undone: ${peopleInWords(undone)}. ${left.toLocaleString('en-IN')} ${left === 1 ? 'was used or changed since and stays' : 'were used or changed since and stay'}.`,
        )
      }
      onClose={onClose}
    />
  )
}

type AskProps = {
  title: string
  text: string
  act: string
  kind?: 'primary' | 'danger'
  onAct: () => Promise<boolean>
  onClose: () => void
}

export function Ask({ title, text, act, kind = 'primary', onAct, onClose }: AskProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    await onAct()
    setBusy(false)
    onClose()
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind={kind} busy={busy} aria-describedby={id} onClick={() => void run()}>
            {act}
          </Button>
        </>
      }
    >
      <p id={id}>{text}</p>
    </Dialog>
  )
}
