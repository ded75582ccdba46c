import type { ReactNode } from 'react'

type Props = {
  name: string
  /** The name of the choice. */
  label: string
  upcoming: ReactNode
  past: ReactNode
}

/** Two lists, one of them shown, with a toggle that works without scripts. */
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
