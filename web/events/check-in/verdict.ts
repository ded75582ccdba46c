import { foldText } from '#contract/values/fold-text.ts'
import type { DoorTicket, Scan } from './door-store.ts'

/** What is said of somebody at the door. */
export type Verdict =
  | { kind: 'in'; ticket: DoorTicket }
  | { kind: 'already'; ticket: DoorTicket }
  | { kind: 'waiting'; ticket: DoorTicket }
  | { kind: 'unknown' }

/** What was said last, and of which ticket. */
export type Said = { verdict: Verdict; ticket: string | null }

/** The tickets of a list as they are after the scans that are not sent yet. */
export function afterScans(tickets: readonly DoorTicket[], scans: readonly Scan[]): DoorTicket[] {
  const last = new Map(scans.map(({ registration, isUndo, at }) => [registration, isUndo ? null : at]))
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

/** A ticket as it is listed: the SHA-256 of its text in hex. */
export async function hashOf(ticket: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Those whose name has every word that is typed, at the beginning of one of its own. */
export function named(tickets: readonly DoorTicket[], typed: string): DoorTicket[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return tickets.filter(({ name }) => {
    const own = foldText(name).split(/\s+/)
    return words.every((word) => own.some((part) => part.startsWith(word)))
  })
}

/**
 * Whether somebody who was checked in already was so by the very scan that is sent: its answer was lost before. The server
 * keeps the time of a scan, unless it is ahead of its own clock: then one is told of what is no matter.
 */
export function isOwnAnswer({ at }: Scan, checkedInAt: string | null): boolean {
  return checkedInAt === at
}
