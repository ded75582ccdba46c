import type { ReactNode } from 'react'

type Props = {
  name: string
  /** What the choice is of. */
  label: string
  upcoming: ReactNode
  past: ReactNode
}

/** Two lists of which one shows, by a choice that needs no script. */
export function Toggle({ name, label, upcoming, past }: Props) {
  return (
    <div className="toggle">
      <div className="toggle-choice" role="radiogroup" aria-label={label}>
        <label>
          <input type="radio" name={name} value="upcoming" defaultChecked />
          Upcoming
        </label>
        <label>
          <input type="radio" name={name} value="past" />
          Past
        </label>
      </div>
      <div data-when="upcoming">{upcoming}</div>
      <div data-when="past">{past}</div>
    </div>
  )
}
