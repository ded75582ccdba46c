import type { Programme } from '#contract/programmes/submissions.ts'
import type { WaitingFigure } from '#contract/programmes/waiting.ts'

/** The list of the people that a figure counts, such as `joined:2026-11`. */
export function peopleAddress(figure: string): string {
  return address({ panel: 'overview', people: figure })
}

/** The list of the payments in a figure, such as `paid:2026-11`. */
export function paymentsAddress(figure: string): string {
  return address({ panel: 'overview', payments: figure })
}

/** The list of waiting requests, of one programme or all, and of one group of them. */
export function waitingAddress(programme?: Programme | 'membership', figure?: WaitingFigure): string {
  return address({
    panel: 'waiting',
    ...(programme === undefined ? {} : { programme }),
    ...(figure === undefined ? {} : { figure }),
  })
}

/** The list of events in a month, such as `2026-11`. */
export function monthAddress(month: string): string {
  return address({ panel: 'overview', events: month })
}

/** The list of registrations that a figure counts, such as `came:2026-11`. */
export function registrationsAddress(figure: string): string {
  return address({ panel: 'overview', registrations: figure })
}

function address(query: Record<string, string>): string {
  return `/admin?${new URLSearchParams(query)}`
}
