import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useState } from 'react'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import { eventCalls, type EventRecord } from '#contract/events/events.ts'
import type { Scope } from '#contract/events/fields.ts'
import { cancelEvent } from '#contract/events/registrations.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { ScopeChoice } from './scope-choice.tsx'

type Props = { kind: EventKind; record: EventRecord; onClose: () => void }

/** Asks before an event is deleted, and for a series, which events. */
export function DeleteDialog({ kind, record, onClose }: Props) {
  const { one, id } = eventKindFacts[kind]
  const endpoint: Endpoint = eventCalls[kind].remove
  const remove = useAdminAction(endpoint)
  const [scope, setScope] = useState<Scope>('this')
  const done =
    scope === 'this' ? `${record.title} is deleted.` : `${record.title} and those that follow are deleted.`
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${record.title}?`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              void remove({ [id]: record._id, ...(record.series === null ? {} : { scope }) }, done)
              onClose()
            }}
          >
            <span className="one-line">{`Delete ${record.title}`}</span>
          </Button>
        </>
      }
    >
      <div className="column">
        <p>It leaves the events page, the calendars and the feeds at once, and cannot be brought back.</p>
        {record.series === null ? null : (
          <ScopeChoice one={one} hint="Those that were changed alone are deleted too." onChange={setScope} />
        )}
      </div>
    </Dialog>
  )
}

/** Cancels an event with a reason, which is sent to all people with a place or on the waiting list. */
export function CancelDialog({ kind, record, onClose }: Props) {
  const { one } = eventKindFacts[kind]
  const [scope, setScope] = useState<Scope>('this')
  const submission = useAdminSubmit(cancelEvent, {
    inputOf: (form) => ({
      eventid: record._id,
      reason: String(form.get('reason') ?? ''),
      ...(record.series === null ? {} : { scope }),
    }),
    done: ({ cancelled }) =>
      cancelled === 1 ? `${record.title} is cancelled.` : `${cancelled} of the series are cancelled.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Cancel ${record.title}?`}
      keep="Keep"
      act={`Cancel ${record.title}`}
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      {record.series !== null && scope === 'following' ? (
        <WhoIsToldOfSeries kind={kind} record={record} />
      ) : (
        <WhoIsTold people={record.registered + record.waiting} />
      )}
      {record.series === null ? null : (
        <ScopeChoice one={one} hint="Those that were changed alone are cancelled too." onChange={setScope} />
      )}
      <ReasonField hint="Whoever is told reads it in the e-mail." error={submission.errors['reason']} />
    </FormDialog>
  )
}

function WhoIsTold({ people }: { people: number }) {
  const who =
    people === 0
      ? 'Nobody is registered here, so nobody is told by e-mail.'
      : `${people} ${people === 1 ? 'person with a place or waiting is' : 'people with a place or waiting are'} told by e-mail.`
  return <p role="status">{`It stays in the lists as cancelled, and cannot be brought back. ${who}`}</p>
}

/** People with several registrations get an e-mail for each. */
function WhoIsToldOfSeries({ kind, record }: Omit<Props, 'onClose'>) {
  const all = eventCalls[kind].all as (typeof eventCalls)['event']['all']
  const { answer } = useAnswer(all, { when: 'upcoming' })
  if (answer === null) return <p role="status">Counting who is told…</p>
  const events = Object.values(answer).find(Array.isArray) as EventRecord[]
  const following = events.filter(
    ({ _id, series, startsAt, cancelled }) =>
      series === record.series && !cancelled && (_id === record._id || startsAt > record.startsAt),
  )
  const registrations = following.reduce((sum, one) => sum + one.registered + one.waiting, 0)
  return (
    <p role="status">{`${following.length} are cancelled; ${registrations === 1 ? 'the person of 1 registration is' : `the people of ${registrations} registrations are`} told by e-mail.`}</p>
  )
}
