import { useRevalidator } from 'react-router'
import type { Event, Meeting } from '#contract/events.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Field, Select } from '#web/ui/controls/field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import type { EventPanel, EventRecord } from './event-kinds.ts'

const MODES = ['Online', 'In person', 'Online and in person']

/** The popup that adds a record, or changes the one that is given. */
export function EventForm({
  kind,
  record,
  onClose,
}: {
  kind: EventPanel
  record: EventRecord | null
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const endpoint = record ? kind.update : kind.create
  const { submit, pending, sent, errors } = useSubmit(endpoint, {
    inputOf: (form) => inputOf(form, record ? { [kind.idName]: record._id } : {}),
    async answered() {
      notify(record ? `The ${kind.one} is changed.` : `The ${kind.one} is added.`, 'success')
      await revalidate()
      onClose()
    },
  })
  const formId = `${kind.one}-form`
  return (
    <Dialog
      open
      onClose={onClose}
      title={record ? `Edit ${record.title}` : `Add ${kind.one === 'event' ? 'an event' : `a ${kind.one}`}`}
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
        <Field
          name="title"
          label="Title"
          maxLength={150}
          defaultValue={record?.title}
          error={errors['title']}
        />
        <div className="popup-form-pair">
          <Field name="date" label="Date" type="date" defaultValue={record?.date} error={errors['date']} />
          <Field
            name="time"
            label="Time (IST)"
            type="time"
            defaultValue={record?.time}
            error={errors['time']}
          />
        </div>
        {kind.isMeeting ? (
          <MeetingFields record={record as Meeting | null} errors={errors} />
        ) : (
          <PlaceFields record={record as Event | null} errors={errors} />
        )}
        <PictureField
          name="thumbnail"
          label="Thumbnail"
          hint="JPEG, PNG or WebP, up to 5 MB; a wide picture looks best."
          present={record?.thumbnail.url}
          error={errors['thumbnail']}
        />
      </form>
    </Dialog>
  )
}

type Part<Record> = { record: Record | null; errors: { [name: string]: string } }

function PlaceFields({ record, errors }: Part<Event>) {
  return (
    <>
      <Field
        name="location"
        label="Location"
        maxLength={200}
        defaultValue={record?.location}
        error={errors['location']}
      />
      <Field
        name="register_link"
        label="Registration link"
        type="url"
        placeholder="https://"
        defaultValue={record?.register_link}
        error={errors['register_link']}
      />
    </>
  )
}

function MeetingFields({ record, errors }: Part<Meeting>) {
  const modes = record && !MODES.includes(record.mode) ? [record.mode, ...MODES] : MODES
  return (
    <>
      <div className="popup-form-pair">
        <Select
          name="mode"
          label="Mode"
          options={modes.map((mode) => ({ value: mode, label: mode }))}
          defaultValue={record?.mode ?? ''}
          error={errors['mode']}
        />
        <Field
          name="organisedBy"
          label="Organised by"
          maxLength={120}
          defaultValue={record?.organisedBy ?? 'Admin'}
          error={errors['organisedBy']}
        />
      </div>
      <Field
        name="link"
        label="Link to join"
        type="url"
        placeholder="https://"
        defaultValue={record?.link}
        error={errors['link']}
      />
    </>
  )
}

/** What was typed; a file that was not chosen stays away, as it comes empty. */
function inputOf(form: FormData, id: object): object {
  const typed = [...form].filter(([, value]) => !(value instanceof File && value.size === 0))
  return { ...Object.fromEntries(typed), ...id }
}
