import type { World } from '../app/call.ts'
import { calendarOf, feedOf } from './calendar.ts'
import { isId } from '../db/paging.ts'
import { selectEvents } from './reads.ts'

const MOST = 500
const DAY = 86_400_000
// What has been stays in subscribed calendars for a while, and in feeds.
const BACK = 90 * DAY

type Needs = Pick<World, 'db' | 'clock' | 'config'>

function recent({ db, clock }: Needs) {
  return selectEvents(db).where('e.starts_at', '>', new Date(clock().getTime() - BACK))
}

/** All events of the last months and to come, for calendars that subscribe. */
export async function calendar(world: Needs): Promise<string> {
  const rows = await recent(world).orderBy('e.starts_at').orderBy('e.id').limit(MOST).execute()
  return calendarOf(rows, world.config.publicUrl)
}

/** The same for feed readers, what was announced last first. */
export async function feed(world: Needs): Promise<string> {
  const rows = await recent(world).orderBy('e.id', 'desc').limit(MOST).execute()
  return JSON.stringify(feedOf(rows, world.config.publicUrl))
}

/** One event for a calendar, or null. */
export async function calendarEntry({ db, config }: Needs, id: string): Promise<string | null> {
  const row = isId(id) ? await selectEvents(db).where('e.id', '=', id).executeTakeFirst() : undefined
  return row ? calendarOf([row], config.publicUrl) : null
}
