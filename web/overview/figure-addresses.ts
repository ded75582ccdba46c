import type { Programme } from '#contract/programmes/submissions.ts'
import type { WaitingFigure } from '#contract/programmes/waiting.ts'

/** Where the people whom a figure counts are listed, such as `joined:2026-11`. */
export function peopleAddress(figure: string): string {
  return address({ panel: 'overview', people: figure })
}

/** Where the payments that a figure is the sum of are listed, such as `paid:2026-11`. */
export function paymentsAddress(figure: string): string {
  return address({ panel: 'overview', payments: figure })
}

/** Where what waits is listed: of a programme or all, and of it what a figure counts. */
export function waitingAddress(programme?: Programme | 'membership', figure?: WaitingFigure): string {
  return address({
    panel: 'waiting',
    ...(programme === undefined ? {} : { programme }),
    ...(figure === undefined ? {} : { figure }),
  })
}

/** Where the events of a month are listed, such as `2026-11`. */
export function monthAddress(month: string): string {
  return address({ panel: 'overview', events: month })
}

/** Where the registrations that a figure of a month counts are listed, such as `came:2026-11`. */
export function registrationsAddress(figure: string): string {
  return address({ panel: 'overview', registrations: figure })
}

function address(query: Record<string, string>): string {
  return `/admin?${new URLSearchParams(query)}`
}
