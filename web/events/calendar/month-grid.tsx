import type { ReactNode } from 'react'
import { dayInWords, monthInWords } from '#contract/values/days.ts'
import './month-grid.css'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
/** 1 January 2024 was a Monday. */
const weekdays = Array.from({ length: 7 }, (_, index) =>
  WEEKDAY.format(new Date(Date.UTC(2024, 0, 1 + index))),
)

/** The days of a month (`YYYY-MM`) in weeks from Monday, with null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, index = 0] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, index, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, index - 1, 1)).getUTCDay() + 6) % 7
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, '0')}`
    }),
  )
}

type Props = {
  month: string
  /** The content of a day; null for none. */
  on: (day: string) => ReactNode
  look?: 'small'
}

/** A month as a calendar. */
export function MonthGrid({ month, on, look }: Props) {
  return (
    <table className="month-grid" data-look={look}>
      <caption>{monthInWords(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              <abbr title={day}>{look === 'small' ? day.slice(0, 1) : day.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week is known by its place
          <tr key={index}>
            {week.map((day, weekday) => (
              <DayCell key={day ?? `none-${weekday}`} day={day} content={day === null ? null : on(day)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, content }: { day: string | null; content: ReactNode }) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell without a day, which is no control
  if (day === null) return <td data-none="" />
  return (
    <td data-on={content === null ? undefined : ''}>
      <time dateTime={day}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="visually-hidden">{dayInWords(day)}</span>
      </time>
      {content === null ? null : <div>{content}</div>}
    </td>
  )
}
