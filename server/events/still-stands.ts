import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import type { Place } from './registrations/places.ts'

type Needs = Pick<AppContext, 'db'>
type Standing = Pick<EmailOf<'event_place' | 'event_changed'>, 'to' | 'about' | 'calendar'>

/** The registration that an e-mail tells of, with its event as it is now. */
function registrationOf({ db }: Needs, { to, about }: Standing) {
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.state', 'r.created_at', 'e.cancelled_at', 'e.sequence', 'e.link'])
    .where('r.event_id', '=', about.event)
    .where('r.user_id', '=', to)
    .executeTakeFirst()
}

/** Whether somebody still stands with an event as an e-mail says, and has not registered anew since it was written. */
export async function stillStands(needs: Needs, email: Standing, state: Place['state']): Promise<boolean> {
  const found = await registrationOf(needs, email)
  if (found === undefined || found.state !== state) return false
  return (
    found.created_at <= new Date(email.calendar.at) && (state === 'cancelled' || found.cancelled_at === null)
  )
}

/** Whether an event that was changed is still as an e-mail says, and of interest to whoever gets it. */
export async function stillChangedSo(needs: Needs, email: Standing): Promise<boolean> {
  const found = await registrationOf(needs, email)
  if (found === undefined || found.state === 'cancelled' || found.cancelled_at !== null) return false
  const { link } = email.about
  return found.sequence === email.calendar.sequence && (link === null || link === found.link)
}
