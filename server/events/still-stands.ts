import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import type { Place } from './registrations/places.ts'

type Needs = Pick<AppContext, 'db'>
type Standing = Pick<EmailOf<'event_place' | 'event_changed'>, 'to' | 'about' | 'calendar'>

/** The registration of an e-mail with its event, as they are now. */
function registrationOf({ db }: Needs, { to, about }: Standing) {
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.state', 'r.created_at', 'e.cancelled_at', 'e.sequence'])
    .where('r.event_id', '=', about.event)
    .where('r.user_id', '=', to)
    .executeTakeFirst()
}

/** Whether a registration still has the state that an e-mail tells, and is not newer than the e-mail. */
export async function stillStands(needs: Needs, email: Standing, state: Place['state']): Promise<boolean> {
  const found = await registrationOf(needs, email)
  if (found === undefined || found.state !== state) return false
  return (
    found.created_at <= new Date(email.calendar.at) && (state === 'cancelled' || found.cancelled_at === null)
  )
}

/** Whether an e-mail about a change is still right, and its receiver still registered. */
export async function stillChangedSo(needs: Needs, email: Standing): Promise<boolean> {
  const found = await registrationOf(needs, email)
  if (found === undefined || found.state === 'cancelled' || found.cancelled_at !== null) return false
  return found.sequence === email.calendar.sequence
}
