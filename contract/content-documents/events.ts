import { z } from 'zod'
import '../call/zod-config.ts'
import { group, headed, hero, line, lines, list, seo, titled, withLead } from './shapes.ts'

const section = (name: string) =>
  group(name, {
    ...withLead,
    soon: lines('While none is announced', 400),
    nonePast: lines('While there have been none', 400),
  })

/** The page of events and the page of past events. There is one section for each kind of event. */
export const eventsShape = z.strictObject({
  seo,
  hero,
  highlights: group('Highlights', {
    title: line('Heading', 200, 'Heard by those who use a screen reader'),
    points: list('Highlights', group('Highlight', titled)),
  }),
  meetup: section('Meetups'),
  event: section('Exclusive events'),
  masterclass: section('Masterclasses'),
  past: group('Page of past events', { seo, ...headed }),
})
