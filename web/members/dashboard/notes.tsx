import { FailedList } from '#web/ui/failed-list.tsx'
import { useState } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import { addNote, deleteNote, notesOn } from '#contract/membership/notes.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { type KeptWords, useKeptWords } from '#web/app/forms/drafts/kept-words.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Avatar } from '#web/ui/drawings/avatar.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { Time } from '#web/ui/time.tsx'

type Notes = Answer<typeof notesOn>
type Props = { user: string; name: string }

/** Notes of admins about a person, with a field to add one. Only admins see them. */
export function PersonNotes({ user, name }: Props) {
  const { answer, failure, retry, replace } = useAnswer(notesOn, { user })
  return (
    <section className="column person-notes" aria-label="Notes">
      <h3>Notes</h3>
      {failure === null ? null : <FailedList message={failure} onRetry={retry} />}
      <KeptNotes
        user={user}
        name={name}
        notes={failure === null ? (answer?.notes ?? null) : []}
        onChange={replace}
      />
    </section>
  )
}

type KeptProps = Props & {
  /** Keeps unsaved text, for places where no question protects it. */
  keepsText?: boolean
  /** Null while they are loading. */
  notes: Notes['notes'] | null
  onChange: (now: Notes) => void
}

/** The loaded notes about a person, with a field to add one. */
export function KeptNotes({ user, name, notes, keepsText = false, onChange }: KeptProps) {
  const kept = useKeptWords(`/note/${user}`)
  // Closed at first, so that the popup's keys are not typed into the field.
  const [isWriting, setWriting] = useState(keepsText && kept.typed['text'] !== undefined)
  return (
    <>
      <NoteList notes={notes} onChange={onChange} />
      {isWriting ? (
        <NoteForm
          user={user}
          name={name}
          kept={keepsText ? kept : null}
          onChange={onChange}
          onClose={() => {
            if (keepsText) kept.forget()
            setWriting(false)
          }}
        />
      ) : (
        <div className="row">
          <Button kind="ghost" size="small" onClick={() => setWriting(true)}>
            Write a note
          </Button>
        </div>
      )}
    </>
  )
}

function NoteList({ notes, onChange }: { notes: Notes['notes'] | null; onChange: (now: Notes) => void }) {
  const user = useAdmin()
  const isOwner = user?.duties?.includes('owner') ?? false

  async function remove(id: string): Promise<void> {
    try {
      onChange(await request(deleteNote, { id }))
      notify('The note is deleted.', 'success')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify(error.message, 'error')
    }
  }

  if (notes === null) return <p className="muted">Loading…</p>
  if (notes.length === 0) return <p className="muted">There is no note yet.</p>
  return (
    <ul className="column">
      {notes.map(({ _id, text, author, avatar, isOwn, createdAt }) => (
        <li key={_id} className="person-note">
          <p>{text}</p>
          <div className="row">
            {author === null ? null : <Avatar name={author} url={avatar.url} size={24} />}
            <small className="muted">
              <span>{isOwn ? 'You' : (author ?? 'Somebody whose account is closed')}</span>,{' '}
              <Time at={createdAt} />
            </small>
            {isOwn || isOwner ? (
              <Button
                kind="ghost"
                size="small"
                aria-label={`Delete the note “${text.slice(0, 40)}”`}
                onClick={() => void remove(_id)}
              >
                Delete
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus from the button, which has disappeared, into the form. */
function beginTyping(form: HTMLFormElement | null): void {
  form?.querySelector('textarea')?.focus()
}

type FormProps = Props & { kept: KeptWords | null; onChange: (now: Notes) => void; onClose: () => void }

function NoteForm({ user, name, kept, onChange, onClose }: FormProps) {
  const { submit, pending, problem, errors } = useAdminSubmit(addNote, {
    answered(now) {
      onChange(now)
      onClose()
    },
  })
  return (
    <form ref={beginTyping} className="column" noValidate onSubmit={submit}>
      <input type="hidden" name="user" value={user} />
      <RefusalAlert problem={problem} />
      <TextArea
        name="text"
        rows={2}
        label={`A note on ${name}`}
        hint="Only admins with the duty Members read it."
        maxLength={5000}
        defaultValue={kept?.typed['text']}
        onChange={({ target: { value } }) => kept?.keep(value === '' ? {} : { text: value })}
        error={errors['text']}
      />
      <div className="row">
        <Button type="submit" kind="ghost" size="small" busy={pending}>
          Add the note
        </Button>
        <Button kind="ghost" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
