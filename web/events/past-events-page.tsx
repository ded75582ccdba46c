import type { LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { away, exclusive, masterclasses, meetupList, pastPage } from '#web/content/events.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Agenda, ClassRows, ComingSoon, EventCards } from './event-cards.tsx'
import { type PastEvents, pastEvents } from './event-lists.ts'
import './agenda.css'
import './events.css'

export const handle = staticPage

export function loader({ context }: LoaderFunctionArgs): Promise<PastEvents | null> {
  return pastEvents(context.get(loaderContext))
}

export const meta = pageMeta({
  title: 'Past events',
  description: pastPage.lead,
  seed: 'past events',
})

/** Every event that has been, for whoever looks further back than the events page goes. */
export default function PastEventsPage({ loaderData }: { loaderData: PastEvents | null }) {
  return (
    <>
      <PageHero seed="past events" eyebrow={pastPage.eyebrow} title={pastPage.title} lead={pastPage.lead}>
        <ButtonLink to="/events">{pastPage.back}</ButtonLink>
      </PageHero>
      {loaderData === null ? (
        <Section title={away.title} tone="sunk">
          <ComingSoon seed="away" title={away.what} text={away.text} />
        </Section>
      ) : (
        <All events={loaderData} />
      )}
    </>
  )
}

function All({ events }: { events: PastEvents }) {
  return (
    <>
      <Section id="meetups" title={meetupList.title} tone="sunk">
        {events.meetups.length > 0 ? (
          <Agenda meetings={events.meetups} isPast />
        ) : (
          <p>{meetupList.nonePast}</p>
        )}
      </Section>
      <Section id="exclusive" title={exclusive.title}>
        {events.exclusive.length > 0 ? (
          <EventCards upcoming={[]} past={events.exclusive} />
        ) : (
          <p>{exclusive.nonePast}</p>
        )}
      </Section>
      <Section id="masterclass" title={masterclasses.title} tone="sunk">
        {events.masterclasses.length > 0 ? (
          <ClassRows meetings={events.masterclasses} isPast />
        ) : (
          <p>{masterclasses.nonePast}</p>
        )}
      </Section>
    </>
  )
}
