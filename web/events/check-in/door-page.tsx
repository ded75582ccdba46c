import { useEffect, useRef, useState } from 'react'
import { NeedsScript } from '#web/app/layout/needs-script.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { TicketCamera } from './camera.tsx'
import type { DoorTicket } from './door-store.ts'
import { NameSearch } from './name-search.tsx'
import { NetworkState } from './network-state.tsx'
import { keepPageForOffline } from './offline-page.ts'
import { sound } from './sound.ts'
import { type Door, type OpenedDoor, useDoor } from './use-door.ts'
import { hashOf, type ShownVerdict, type Verdict, verdictOf } from './verdict.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/** Check-in at the door: a ticket or a name, and whether the person may come in. */
export function DoorPage({ opened }: { opened: OpenedDoor }) {
  const door = useDoor(opened)
  const [shown, setShown] = useState<ShownVerdict | 'asking' | null>(null)
  const { event } = door.list
  const [isKept, setIsKept] = useState<boolean | null>(null)
  useEffect(() => {
    void keepPageForOffline().then(setIsKept)
  }, [])
  // People being checked in whose row is not updated yet; a second press in between is ignored.
  const adding = useRef(new Set<string>())
  /** How many people have been looked for: the panel belongs to the last one. */
  const turn = useRef(0)
  useEffect(() => {
    for (const { _id, checkedInAt } of door.tickets) if (checkedInAt !== null) adding.current.delete(_id)
  }, [door.tickets])
  const places = door.tickets.filter(({ state }) => state === 'registered')
  const checkedIn = places.filter(({ checkedInAt }) => checkedInAt !== null).length

  function show(verdict: Verdict, ticket: string | null): void {
    setShown({ verdict, ticket })
    sound(verdict.kind === 'in' ? 'good' : 'bad')
  }

  /** Shows whether a person may come in, and checks them in if so. */
  async function judge(found: DoorTicket | undefined, ticket: string | null): Promise<Verdict['kind']> {
    const verdict = verdictOf(found)
    if (verdict.kind === 'in') {
      const { _id } = verdict.ticket
      if (adding.current.has(_id)) return verdict.kind
      adding.current.add(_id)
      // Stored before it is confirmed, so that everybody who is let in is on the list.
      await door.add({ registration: _id }).catch((error: unknown) => {
        adding.current.delete(_id)
        throw error
      })
    }
    show(verdict, ticket)
    return verdict.kind
  }

  /** Null: somebody else was looked for before the server answered, and this person has to show the ticket again. */
  async function find(
    is: (one: DoorTicket) => boolean,
    ticket: string | null,
  ): Promise<Verdict['kind'] | null> {
    const own = ++turn.current
    const found = door.tickets.find(is)
    if (found?.state === 'registered') return judge(found, ticket)
    // The person may have registered or left the waiting list since the list was read.
    setShown('asking')
    const read = await door.readAnew().catch((error: unknown) => {
      setShown(null)
      throw error
    })
    return own === turn.current ? judge(read === null ? found : read.find(is), ticket) : null
  }

  async function scan(ticket: string): Promise<void> {
    const hash = await hashOf(ticket)
    await find((one) => one.hash === hash, ticket)
  }

  return (
    <main id="main" className="column door">
      <NeedsScript />
      <header className="door-head">
        <a href={`/admin?${new URLSearchParams({ panel: 'events', event: event._id })}`}>
          Back to the registrations
        </a>
        <h1>{event.title}</h1>
        <p className="muted">
          <Time at={event.startsAt} />
        </p>
        {event.cancelled ? <p className="door-cancelled">This event is cancelled.</p> : null}
        <p className="door-count">
          <strong>{checkedIn}</strong>
          <span>{` of ${places.length} ${places.length === 1 ? 'is' : 'are'} in`}</span>
        </p>
      </header>
      <VerdictPanel
        shown={shown}
        canUndo={isIn(door, shown === 'asking' ? null : shown)}
        isAway={door.stop === 'away'}
        onUndo={(ticket) => {
          setShown(null)
          void door.add({ registration: ticket._id }, true)
        }}
        onLetIn={(whom) => {
          void door.add(whom)
          setShown(null)
          sound('good')
        }}
      />
      <TicketCamera onTicket={(ticket) => void scan(ticket)} />
      <NameSearch
        tickets={door.tickets}
        onTicket={(ticket) => void scan(ticket)}
        onChosen={async ({ _id }) => (await find((one) => one._id === _id, null)) === 'in'}
        onUndo={(ticket) => {
          setShown(null)
          void door.add({ registration: ticket._id }, true)
        }}
      />
      <NetworkState door={door} isKept={isKept} />
      <Button kind="ghost" onClick={() => void door.readAnew()}>
        Read the list again
      </Button>
    </main>
  )
}

/** Whether the last person who was let in is still checked in. */
function isIn({ tickets }: Door, shown: ShownVerdict | null): boolean {
  const verdict = shown?.verdict
  if (verdict === undefined || verdict.kind === 'unknown') return false
  return tickets.some(({ _id, checkedInAt }) => _id === verdict.ticket._id && checkedInAt !== null)
}
