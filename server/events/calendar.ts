import { eventKindFacts } from '#contract/event-kinds.ts'
import { inLines, onOneLine } from '#contract/plain-text.ts'
import type { EventRow } from './reads.ts'
import { asPicture } from '../files/reads.ts'

// The form asks for no end; a calendar needs one to show a block.
const USUAL_LENGTH = 'PT1H'
const WIDEST = 75

/** Whose they are. */
type Of = { publicUrl: string; shortName: string }

/** Events as an iCalendar (RFC 5545), with instants in UTC so that every calendar shows its owner's time. */
export function calendarOf(rows: EventRow[], { publicUrl, shortName }: Of): string {
  const host = new URL(publicUrl).hostname
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shortName)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(shortName)} events`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...rows.flatMap((row) => [
      'BEGIN:VEVENT',
      `UID:${row.id}@${host}`,
      `DTSTAMP:${utc(row.updated_at)}`,
      `LAST-MODIFIED:${utc(row.updated_at)}`,
      `DTSTART:${utc(row.starts_at)}`,
      `DURATION:${USUAL_LENGTH}`,
      `SUMMARY:${escaped(onOneLine(row.title))}`,
      `LOCATION:${escaped(onOneLine(row.location ?? row.mode ?? ''))}`,
      `DESCRIPTION:${escaped(descriptionOf(row))}`,
      `URL:${uriOf(row.link)}`,
      `CATEGORIES:${eventKindFacts[row.kind].label}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function descriptionOf({ kind, organised_by: host, link }: EventRow): string {
  const { label } = eventKindFacts[kind]
  const what = host === null ? label : `${label}, hosted by ${onOneLine(host)}`
  return `${what}\n${uriOf(link)}`
}

/** An address in the signs that a URI has (RFC 3986), all others written in per cent. */
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

/** Lines are at most 75 bytes; the next begins with a space. No character is cut in two. */
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
export function feedOf(rows: EventRow[], { publicUrl, shortName }: Of): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${shortName} events`,
    home_page_url: `${publicUrl}/events`,
    feed_url: `${publicUrl}/events.json`,
    language: 'en',
    items: rows.map((row) => ({
      id: row.id,
      url: uriOf(row.link),
      title: onOneLine(row.title),
      content_text: descriptionOf(row),
      image: `${publicUrl}${asPicture(row.thumbnail).url}`,
      date_published: row.created_at.toISOString(),
      date_modified: row.updated_at.toISOString(),
      tags: [eventKindFacts[row.kind].label],
      _event: {
        about: `${publicUrl}/events`,
        starts_at: row.starts_at.toISOString(),
        location: onOneLine(row.location ?? row.mode ?? ''),
        calendar: `${publicUrl}/events/${row.id}.ics`,
      },
    })),
  }
}
