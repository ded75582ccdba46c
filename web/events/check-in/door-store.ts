import type { Answer } from '#contract/call/endpoint.ts'
import type { checkInList } from '#contract/events/check-in.ts'
import { answerOf, openDoorDatabase } from '#web/app/api/door-database.ts'
import { sessionNow } from '#web/app/api/session.ts'
import { readToken } from '#web/app/api/token.ts'
import { DOOR_OWNER } from '#web/app/forms/drafts/local-draft.ts'

/** The people registered for an event, when the list was read, and the admin who read it. */
export type DoorList = Answer<typeof checkInList> & { readAt: string; userId: string }
export type DoorTicket = DoorList['tickets'][number]

/** A check-in, or the undoing of one, that must be sent to the server. */
export type Scan = {
  /** Its position in the order. */
  n: number
  eventid: string
  /** The registration, or the ticket of a person who is not on the list. */
  registration?: string
  ticket?: string
  isUndo: boolean
  /** The time of the check-in, as an instant. */
  at: string
  /** It could not be sent immediately. */
  offline: boolean
}

/** A message about the outcome of a scan; it is kept until somebody dismisses it. */
export type ScanMessage = { n: number; eventid: string; text: string }

export type DoorStore = Awaited<ReturnType<typeof openDoorStore>>

/** Whether a person is signed in. Without a network, nobody else has signed in here since their list was stored. */
function isSignedIn(userId: string): boolean {
  const { user } = sessionNow()
  return readToken() !== null && (user?._id ?? localStorage.getItem(DOOR_OWNER)) === userId
}

/** What a phone stores for check-ins. The promise of a change resolves after the change is stored. */
export async function openDoorStore() {
  const database = await openDoorDatabase()

  function store(name: 'lists' | 'scans' | 'told', mode: IDBTransactionMode = 'readonly'): IDBObjectStore {
    return database.transaction(name, mode, { durability: 'strict' }).objectStore(name)
  }

  async function ofEvent<Row extends { eventid: string }>(name: 'scans' | 'told', eventid: string) {
    const rows = (await answerOf(store(name).getAll())) as Row[]
    return rows.filter((row) => row.eventid === eventid)
  }

  return {
    /** The stored list of an event, for the admin who read it. */
    async list(eventid: string): Promise<DoorList | undefined> {
      const list = await answerOf<DoorList | undefined>(store('lists').get(eventid))
      return list !== undefined && isSignedIn(list.userId) ? list : undefined
    },
    /** Stores a list while its admin is signed in: logging out, which another tab may do, forgets lists for good. */
    async keepList(list: DoorList): Promise<void> {
      if (!isSignedIn(list.userId)) return
      localStorage.setItem(DOOR_OWNER, list.userId)
      await answerOf(store('lists', 'readwrite').put(list))
      if (!isSignedIn(list.userId)) await answerOf(store('lists', 'readwrite').delete(list.event._id))
    },
    /** The scans of an event, in order. */
    scans: (eventid: string) => ofEvent<Scan>('scans', eventid),
    firstScan: async (eventid: string) => (await ofEvent<Scan>('scans', eventid))[0],
    async addScan(scan: Omit<Scan, 'n'>): Promise<void> {
      await answerOf(store('scans', 'readwrite').add(scan))
    },
    async changeScan(scan: Scan): Promise<void> {
      await answerOf(store('scans', 'readwrite').put(scan))
    },
    async dropScan({ n }: Scan): Promise<void> {
      await answerOf(store('scans', 'readwrite').delete(n))
    },
    messages: (eventid: string) => ofEvent<ScanMessage>('told', eventid),
    async addMessage(message: Omit<ScanMessage, 'n'>): Promise<void> {
      await answerOf(store('told', 'readwrite').add(message))
    },
    async dropMessage({ n }: ScanMessage): Promise<void> {
      await answerOf(store('told', 'readwrite').delete(n))
    },
  }
}
