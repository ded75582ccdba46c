import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Branding } from '#contract/branding.ts'
import type { EmailWords } from '#contract/content/email.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { refund } from '../db/rate-limit.ts'
import { addJob } from '../jobs/add-job.ts'
import {
  authorsOf,
  type Email,
  type EmailKind,
  emailKinds,
  type LinkKind,
  reveal,
  type QueuedEmail,
} from './email.ts'
import type { CalendarFacts } from './emails/event.ts'
import { countEmail } from './limits.ts'
import type { Attachment, Mailer } from './mailer.ts'
import { isWaiting } from './waiting.ts'

const REMEMBERED = 1_000
/** An e-mail waits no longer than this for the documents that come with it. */
const LONGEST_MADE = 10_000

/** A one-time address in an e-mail; `drop` makes it useless. */
export type Link = { url: string; drop: () => Promise<void> }

/** What sending e-mails takes. */
export type Sending = {
  db: Db
  pool: pg.Pool
  clock: () => Date
  mailer: Mailer
  publicUrl: string
  /** Whether somebody reads the answers to our e-mails. */
  isAnswered: boolean
  /** What the site is called and looks like now. */
  branding: () => Promise<Branding>
  /** Its logo as a PNG; null: there is none. */
  logo: (branding: Branding) => Promise<Buffer | null>
  /** The words that admins have published for a kind of e-mail; null: those that ship. */
  words: (kind: EmailKind) => Promise<EmailWords | null>
  /** What the categories of membership are called now. */
  categoryNames: () => Promise<CategoryNames>
  /** Makes the links; only their hashes are stored. Null: nobody needs that e-mail any more. */
  links: Record<LinkKind, (userId: string, address: string, writtenAt: Date) => Promise<Link | null>>
  /** Whether an introduction stands: nobody who takes part in it was suspended or left. */
  isStanding: (introduction: string) => Promise<boolean>
  /** What e-mails about events take. */
  events: {
    /** Whether one of those by time is still for somebody: they have the place, and it is in time. */
    isReminderDue: (reminder: { registration: string; notices: number; startsAt: string }) => Promise<boolean>
    /** Where somebody turns reminders off. */
    unsubscribeUrl: (userId: string) => Promise<string>
    /** The calendar that comes with an e-mail. */
    calendar: (facts: CalendarFacts, shortName: string) => Attachment
  }
  /** The PDF of a document; null where it may not be sent. */
  attachment: (documentId: string) => Promise<Attachment | null>
  log: Pick<Logger, 'warn'>
  /** Told of each that has gone out; asked again, it changes nothing. */
  sent: (email: Email, job: string) => Promise<void>
}

type Job = { id: string; attempts: number; created_at: Date }
type Receiver = { id: string; name: string; email: string; isConfirmed: boolean; isClosed: boolean }

/** Sends the e-mail of a job: each once, no more to an address than it may get, and none that nobody needs any more. */
export function emailSender(sending: Sending) {
  const { pool, clock, mailer } = sending
  // A job whose end the database did not hear of comes again: its e-mail has gone.
  const sent = new Set<string>()

  return async (email: QueuedEmail, taken: Job, signal?: AbortSignal): Promise<void> => {
    if (sent.has(taken.id)) return sending.sent(email, taken.id)
    const writtenAt = email.since === undefined ? taken.created_at : new Date(email.since)
    const { receiver, confirmed, age } = await peopleOf(sending.db, email, writtenAt)
    const address = email.at ?? receiver?.email ?? ''
    if (receiver === undefined || isPointless(email, receiver, age)) return
    const now = clock()
    const limit = await countEmail(
      pool,
      { kind: email.kind, address, isConfirmed: receiver.isConfirmed },
      now,
    )
    if ('freeAt' in limit) {
      if (emailKinds[email.kind].treatment.newestOnly && (await isWaiting(sending.db, email))) return
      const waiting = { ...email, since: writtenAt.toISOString() }
      const options = { key: `later-${taken.id}`, wait: limit.freeAt.getTime() - now.getTime() }
      await addJob(sending.db, 'send_email', waiting, options)
      return
    }
    let link: Link | null | undefined
    try {
      link = await linkOf(sending, email, receiver, { address, writtenAt })
      if (link === null) {
        await refund(sending, { limits: [limit], at: now })
        return
      }
      const { render } = await import('./render.ts')
      const branding = await sending.branding()
      const attachments = await attachmentsOf(sending, email, branding)
      // An address that is not theirs may be a stranger's.
      const reader = email.at === undefined ? receiver.id : null
      const frame = {
        receiver: { name: reader !== null && receiver.isConfirmed ? receiver.name : null, address },
        link: link?.url,
        unsubscribe: emailKinds[email.kind].treatment.reminds
          ? await sending.events.unsubscribeUrl(receiver.id)
          : undefined,
        publicUrl: sending.publicUrl,
        isAttached: attachments.length > 0,
        isAnswered: sending.isAnswered,
        branding,
        logo: await sending.logo(branding),
        categoryNames: await sending.categoryNames(),
        writtenAt,
      }
      const words = await sending.words(email.kind)
      const message = await render(reveal(email, confirmed, reader), frame, { words, attachments })
      // As late as can be: what is enqueued may be about somebody who was suspended since.
      if (!(await isToTell(sending, email))) {
        await refund(sending, { limits: [limit], at: now })
        return
      }
      const about = [...new Set([receiver.id, ...authorsOf(email)])]
      await mailer.send({ ...message, about }, messageId(email, taken, link), signal)
    } catch (error) {
      // Nobody got it: it does not count, and what it led to leads nowhere. The next try makes another.
      await Promise.allSettled([link?.drop(), refund(sending, { limits: [limit], at: now })])
      throw error
    }
    sent.add(taken.id)
    const [oldest] = sent
    if (sent.size > REMEMBERED && oldest) sent.delete(oldest)
    await sending.sent(email, taken.id)
  }
}

/** The e-mail's receiver, who of the people it quotes has a confirmed e-mail, and for how many milliseconds it waits. */
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

function isPointless({ kind }: Email, { isConfirmed, isClosed }: Receiver, age: number): boolean {
  if (isClosed && kind !== 'account_closed') return true
  if (kind === 'confirm_email') return isConfirmed
  const { lapsesAfter } = emailKinds[kind].treatment
  return lapsesAfter !== null && age > lapsesAfter
}

/** One that tells of somebody else, or goes by time; what the last release enqueued does not say by which introduction. */
async function isToTell({ isStanding, events }: Sending, email: Email): Promise<boolean> {
  const { introduces, reminds } = emailKinds[email.kind].treatment
  if (reminds) {
    if (!('notices' in email)) return false
    const { registration, notices, about } = email
    return events.isReminderDue({ registration, notices, startsAt: about.startsAt })
  }
  if (!introduces) return true
  return 'introduction' in email && email.introduction !== undefined && isStanding(email.introduction)
}

async function linkOf(
  { links }: Sending,
  { kind }: Email,
  { id, isConfirmed }: Receiver,
  { address, writtenAt }: { address: string; writtenAt: Date },
): Promise<Link | null | undefined> {
  const { link } = emailKinds[kind].treatment
  return link === null || (link === 'confirmation' && isConfirmed)
    ? undefined
    : links[link](id, address, writtenAt)
}

/** All the documents of an e-mail, or none: it goes without them when they cannot be made, and says where they are. */
async function attachmentsOf(
  { attachment, events, log }: Sending,
  email: Email,
  { shortName }: Branding,
): Promise<Attachment[]> {
  const calendars = 'calendar' in email ? [events.calendar(email.calendar, shortName)] : []
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

/** By the job, so that an e-mail sent by two processes is one message; another link makes another message of it. */
function messageId({ kind }: Email, { id, attempts }: Job, link: Link | undefined): string {
  return link !== undefined && attempts > 1 ? `${id}.${attempts}-${kind}` : `${id}-${kind}`
}
