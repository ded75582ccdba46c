import { checkIn, undoCheckIn } from '#contract/events/check-in.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { inIst } from '#web/ui/time.tsx'
import type { DoorStore, Scan } from './door-store.ts'
import { isOwnAnswer } from './verdict.ts'

/** Milliseconds after which a call that is not answered counts as one without a network: the next scan must not wait for it. */
const LONGEST = 8000

/** The time limit of a call. */
export function limited(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(LONGEST) }
}

/** Why sending stopped: everything is sent, the network or server is not reachable, or the admin must log in. */
export type Stop = 'none' | 'away' | 'signed-out'

/**
 * Sends the stored scans of an event in order. A scan is deleted only after the server has accepted or refused it. A refused
 * scan, or one that another phone had sent before, causes a message. Several tabs take turns. `onAccepted` receives the registration
 * of each scan and its time of check-in, which is null after an undo.
 */
export async function sendScans(store: DoorStore, eventid: string, onAccepted: OnAccepted): Promise<Stop> {
  const send = () => sendInTurn(store, eventid, onAccepted)
  return 'locks' in navigator ? navigator.locks.request('fwc-door', send) : send()
}

type OnAccepted = (registration: string, checkedInAt: string | null) => void

async function sendInTurn(store: DoorStore, eventid: string, onAccepted: OnAccepted): Promise<Stop> {
  const names = new Map((await store.list(eventid))?.tickets.map(({ _id, name }) => [_id, name]))
  for (let scan = await store.firstScan(eventid); scan; scan = await store.firstScan(eventid)) {
    try {
      const text = await sendOne(scan, onAccepted)
      if (text !== null) await store.addMessage({ eventid, text })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { status } = error
      if (status === 401 || status === 403) return 'signed-out'
      if (status >= 500 || status === 429) {
        await markOffline(store, eventid)
        return 'away'
      }
      const who = names.get(scan.registration ?? '') ?? 'Somebody who was not on the list'
      await store.addMessage({ eventid, text: refused(who, scan, error) })
    }
    await store.dropScan(scan)
  }
  return 'none'
}

/** The message about a scan that the server has accepted, or null. */
async function sendOne(scan: Scan, onAccepted: OnAccepted): Promise<string | null> {
  const { eventid, registration, ticket, isUndo, at, offline } = scan
  const whom = registration === undefined ? { ticket } : { registration }
  const { registration: now, already } = await request(
    isUndo ? undoCheckIn : checkIn,
    { eventid, ...whom, at, ...(offline ? { offline } : {}) },
    limited(),
  )
  onAccepted(now._id, now.checkedInAt)
  if (isUndo || !already || isOwnAnswer(scan, now.checkedInAt)) return null
  return `${now.name} was checked in twice: here at ${inIst(at)}, and before on another phone, at ${inIst(now.checkedInAt ?? at)}.`
}

function refused(who: string, { at, isUndo }: Scan, { status, message }: Problem): string {
  const why = status === 404 ? 'They have no place at this event any more, or never had one.' : message
  return `${who} ${isUndo ? 'is still checked in' : 'is not checked in'} (${inIst(at)}). ${why}`
}

/** Marks the scans that could not be sent immediately. */
async function markOffline(store: DoorStore, eventid: string): Promise<void> {
  for (const scan of await store.scans(eventid))
    if (!scan.offline) await store.changeScan({ ...scan, offline: true })
}
