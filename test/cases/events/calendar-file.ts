import ICAL from 'ical.js'
import { expect } from 'vitest'
import type { Mailed } from '#test/support/mail-files.ts'

/** An entry of a calendar as a calendar program reads it. */
export type ReadEntry = {
  uid: string
  method: string
  status: string
  sequence: number
  /** Name and address, as `Name mailto:office@example.org`. */
  organizer: string
  start: string
  end: string
  stamp: string
  modified: string
  title: string
  where: string
  description: string
  url: string
}

/** Reads a calendar file, and checks that its lines have at most 75 bytes, that no character is cut in two, and that ical.js accepts it. */
export function readCalendar(text: string): ReadEntry[] {
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\n')
    expect(line).not.toContain('\uFFFD')
  }
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const method = String(calendar.getFirstPropertyValue('method'))
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part, { strictExceptions: true })
    const instant = (name: string) => (part.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString()
    return {
      uid: event.uid,
      method,
      status: String(part.getFirstPropertyValue('status')),
      sequence: event.sequence,
      organizer: `${part.getFirstProperty('organizer')?.getParameter('cn')} ${event.organizer}`,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      stamp: instant('dtstamp'),
      modified: instant('last-modified'),
      title: event.summary,
      where: event.location,
      description: event.description,
      url: String(part.getFirstPropertyValue('url')),
    }
  })
}

/** The calendar attached to an e-mail; null if there is none. */
export function calendarIn(mail: Mailed): ReadEntry | null {
  const file = mail.attachments.find(({ name }) => name.endsWith('.ics'))
  if (file === undefined) return null
  const [entry, ...others] = readCalendar(file.content.toString('utf8'))
  expect(others).toEqual([])
  return entry as ReadEntry
}
