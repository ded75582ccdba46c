import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { aOrAn, type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import {
  type Event,
  eventCalls,
  type EventRecord,
  inIndia,
  instantOf,
  type Meeting,
} from '#contract/events/events.ts'
import { changedWords, wordsIn } from '#web/app/forms/drafts/kept-words.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Field, Select } from '#web/ui/controls/field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { MoreFields, moreOf } from './more-fields.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { daysOf, type Plan, planOf, repeatOf, SeriesFields } from './series-fields.tsx'

const MODES = ['Online', 'In person', 'Online and in person']

/** The known fields of a record. */
type Known = Partial<Omit<Event & Meeting, 'thumbnail'>>
/** What the form does: adds a record, changes one, or adds a copy of one with its picture. */
export type Edited =
  | { as: 'new'; record: null }
  | { as: 'change'; record: EventRecord }
  | { as: 'copy'; record: EventRecord; picture: File | null }
type Props = { kind: EventKind; edited: Edited; onClose: () => void }

/** The popup to add a record or a series, or to change a record. */
export function EventForm({ kind, edited, onClose }: Props) {
  const { one, id, fieldSet } = eventKindFacts[kind]
  const { as, record } = edited
  const isChange = as === 'change'
  const known: Known = record ?? {}
  const more = moreOf(record)
  // A new record sends all fields that differ from the defaults; a change sends the changed fields.
  const opened = isChange ? { ...known, ...more } : moreOf(null)
  const [plan, setPlan] = useState<Plan>({ date: isChange ? record.date : '', every: '', count: '' })
  const [isOver, setIsOver] = useState(false)
  const begins = useRef(known.time ?? '')
  const endpoint: Endpoint = eventCalls[kind][isChange ? 'update' : 'create']
  const { submit, pending, sent, errors } = useAdminSubmit(endpoint, {
    inputOf: (form) =>
      inputOf(form, opened, {
        ...(isChange ? { [id]: record._id } : repeatOf(planOf(form))),
        ...(as === 'copy' && edited.picture !== null ? { thumbnail: edited.picture } : {}),
      }),
    done: () => doneMessage(kind, isChange, daysOf(plan).length),
    onDone: onClose,
  })
  const formId = `${one}-form`

  function field(name: keyof Known) {
    return { name, defaultValue: String(known[name] ?? ''), error: errors[name] }
  }

  /** A day in the past is usually a mistake, so the form asks once. */
  function send(event: SubmitEvent<HTMLFormElement>): void {
    const typed = new FormData(event.currentTarget)
    const [date, time] = [String(typed.get('date')), String(typed.get('time'))]
    const isSame = isChange && date === record.date && time === record.time
    if (!isOver && !isSame && instantOf(date, time) < new Date()) {
      event.preventDefault()
      setIsOver(true)
      return
    }
    submit(event)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isChange ? `Edit ${record.title}` : as === 'copy' ? `Copy ${record.title}` : `Add ${aOrAn(one)}`}
      actions={
        <>
          <Sending sent={sent} />
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={pending}>
            {pending ? 'Saving…' : isOver ? 'Save all the same' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="column event-form"
        onSubmit={send}
        onChange={({ currentTarget }) => {
          begins.current = moveEnd(currentTarget, begins.current)
          setPlan(planOf(new FormData(currentTarget)))
          setIsOver(false)
        }}
        noValidate
      >
        {isOver ? (
          <Alert kind="info">
            <p>This day is over. Is that what you mean? Save all the same, or choose another day.</p>
          </Alert>
        ) : null}
        {isChange && record.series !== null ? (
          <ScopeChoice
            one={one}
            hint="Those that follow move by as many days as this one. Any that was changed alone stays as it is."
          />
        ) : null}
        <Field {...field('title')} label="Title" maxLength={150} />
        <div className="popup-form-pair">
          <Field
            {...field('date')}
            label="Date"
            type="date"
            {...(as === 'copy' ? { defaultValue: '' } : {})}
          />
          <Field {...field('time')} label="Time (IST)" type="time" />
        </div>
        {isChange ? null : <SeriesFields plan={plan} error={errors['repeat']} />}
        {fieldSet === 'meeting' ? <MeetingFields field={field} /> : <PlaceFields field={field} />}
        <PictureField
          name="thumbnail"
          most={MOST_MEGABYTES}
          label="Thumbnail"
          hint={`JPEG, PNG or WebP, up to ${MOST_MEGABYTES} MB; a wide picture looks best.`}
          present={record?.thumbnail.url}
          error={errors['thumbnail']}
        />
        <MoreFields known={more} errors={errors} hasPlace={fieldSet === 'meeting'} />
      </form>
    </Dialog>
  )
}

function doneMessage(kind: EventKind, isChange: boolean, count: number): string {
  const { one, many } = eventKindFacts[kind]
  if (isChange) return `The ${one} is changed.`
  return count > 1 ? `${count} ${many.toLowerCase()} are added.` : `The ${one} is added.`
}

type FieldOf = (name: keyof Known) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

function PlaceFields({ field }: { field: FieldOf }) {
  return (
    <>
      <Field {...field('location')} label="Location" maxLength={200} />
      <Field {...field('register_link')} label="Registration link" type="url" placeholder="https://" />
    </>
  )
}

function MeetingFields({ field }: { field: FieldOf }) {
  const { defaultValue: mode = '', ...modeField } = field('mode')
  const { defaultValue: organisedBy = 'Admin', ...organiserField } = field('organisedBy')
  const modes = mode === '' || MODES.includes(mode) ? MODES : [mode, ...MODES]
  return (
    <>
      <div className="popup-form-pair">
        <Select
          {...modeField}
          label="Mode"
          options={modes.map((one) => ({ value: one, label: one }))}
          defaultValue={mode}
        />
        <Field {...organiserField} label="Organised by" maxLength={120} defaultValue={organisedBy} />
      </div>
      <Field {...field('link')} label="Link to join" type="url" placeholder="https://" />
    </>
  )
}

/** Moves the end along with the beginning, so that the length stays; `before` is the previous beginning. Returns the new one. */
function moveEnd({ elements }: HTMLFormElement, before: string): string {
  const [time, end] = ['time', 'endTime'].map((name) => elements.namedItem(name) as HTMLInputElement | null)
  if (!time?.value || !end) return before
  if (before !== '' && end.value !== '') {
    const moved = onSomeDay(time.value) - onSomeDay(before)
    end.value = inIndia(new Date(onSomeDay(end.value) + moved)).time
  }
  return time.value
}

function onSomeDay(time: string): number {
  return instantOf('2000-01-01', time).getTime()
}

/** The changed fields. A file field without a file is left out, since forms send it empty. */
function inputOf(form: FormData, opened: Parameters<typeof changedWords>[1], more: object): object {
  const thumbnail = form.get('thumbnail')
  const { every: _every, count: _count, ...typed } = wordsIn(form)
  const { membersFirstUntil: until, ...changed } = changedWords(typed, opened)
  const { time, endTime } = typed
  // Beginning and end are sent together: another window may have moved one of them.
  const isMoved = changed.time !== undefined || changed.endTime !== undefined
  const hours = isMoved && endTime ? { time, endTime } : {}
  return {
    ...more,
    ...changed,
    ...hours,
    ...(until === undefined ? {} : { membersFirstUntil: until && `${until}:00+05:30` }),
    ...(thumbnail instanceof File && thumbnail.size > 0 ? { thumbnail } : {}),
  }
}
