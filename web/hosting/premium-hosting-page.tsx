import { redirect } from 'react-router'

const EVENT_ORGANISER = '/event-organiser'

/** A permanent redirect to the event organiser's page, which works without JavaScript. */
export function loader() {
  return redirect(EVENT_ORGANISER, 308)
}

export function clientLoader() {
  return redirect(EVENT_ORGANISER)
}

export default function ZoomPremium() {
  return null
}
