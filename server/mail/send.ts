import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Branding } from '#contract/site/branding.ts'
import type { EmailWords } from '#contract/content-documents/email.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { refund } from '../db/rate-limit.ts'
import {
  authorsOf,
  type Email,
  type EmailKind,
  emailKinds,
  type LinkKind,
  reveal,
  type QueuedEmail,
  type StillTrue,
} from './email.ts'
import type { Contact } from './content.ts'
import type { CalendarFacts } from './emails/event.ts'
import { countEmail } from './limits.ts'
import type { Attachment, Mailer } from './mailer.ts'

/** How many of the jobs whose e-mails were sent are remembered. */
const REMEMBERED = 1_000
/** How long an e-mail waits for its documents, in milliseconds. */
const LONGEST_MADE = 10_000

type ForLink = { address: string; writtenAt: Date; token: string; askedAt?: string | undefined }
/** Makes the address of a one-time link with this token; made again, it is the same link, and valid for as long anew. */
export type MakeLink = (userId: string, of: ForLink) => Promise<string | null>

/** What sending e-mails needs. */
export type Sending = {
  db: Db
  pool: pg.Pool
  clock: () => Date
  mailer: Mailer
  publicUrl: string
  /** Whether somebody reads the answers to our e-mails. */
  isAnswered: boolean
  branding: () => Promise<Branding>
  contact: () => Promise<Contact>
  /** The logo as a PNG, or null. */
  logo: (branding: Branding) => Promise<Buffer | null>
  /** The published words of a kind; null: the shipped ones. */
  words: (kind: EmailKind) => Promise<EmailWords | null>
  categoryNames: () => Promise<CategoryNames>
  /** The token of the link in the e-mail of a job to an address. */
  linkToken: (job: Job, address: string) => Promise<string>
  /** Makes the links, of which only hashes are stored. Null: there is nothing to open by the link any more. */
  links: Record<LinkKind, MakeLink>
  stillTrue: StillTrue
  events: {
    unsubscribeUrl: (userId: string) => Promise<string>
    calendar: (facts: CalendarFacts, by: { shortName: string; contact: Contact }) => Attachment
  }
  /** The PDF of a document; null: it may not be sent. */
  attachment: (documentId: string) => Promise<Attachment | null>
  log: Pick<Logger, 'warn'>
  /** Called for each e-mail that is not sent: its address is over the limit, or it is no longer true. */
  unsent: (why: 'over_limit' | 'overtaken', email: Email) => Promise<void>
  /** Called for each e-mail that was sent; may be repeated. */
  sent: (email: Email, job: string) => Promise<void>
}

type Job = { id: string; created_at: Date }
type Receiver = { id: string; name: string; email: string; isConfirmed: boolean; isClosed: boolean }

/** Makes the function that sends the e-mail of a job: once, within the limits, and only if it is still true. */
export function emailSender(sending: Sending) {
  const { pool, clock, mailer } = sending
  // A job comes again if the database did not learn of its end, although its e-mail was sent.
  const sent = new Set<string>()

  return async (email: QueuedEmail, taken: Job, signal?: AbortSignal): Promise<void> => {
    if (sent.has(taken.id)) return sending.sent(email, taken.id)
    const writtenAt = email.since === undefined ? taken.created_at : new Date(email.since)
    const { receiver, confirmed, age } = await peopleOf(sending.db, email, writtenAt)
    const address = email.at ?? receiver?.email ?? ''
    if (receiver === undefined || isPointless(email, receiver, age)) return sending.unsent('overtaken', email)
    // Before it is counted, so that it does not use up the limit of the address.
    if (!(await isStillTrue(sending, email))) return sending.unsent('overtaken', email)
    const isTheirs = email.wasTheirs === true || (receiver.isConfirmed && email.at === undefined)
    const consumed = await countEmail(pool, { kind: email.kind, address, isTheirs }, clock())
    if (consumed === null) return sending.unsent('over_limit', email)
    const dropOvertaken = async (): Promise<void> => {
      await refund(sending, consumed)
      await sending.unsent('overtaken', email)
    }
    try {
      const token = await sending.linkToken(taken, address)
      const link = await linkOf(sending, email, receiver, {
        address,
        writtenAt,
        token,
        askedAt: email.askedAt,
      })
      if (link === null) return await dropOvertaken()
      const { render } = await import('./render.ts')
      const [branding, contact] = [await sending.branding(), await sending.contact()]
      const attachments = await attachmentsOf(sending, email, { ...branding, contact })
      // Another address may belong to a stranger.
      const reader = email.at === undefined ? receiver.id : null
      const frame = {
        receiver: { name: reader !== null && receiver.isConfirmed ? receiver.name : null, address },
        link,
        unsubscribe: emailKinds[email.kind].treatment.reminds
          ? await sending.events.unsubscribeUrl(receiver.id)
          : undefined,
        publicUrl: sending.publicUrl,
        isAttached: attachments.length > 0,
        isAnswered: sending.isAnswered,
        branding,
        contact,
        logo: await sending.logo(branding),
        categoryNames: await sending.categoryNames(),
        writtenAt,
      }
      const words = await sending.words(email.kind)
      const message = await render(reveal(email, confirmed, reader), frame, { words, attachments })
      // Once more, as late as possible: somebody may have been suspended meanwhile.
      if (!(await isStillTrue(sending, email))) return await dropOvertaken()
      const about = [...new Set([receiver.id, ...authorsOf(email)])]
      await mailer.send({ ...message, about }, `${taken.id}-${email.kind}`, signal)
    } catch (error) {
      // The next try counts it again. Its link stays: the mail server may have delivered the e-mail and not have said so.
      await refund(sending, consumed).catch(() => undefined)
      throw error
    }
    sent.add(taken.id)
    const [oldest] = sent
    if (sent.size > REMEMBERED && oldest) sent.delete(oldest)
    await sending.sent(email, taken.id)
  }
}

/** The receiver, the people with a confirmed e-mail among receiver and authors, and how many milliseconds the e-mail has waited. */
async function peopleOf(db: Db, email: Email, writtenAt: Date) {
  const ids = [email.to, ...authorsOf(email)]
  const { rows } = await sql<Receiver & { age: number }>`
    select id, coalesce(applicant_name, name) as name, email, email_verified_at is not null and closed_at is null as "isConfirmed", closed_at is not null as "isClosed",
      extract(epoch from now() - ${writtenAt}::timestamptz)::float8 * 1000 as age
    from users where id = any(${ids}::uuid[])`.execute(db)
  const receiver = rows.find(({ id }) => id === email.to)
  const confirmed = new Set(rows.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id))
  return { receiver, confirmed, age: receiver?.age ?? 0 }
}

function isPointless({ kind }: Email, { isClosed }: Receiver, age: number): boolean {
  if (isClosed && kind !== 'account_closed') return true
  const { lapsesAfter } = emailKinds[kind].treatment
  return lapsesAfter !== null && age > lapsesAfter
}

async function isStillTrue({ stillTrue }: Sending, email: Email): Promise<boolean> {
  const asked = stillTrue[email.kind]
  return typeof asked === 'string' || (asked as (email: Email) => Promise<boolean>)(email)
}

/** The link of an e-mail; undefined: it goes without one; null: without its link it is not sent. */
async function linkOf(
  { links, stillTrue }: Sending,
  { kind }: Email,
  { id, isConfirmed }: Receiver,
  of: ForLink,
): Promise<string | null | undefined> {
  const { link: needed } = emailKinds[kind].treatment
  if (needed === null) return undefined
  const link = needed === 'confirmation' && isConfirmed ? null : await links[needed](id, of)
  return link ?? (stillTrue[kind] === 'always' ? undefined : null)
}

/** All documents of an e-mail, or none: if they cannot be made, the e-mail says where they are. */
async function attachmentsOf(
  { attachment, events, log }: Sending,
  email: Email,
  by: { shortName: string; contact: Contact },
): Promise<Attachment[]> {
  const calendars = 'calendar' in email ? [events.calendar(email.calendar, by)] : []
  const ids = [
    'document' in email ? email.document : null,
    'creditNote' in email ? email.creditNote : null,
  ].filter((id) => id != null)
  const tooLong = new AbortController()
  try {
    const made = await Promise.race([
      Promise.all(ids.map(attachment)),
      setTimeout(LONGEST_MADE, null, { signal: tooLong.signal, ref: false }),
    ])
    if (made === null) throw new Error('the documents took too long')
    const whole = made.filter((one) => one !== null)
    return whole.length === ids.length ? [...whole, ...calendars] : calendars
  } catch (error) {
    log.warn({ err: error, documents: ids }, 'an e-mail goes without its documents')
    return calendars
  } finally {
    tooLong.abort()
  }
}
