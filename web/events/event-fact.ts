import type { MetaArgs } from 'react-router'
import type { Branding } from '#contract/site/branding.ts'
import type { EventRecord } from '#contract/events/events.ts'
import type { Fact } from '#web/app/seo/metadata.ts'
import { linkOf, whereOf } from './event-words.ts'

const SCHEMA = 'https://schema.org/'

/** The site that publishes the event. */
type Teller = { origin: string; name: string }

/** The site, from the data of the root route; null when it is not known, and then no facts are published. */
export function tellerIn(matches: MetaArgs['matches']): Teller | null {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { origin: string; branding: Branding }
    | undefined
  return root === undefined ? null : { origin: root.origin, name: root.branding.name }
}

/** An event for search engines (https://developers.google.com/search/docs/appearance/structured-data/event). */
export function eventFact(event: EventRecord, { origin, name }: Teller): Fact {
  const url = `${origin}/events/${event._id}`
  return {
    '@type': 'Event',
    '@id': url,
    name: event.title,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `${SCHEMA}${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...attendance(event, url),
    image: [origin + event.thumbnail.url],
    ...(event.description === '' ? {} : { description: event.description }),
    ...('organisedBy' in event && event.organisedBy !== ''
      ? { performer: { '@type': 'Person', name: event.organisedBy } }
      : {}),
    organizer: { '@type': 'Organization', name, url: `${origin}/` },
    ...(event.registration === 'here' && !event.cancelled ? { offers: offerOf(event, url) } : {}),
    url,
  }
}

/** An event in a list; the rest is on its own page. */
export function listedFact(event: EventRecord, teller: Teller): Fact {
  return eventFact({ ...event, description: '' }, teller)
}

/** At a venue, online, or both. */
function attendance(event: EventRecord, url: string): Pick<Fact, string> {
  const isInRoom = 'location' in event || event.place !== '' || /in person/i.test(event.mode)
  const isOnline = 'mode' in event && /online/i.test(event.mode)
  const room = { '@type': 'Place', name: placeOf(event), address: placeOf(event) }
  const online = { '@type': 'VirtualLocation', url: linkOf(event) || url }
  const [mode, location] = !isInRoom
    ? ['Online', online]
    : isOnline
      ? ['Mixed', [room, online]]
      : ['Offline', room]
  return { eventAttendanceMode: `${SCHEMA}${mode as string}EventAttendanceMode`, location }
}

function placeOf(event: EventRecord): string {
  return 'location' in event ? event.location : event.place || whereOf(event)
}

/** Events are free; the page says who may register. */
function offerOf({ placesLeft, membersFirstUntil }: EventRecord, url: string): Fact {
  return {
    '@type': 'Offer',
    url,
    price: '0',
    priceCurrency: 'INR',
    availability: `${SCHEMA}${placesLeft === 0 ? 'SoldOut' : 'InStock'}`,
    ...(membersFirstUntil === null ? {} : { validFrom: membersFirstUntil }),
  }
}
