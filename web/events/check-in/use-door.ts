import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { checkInList } from '#contract/events/check-in.ts'
import { request } from '#web/app/api/client.ts'
import { isRefusal } from '#web/app/api/refusal.ts'
import type { DoorList, DoorStore, DoorTicket, Scan, ScanMessage } from './door-store.ts'
import { limited, sendScans, type Stop } from './send-scans.ts'
import { type Accepted, afterAccepted, afterScans } from './verdict.ts'

/** The initial state of the check-in page. `isAway`: the server could not be reached, and the list is the one stored on this phone. */
export type OpenedDoor = { store: DoorStore; list: DoorList; isAway: boolean }

/** Milliseconds between attempts to send, since browsers do not always report that the network is back. */
const TRY_AGAIN = 10_000

/** Reads the list from the server and stores it on the phone. */
export async function readList(store: DoorStore, eventid: string, userId: string): Promise<DoorList> {
  const list = await askForList(eventid, userId)
  await store.keepList(list)
  return list
}

async function askForList(eventid: string, userId: string): Promise<DoorList> {
  const answer = await request(checkInList, { eventid }, limited())
  return { ...answer, readAt: new Date().toISOString(), userId }
}

/** The state of a check-in page: the list with all scans of this phone, the unsent scans, and the messages. */
export function useDoor({ store, list: opened, isAway }: OpenedDoor) {
  const eventid = opened.event._id
  const [list, setList] = useState(opened)
  const [scans, setScans] = useState<Scan[]>([])
  const [messages, setMessages] = useState<ScanMessage[]>([])
  const [stop, setStop] = useState<Stop>(isAway ? 'away' : 'none')
  const sending = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(list)
  /** What the server has accepted, in order: a list that was asked for before does not have it. */
  const accepted = useRef<Accepted[]>([])
  const asked = useRef(0)
  const answered = useRef(0)

  const change = useCallback((next: DoorList) => {
    latest.current = next
    setList(next)
  }, [])

  const readStored = useCallback(async () => {
    const [waiting, stored] = await Promise.all([store.scans(eventid), store.messages(eventid)])
    setScans(waiting)
    setMessages(stored)
  }, [store, eventid])

  /** Reads the list again, and answers with its tickets after all scans; null when that fails. */
  const readAnew = useCallback(async (): Promise<DoorTicket[] | null> => {
    try {
      const turn = ++asked.current
      const before = accepted.current.length
      const read = await askForList(eventid, opened.userId)
      // A list that was asked for later has been answered already.
      if (turn > answered.current) {
        answered.current = turn
        change({ ...read, tickets: afterAccepted(read.tickets, accepted.current.slice(before)) })
        await store.keepList(latest.current)
      }
      setStop('none')
      const unsent = await store.scans(eventid)
      return afterScans(latest.current.tickets, unsent)
    } catch (error) {
      if (!isRefusal(error)) throw error
      setStop(error.status === 401 || error.status === 403 ? 'signed-out' : 'away')
      return null
    }
  }, [store, eventid, opened.userId, change])

  /** Sends the unsent scans, after the ones that are being sent. */
  const send = useCallback((): Promise<void> => {
    async function sendAll(): Promise<void> {
      const before = await store.scans(eventid)
      if (before.length === 0) return readStored()
      const wasOffline = before.some(({ offline }) => offline)
      const ended = await sendScans(store, eventid, (registration, checkedInAt) => {
        const one = { registration, checkedInAt }
        accepted.current.push(one)
        change({ ...latest.current, tickets: afterAccepted(latest.current.tickets, [one]) })
      })
      setStop(ended)
      await store.keepList(latest.current)
      // Other phones may have checked people in meanwhile.
      if (ended === 'none' && wasOffline) await readAnew()
      await readStored()
    }
    // A failure, such as one of the browser's storage, must not prevent later attempts.
    sending.current = sending.current.then(sendAll, sendAll)
    return sending.current
  }, [store, eventid, change, readStored, readAnew])

  useEffect(() => {
    const start = () => void send()
    const first = setTimeout(start)
    const timer = setInterval(start, TRY_AGAIN)
    addEventListener('online', start)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      removeEventListener('online', start)
    }
  }, [send])

  /** Stores a scan, then sends it. */
  const add = useCallback(
    async (whom: Pick<Scan, 'registration' | 'ticket'>, isUndo = false): Promise<void> => {
      const at = new Date().toISOString()
      await store.addScan({ ...whom, eventid, isUndo, at, offline: !navigator.onLine })
      await readStored()
      void send()
    },
    [store, eventid, readStored, send],
  )

  const dropMessage = useCallback(
    async (one: ScanMessage): Promise<void> => {
      await store.dropMessage(one)
      await readStored()
    },
    [store, readStored],
  )

  const tickets = useMemo<DoorTicket[]>(() => afterScans(list.tickets, scans), [list, scans])
  return { list, tickets, scans, messages, stop, add, dropMessage, readAnew }
}

export type Door = ReturnType<typeof useDoor>
