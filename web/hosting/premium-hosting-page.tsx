import { redirect } from 'react-router'

const EVENT_ORGANISER = '/event-organiser'

/** The address leads to the event organiser's page for good, also without JavaScript. */
export function loader() {
  return redirect(EVENT_ORGANISER, 308)
}

export function clientLoader() {
  return redirect(EVENT_ORGANISER)
}

export default function ZoomPremium() {
  return null
}
