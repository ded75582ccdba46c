import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { documentIn, useDocument } from '#web/app/page-content/use-document.ts'
import { events } from '#content/events.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Section } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { ComingSoon, EventList, NamedEvents } from './event-cards.tsx'
import { type PastEvents, pastEvents } from './event-lists.ts'
import { away, sectionKinds, sections } from './event-sections.ts'
import './calendar/agenda.css'
import './events.css'
import './named-events.css'

export function loader({ context }: LoaderFunctionArgs): Promise<PastEvents | null> {
  return pastEvents(context.get(loaderContext))
}

export function meta(args: MetaArgs) {
  const { seo } = documentIn(args.matches, 'events', events).past
  return pageMeta({ ...seo, seed: 'past events' })(args)
}

/** All past events; the events page shows only the latest ones. */
export default function PastEventsPage({ loaderData }: { loaderData: PastEvents | null }) {
  const words = useDocument('events', events)
  const { eyebrow, title, lead } = words.past
  return (
    <>
      <PageHero seed="past events" eyebrow={eyebrow} title={title} lead={lead}>
        <ButtonLink to="/events">What is coming up</ButtonLink>
      </PageHero>
      {loaderData === null ? (
        <Section title={away.title} tone="sunk">
          <ComingSoon seed="away" title={away.what} text={away.text} />
        </Section>
      ) : (
        sectionKinds.map((kind, nth) => {
          const { id, look } = sections[kind]
          const { shown, earlier } = loaderData[kind]
          return (
            <Section key={kind} id={id} title={words[kind].title} tone={nth % 2 === 0 ? 'sunk' : 'paper'}>
              {shown.length > 0 ? (
                <>
                  <EventList look={look} records={shown} isPast />
                  <NamedEvents events={earlier} />
                </>
              ) : (
                <p>{words[kind].nonePast}</p>
              )}
            </Section>
          )
        })
      )}
    </>
  )
}
