import type { LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { away, pastPage, sectionKinds, sections } from '#web/content/events.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { ComingSoon, EventList } from './event-cards.tsx'
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
        sectionKinds.map((kind, nth) => {
          const { id, title, look, nonePast } = sections[kind]
          const records = loaderData[kind]
          return (
            <Section key={kind} id={id} title={title} tone={nth % 2 === 0 ? 'sunk' : 'paper'}>
              {records.length > 0 ? <EventList look={look} records={records} isPast /> : <p>{nonePast}</p>}
            </Section>
          )
        })
      )}
    </>
  )
}
