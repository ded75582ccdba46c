import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { useRevalidator } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { aOrAn, type EventKind, eventKindFacts } from '#contract/event-kinds.ts'
import { type Event, eventCalls, type EventRecord, type Meeting } from '#contract/events.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Field, Select } from '#web/ui/controls/field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

const MODES = ['Online', 'In person', 'Online and in person']

/** What may be known of a record, by the names of its fields. */
type Known = Partial<Omit<Event & Meeting, 'thumbnail'>>
type Props = { kind: EventKind; record: EventRecord | null; onClose: () => void }

/** The popup that adds a record, or changes the one that is given. */
export function EventForm({ kind, record, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { one, id, asks } = eventKindFacts[kind]
  const endpoint: Endpoint = eventCalls[kind][record ? 'update' : 'create']
  const { submit, pending, sent, errors } = useSubmit(endpoint, {
    inputOf: (form) => inputOf(form, record ? { [id]: record._id } : {}),
    async answered() {
      notify(record ? `The ${one} is changed.` : `The ${one} is added.`, 'success')
      await revalidate()
      onClose()
    },
  })
  const formId = `${one}-form`
  const known: Known = record ?? {}

  function field(name: keyof Known) {
    return { name, defaultValue: String(known[name] ?? ''), error: errors[name] }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={record ? `Edit ${record.title}` : `Add ${aOrAn(one)}`}
      actions={
        <>
          <Sending sent={sent} />
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={pending}>
            {pending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className="column event-form" onSubmit={submit} noValidate>
        <Field {...field('title')} label="Title" maxLength={150} />
        <div className="popup-form-pair">
          <Field {...field('date')} label="Date" type="date" />
          <Field {...field('time')} label="Time (IST)" type="time" />
        </div>
        {asks === 'meeting' ? <MeetingFields field={field} /> : <PlaceFields field={field} />}
        <PictureField
          name="thumbnail"
          label="Thumbnail"
          hint={`JPEG, PNG or WebP, up to ${MOST_MEGABYTES} MB; a wide picture looks best.`}
          present={record?.thumbnail.url}
          error={errors['thumbnail']}
        />
      </form>
    </Dialog>
  )
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

/** What was typed; a file that was not chosen stays away, as it comes empty. */
function inputOf(form: FormData, id: object): object {
  const typed = [...form].filter(([, value]) => !(value instanceof File && value.size === 0))
  return { ...Object.fromEntries(typed), ...id }
}
