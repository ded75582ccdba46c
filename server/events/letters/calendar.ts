import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import { inLines, onOneLine } from '#contract/values/plain-text.ts'
import type { Contact } from '../../mail/content.ts'
import type { CalendarFacts } from '../../mail/emails/event.ts'
import type { Attachment } from '../../mail/mailer.ts'
import type { EventRow } from '../reads.ts'
import { treeOf } from '../../content-documents/markdown-fields.ts'
import { readableText } from '../../content-documents/markdown-text.ts'
import { asPicture } from '../../files/reads.ts'
import { whereOf } from './letters.ts'
import { endOf } from '../rules.ts'

const WIDEST = 75

/** The site whose events they are. */
export type Site = { publicUrl: string; shortName: string; contact: Contact }

type Entry = {
  id: string
  kind: EventKind
  title: string
  startsAt: Date
  endsAt: Date
  where: string
  description: string
  /** Null: the calendar links to the page of the event. */
  link: string | null
  status: CalendarFacts['status']
  sequence: number
  /** When the event was last changed. */
  at: Date
}

/** An iCalendar (RFC 5545) with instants in UTC, which every calendar shows in its own time zone. */
function calendarText(method: CalendarFacts['method'], entries: Entry[], site: Site, more: string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(site.shortName)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...more,
    ...entries.flatMap((entry) => entryLines(entry, site)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function entryLines(entry: Entry, { publicUrl, contact }: Site): string[] {
  const { id, kind, title, startsAt, endsAt, where, description, link, status, sequence, at } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    // A name in quotation marks may hold everything but quotation marks (RFC 5545, 3.2).
    `ORGANIZER;CN="${onOneLine(contact.legalName).replaceAll('"', "'")}":mailto:${contact.email}`,
    `DTSTAMP:${utc(at)}`,
    `LAST-MODIFIED:${utc(at)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(onOneLine(title))}`,
    `LOCATION:${escaped(onOneLine(where))}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${link === null ? `${publicUrl}/events/${id}` : uriOf(link)}`,
    `CATEGORIES:${eventKindFacts[kind].label}`,
    'END:VEVENT',
  ]
}

/** The public calendar of events. */
export function calendarOf(rows: EventRow[], site: Site): string {
  const { publicUrl, shortName } = site
  const entries = rows.map(
    (row): Entry => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      startsAt: row.starts_at,
      endsAt: endOf(row),
      where: whereOf(row),
      description: descriptionOf(row, publicUrl),
      link: publicLink(row),
      status: row.cancelled_at ? 'CANCELLED' : 'CONFIRMED',
      sequence: row.sequence,
      at: row.updated_at,
    }),
  )
  return calendarText('PUBLISH', entries, site, [
    `X-WR-CALNAME:${escaped(shortName)} events`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ])
}

/** The calendar file that is attached to an e-mail. */
export function attachedCalendar(facts: CalendarFacts, site: Site): Attachment {
  const { publicUrl } = site
  const { event, kind, title, startsAt, endsAt, where, link, status, sequence, method, at } = facts
  const { label } = eventKindFacts[kind]
  const page = `${publicUrl}/events/${event}`
  const entry: Entry = {
    id: event,
    kind,
    title,
    where,
    link,
    status,
    sequence,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    description: `${label}\n${link === null ? page : `${uriOf(link)}\n${page}`}`,
    at: new Date(at),
  }
  const content = Buffer.from(calendarText(method, [entry], site, []))
  return { name: 'event.ics', content, type: `text/calendar; charset=utf-8; method=${method}` }
}

/** The link of an event if it is public, else null. */
function publicLink(row: EventRow): string | null {
  return row.link_for === 'registered' ? null : row.link
}

function descriptionOf(row: EventRow, publicUrl: string): string {
  const { label } = eventKindFacts[row.kind]
  const host = row.organised_by
  const what = host === null ? label : `${label}, hosted by ${onOneLine(host)}`
  const link = publicLink(row)
  const where = link === null ? `${publicUrl}/events/${row.id}` : uriOf(link)
  return row.description
    ? `${what}\n${where}\n\n${inLines(readableText(treeOf(row.description)))}`
    : `${what}\n${where}`
}

/** An address with all characters that a URI cannot have (RFC 3986) percent-encoded. */
function uriOf(link: string): string {
  return /^[\x21-\x7E]+$/.test(link) ? link : (URL.parse(link)?.href ?? '')
}

function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return inLines(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** Folds a line at 75 bytes, without cutting a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > WIDEST) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

/** Events as a JSON Feed 1.1. */
export function feedOf(rows: EventRow[], { publicUrl, shortName }: Omit<Site, 'contact'>): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${shortName} events`,
    home_page_url: `${publicUrl}/events`,
    feed_url: `${publicUrl}/events.json`,
    language: 'en',
    items: rows.map((row) => {
      const link = publicLink(row)
      return {
        id: row.id,
        url: link === null ? `${publicUrl}/events/${row.id}` : uriOf(link),
        title: onOneLine(row.title),
        content_text: descriptionOf(row, publicUrl),
        image: `${publicUrl}${asPicture(row.thumbnail).url}`,
        date_published: row.created_at.toISOString(),
        date_modified: row.updated_at.toISOString(),
        tags: [eventKindFacts[row.kind].label],
        _event: {
          about: `${publicUrl}/events`,
          page: `${publicUrl}/events/${row.id}`,
          starts_at: row.starts_at.toISOString(),
          ends_at: endOf(row).toISOString(),
          location: onOneLine(whereOf(row)),
          cancelled: Boolean(row.cancelled_at),
          ...(row.link_for === 'registered' || !row.recording ? {} : { recording: uriOf(row.recording) }),
          calendar: `${publicUrl}/events/${row.id}.ics`,
        },
      }
    }),
  }
}
