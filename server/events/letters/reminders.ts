import { sql } from 'kysely'
import { ASK_AFTER_DAYS, EVENT_REMINDER_HOURS } from '#contract/business-constants.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { isId } from '../../db/paging.ts'
import type { AppContext } from '../../context.ts'
import { type Email, type EmailOf, systemText } from '../../mail/email.ts'
import { enqueueEmailsBehindOthers } from '../../mail/enqueue.ts'
import { eventFacts } from './letters.ts'
import { lockEvents } from '../registrations/places.ts'
import { AFTERWARDS, isInTime, type Notices, noticesDue } from '../rules.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

const BATCH_SIZE = 500
/** How far back an event may have begun: an event lasts at most a day, and people are asked for feedback until some days after its end. */
const BACK = (ASK_AFTER_DAYS + 2) * DAY

/**
 * Enqueues the reminders that are due, each once. If several for one person are late, only the last is sent. Several processes may run
 * it at the same time.
 */
export async function sendEventReminders({ db, clock }: Needs): Promise<void> {
  const now = clock()
  const near = await db
    .selectFrom('events')
    .select(['id', 'starts_at', 'minutes'])
    .where('registered', '>', 0)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', new Date(now.getTime() - BACK))
    .where('starts_at', '<=', new Date(now.getTime() + EVENT_REMINDER_HOURS[0] * HOUR))
    .orderBy('starts_at')
    .execute()
  for (const { id } of near) while ((await remindSome({ db, clock }, id)) === BATCH_SIZE);
}

/** Reminds some people of an event, and returns how many rows it handled. */
function remindSome({ db, clock }: Needs, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const [event] = await lockEvents(tx, [id])
    const now = clock()
    if (event === undefined || event.cancelled_at !== null) return 0
    const due = noticesDue(event, now)
    const { rows } = await sql<{ id: string; to: string; wants: boolean }>`
      update event_registrations r set notices = ${due} from users u where u.id = r.user_id and r.id in (
        select id from event_registrations where event_id = ${id} and state = 'registered' and notices < ${due}
        order by queue limit ${BATCH_SIZE})
      returning r.id, r.user_id as to, u.wants_event_reminders as wants`.execute(tx)
    if (!isInTime(event, due, now)) return rows.length
    const about = eventFacts(event, true)
    const recorded = event.recording === null ? null : systemText(event.recording)
    const emails = rows
      .filter(({ wants }) => wants)
      .map(({ id: registration, to }): Email => {
        const facts = { to, about, registration: systemText(registration), notices: due }
        return due === AFTERWARDS
          ? { kind: 'event_afterwards', ...facts, recording: recorded }
          : { kind: 'event_reminder', ...facts }
      })
    await enqueueEmailsBehindOthers(tx, emails)
    return rows.length
  })
}

/** Whether a reminder that waits to be sent is still right: the person has the place and wants reminders, and time and link are the same. */
export async function isReminderDue(
  { db, clock }: Needs,
  {
    registration,
    notices,
    about: { startsAt, link },
  }: Pick<EmailOf<'event_reminder' | 'event_afterwards'>, 'registration' | 'notices' | 'about'>,
): Promise<boolean> {
  if (!isId(registration)) return false
  const event = await db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['e.starts_at', 'e.minutes', 'e.link'])
    .where('r.id', '=', registration)
    .where('r.state', '=', 'registered')
    .where('e.cancelled_at', 'is', null)
    .where('u.wants_event_reminders', '=', true)
    .executeTakeFirst()
  if (event?.starts_at.toISOString() !== startsAt) return false
  // An e-mail about the change has told the new link.
  if (notices !== AFTERWARDS && event.link !== link) return false
  return isInTime(event, notices as Notices, clock())
}
