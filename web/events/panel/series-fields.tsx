import { SERIES_COUNTS } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/values/days.ts'
import { intervals, type Interval } from '#contract/events/fields.ts'
import { daysOfSeries } from '#contract/events/series-days.ts'
import { Field, Select } from '#web/ui/controls/field.tsx'
import { MonthGrid } from '../calendar/month-grid.tsx'

const [FEWEST, MOST] = SERIES_COUNTS

const names: Record<Interval, string> = {
  week: 'Every week',
  two_weeks: 'Every two weeks',
  month: 'Every month, on the same weekday of the same week',
}

/** The default: weekly events for three months. */
const USUAL = '12'

/** The typed values of a series. */
export type Plan = { date: string; every: string; count: string }

export function planOf(form: FormData): Plan {
  const text = (name: string, byDefault = '') => String(form.get(name) ?? byDefault)
  return { date: text('date'), every: text('every'), count: text('count', USUAL) }
}

/** The days of a series; empty while a value is missing. */
export function daysOf({ date, every, count }: Plan): string[] {
  const [interval, many] = [intervals.find((one) => one === every), Number(count)]
  if (!interval || !/^20\d\d-\d\d-\d\d$/.test(date) || !Number.isInteger(many)) return []
  return many < FEWEST || many > MOST ? [] : daysOfSeries(date, { every: interval, count: many })
}

/** The series in the form that the call takes; empty for a single event. */
export function repeatOf({ every, count }: Plan): { repeat?: string } {
  return every === '' ? {} : { repeat: JSON.stringify({ every, count: Number(count) }) }
}

type Props = { plan: Plan; error: string | undefined }

/** Whether the event is the first of a series, with a calendar of its days. */
export function SeriesFields({ plan, error }: Props) {
  const days = daysOf(plan)
  return (
    <fieldset className="column event-series">
      <legend>Repeat</legend>
      <div className="popup-form-pair">
        <Select
          name="every"
          label="How often"
          note="optional"
          options={intervals.map((value) => ({ value, label: names[value] }))}
          error={error}
          hint="Without a choice, one is made."
        />
        {plan.every === '' ? null : (
          <Field
            name="count"
            label="How many in all"
            type="number"
            inputMode="numeric"
            min={FEWEST}
            max={MOST}
            defaultValue={USUAL}
            hint={`${FEWEST} to ${MOST}`}
          />
        )}
      </div>
      {plan.every === '' ? null : <Preview days={days} />}
    </fieldset>
  )
}

function Preview({ days }: { days: string[] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined)
    return <p className="muted">The calendar of the series shows here once there is a date and a number.</p>
  const marked = new Set(days)
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return (
    <section className="column" aria-label="Calendar of the series">
      <p role="status">{`${days.length} in all, from ${dayInWords(first)} to ${dayInWords(last)}`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled content must be reachable by keyboard */}
      <div className="series-months" tabIndex={0} role="group" aria-label="Months of the series">
        {months.map((month) => (
          <MonthGrid
            key={month}
            month={month}
            look="small"
            on={(day) =>
              marked.has(day) ? <span className="visually-hidden">: one of the series</span> : null
            }
          />
        ))}
      </div>
    </section>
  )
}
