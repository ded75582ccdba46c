import { CHOICES } from '#web/app/forms/choices.ts'
import { useState } from 'react'
import { MOST_PLACES } from '#contract/business-constants.ts'
import { type EventRecord, inIndia } from '#contract/events/events.ts'
import { Choices, Field, TextArea } from '#web/ui/controls/field.tsx'

/** The optional fields of an event, with their defaults. */
const DEFAULTS = {
  endTime: '',
  description: '',
  place: '',
  registration: 'link',
  audience: 'everyone',
  capacity: '',
  membersFirstUntil: '',
  linkFor: 'everyone',
  recording: '',
}
export type MoreName = keyof typeof DEFAULTS
const moreNames = Object.keys(DEFAULTS) as MoreName[]

/** The initial values of the form; an instant becomes a day and a time in India. */
export function moreOf(record: EventRecord | null): Record<MoreName, string> {
  if (record === null) return DEFAULTS
  const { membersFirstUntil: until, capacity, endTime, description, place } = record
  const { registration, audience, linkFor, recording } = record
  const at = until === null ? null : inIndia(new Date(until))
  return {
    endTime,
    description,
    place,
    registration,
    audience,
    linkFor,
    recording,
    capacity: String(capacity ?? ''),
    membersFirstUntil: at === null ? '' : `${at.date}T${at.time}`,
  }
}

type Props = {
  known: Record<MoreName, string>
  errors: Record<string, string>
  /** Meetups and master classes can also have a venue. */
  hasPlace: boolean
}

function optionsOf(name: 'registration' | 'audience' | 'linkFor') {
  return Object.entries(CHOICES[name]).map(([value, label]) => ({ value, label }))
}

/** Optional fields in a collapsed section, which opens on request or when a field is wrong. */
export function MoreFields({ known, errors, hasPlace }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = moreNames.some((name) => errors[name] !== undefined)

  function choice(name: MoreName) {
    return { name, defaultValue: known[name], error: errors[name] }
  }

  function field(name: MoreName) {
    return { ...choice(name), note: 'optional' }
  }

  return (
    <details
      className="event-more"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="touch">More: end, description, place, registration, recording</summary>
      <div className="column event-form">
        <Field
          {...field('endTime')}
          label="Ends at (IST)"
          type="time"
          hint="If empty, the event ends an hour after it begins. A time before the beginning is on the next day."
        />
        <TextArea
          {...field('description')}
          label="Description"
          maxLength={5000}
          rows={6}
          hint="Paste it as it is, or write Markdown: ## before a heading, - before each item of a list."
        />
        {hasPlace ? (
          <Field
            {...field('place')}
            label="Place"
            maxLength={200}
            hint="Where it is, when it is not only online."
          />
        ) : null}
        <Choices
          {...choice('registration')}
          label="Registration"
          options={optionsOf('registration')}
          hint="On this site people get a ticket, and e-mails when something changes."
        />
        <Choices {...choice('audience')} label="Who may register" options={optionsOf('audience')} />
        <div className="popup-form-pair">
          <Field
            {...field('capacity')}
            label="Places"
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_PLACES}
            hint="Without a number there is no limit. When all places are taken, people go on the waiting list."
          />
          <Field
            {...field('membersFirstUntil')}
            label="Members first until (IST)"
            type="datetime-local"
            hint="Until then only members may register."
          />
        </div>
        <Choices
          {...choice('linkFor')}
          label="Who is told the link"
          options={optionsOf('linkFor')}
          hint="With “Everyone”, the event’s page shows the link to all, also to people without a place."
        />
        <Field
          {...field('recording')}
          label="Recording"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="For those who are told the link, and for members."
        />
      </div>
    </details>
  )
}
