import { useState } from 'react'
import { dayInIst, daysBetween } from '#contract/values/days.ts'
import { LONGEST_STAY } from '#contract/business-constants.ts'
import { refusalOfDays } from '#contract/programmes/stays.ts'
import { DAY } from '#contract/values/time.ts'
import type { FieldOf } from '#web/app/forms/programme-form.ts'
import { Field } from '#web/ui/controls/field.tsx'

/** The day that many days later; undefined for an incomplete date. */
function later(day: string, by: number): string | undefined {
  const instant = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return undefined
  return new Date(instant.getTime() + by * DAY).toISOString().slice(0, 10)
}

/** The length of the stay in words. */
function lengthOf(arrival: string, departure: string): string {
  const days = daysBetween(arrival, departure)
  if (Number.isNaN(days)) return `At most ${LONGEST_STAY} days.`
  return days === 1 ? '1 day.' : `${days} days.`
}

/** The first and the last day of a stay, with its length or the reason why it is not possible. */
export function StayDays({ field }: { field: FieldOf }) {
  const first = field('arrivalDate')
  const last = field('departureDate')
  const [arrival, setArrival] = useState(first.defaultValue)
  const [departure, setDeparture] = useState(last.defaultValue)
  const [today] = useState(() => dayInIst(new Date()))
  const refusal = refusalOfDays(arrival, departure)
  return (
    <div className="popup-form-pair">
      <Field {...first} type="date" min={today} onChange={({ target }) => setArrival(target.value)} />
      <Field
        {...last}
        type="date"
        min={later(arrival || today, 1)}
        max={later(arrival, LONGEST_STAY)}
        onChange={({ target }) => setDeparture(target.value)}
        error={refusal ?? last.error}
        hint={refusal === null ? lengthOf(arrival, departure) : undefined}
      />
    </div>
  )
}
