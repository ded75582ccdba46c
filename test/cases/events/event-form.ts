import type { Buffer } from 'node:buffer'
import sharp from 'sharp'
import type { Endpoint } from '#contract/call/endpoint.ts'
import type { ProblemBody } from '#contract/call/problem.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export const eventForm = {
  title: 'Founders’ evening',
  date: '2030-01-15',
  time: '18:30',
  location: 'Bombay Exhibition Centre, Mumbai',
  register_link: 'https://example.org/register',
}

export const meetingForm = {
  title: 'Cash flow for first-time founders',
  date: '2030-01-15',
  time: '00:15',
  mode: 'Online',
  link: 'https://example.org/join',
  organisedBy: 'Asha Kulkarni',
}

/** The optional fields of an event. */
export const moreOfEvent = {
  endTime: '20:00',
  description: 'x',
  registration: 'here',
  audience: 'members',
  capacity: '20',
  membersFirstUntil: '2029-12-01T10:00:00Z',
  linkFor: 'registered',
  recording: 'https://example.org/seen',
}
export const weekly = JSON.stringify({ every: 'week', count: 3 })

let drawn: Promise<Buffer> | undefined

/** A small photograph with metadata that must not be published. */
export function photograph(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 640, height: 400, channels: 3, background: '#e8871e' } })
    .withExif({ IFD0: { Artist: 'SECRET-ARTIST' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .jpeg()
    .toBuffer()
  return drawn
}

export function fileOf(bytes: Uint8Array | string, name = 'photo.jpg', type = 'image/jpeg'): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type })
}

/** A form with files, as a browser sends it. */
export function formOf(values: Record<string, string | File | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, value)
  return form
}

export type Sent<T = Record<string, unknown>> = { status: number; body: T & Partial<ProblemBody> }

/** Sends a form to an endpoint. */
export async function sendForm<T = Record<string, unknown>>(
  site: Site,
  person: Person | null,
  endpoint: Endpoint,
  values: Record<string, string | File | undefined> | FormData,
): Promise<Sent<T>> {
  const answer = await site.http(`/api${endpoint.path}`, {
    method: 'POST',
    headers: person ? { authorization: `Bearer ${person.session}` } : {},
    body: values instanceof FormData ? values : formOf(values),
  })
  return { status: answer.status, body: (await answer.json()) as Sent<T>['body'] }
}
