import { foldText } from '#contract/values/fold-text.ts'
import type { DoorTicket, Scan } from './door-store.ts'

/** The answer for a person at the door. */
export type Verdict =
  | { kind: 'in'; ticket: DoorTicket }
  | { kind: 'already'; ticket: DoorTicket }
  | { kind: 'waiting'; ticket: DoorTicket }
  | { kind: 'unknown' }

/** The answer on the screen, and the scanned ticket; null: the person was found by name. */
export type ShownVerdict = { verdict: Verdict; ticket: string | null }

/** The tickets of a list, with the unsent scans applied. */
export function afterScans(tickets: readonly DoorTicket[], scans: readonly Scan[]): DoorTicket[] {
  return afterAccepted(
    tickets,
    scans.map(({ registration, isUndo, at }) => ({ registration, checkedInAt: isUndo ? null : at })),
  )
}

/** What became of a person at the door; null: their check-in was undone. */
export type Accepted = { registration: string | undefined; checkedInAt: string | null }

/** The tickets of a list, with what happened afterwards, in order. */
export function afterAccepted(tickets: readonly DoorTicket[], happened: readonly Accepted[]): DoorTicket[] {
  const last = new Map(happened.map(({ registration, checkedInAt }) => [registration, checkedInAt]))
  return tickets.map((ticket) => {
    const at = last.get(ticket._id)
    return at === undefined ? ticket : { ...ticket, checkedInAt: at }
  })
}

export function verdictOf(ticket: DoorTicket | undefined): Verdict {
  if (ticket === undefined) return { kind: 'unknown' }
  if (ticket.state === 'waiting') return { kind: 'waiting', ticket }
  return { kind: ticket.checkedInAt === null ? 'in' : 'already', ticket }
}

/** The form in which lists contain a ticket: the SHA-256 of its text in hex. */
export async function hashOf(ticket: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** People with a name part that begins with each of the typed words. */
export function named(tickets: readonly DoorTicket[], typed: string): DoorTicket[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return tickets.filter(({ name }) => {
    const own = foldText(name).split(/\s+/)
    return words.every((word) => own.some((part) => part.startsWith(word)))
  })
}

/**
 * Whether an earlier check-in came from this same scan, whose answer was lost. The server keeps the time of a scan, except one
 * in the future of its own clock; then a needless message is shown.
 */
export function isOwnAnswer({ at }: Scan, checkedInAt: string | null): boolean {
  return checkedInAt === at
}
