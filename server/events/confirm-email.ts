import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/accounts/confirm-email.ts'
import { Problem, problems } from '#contract/problem.ts'
import {
  holderOfConfirmation,
  isConfirmed,
  mailConfirmation,
  refuseLink,
  takeConfirmationLink,
} from '../accounts/confirm-email.ts'
import { lockCaller } from '../accounts/lock-caller.ts'
import { keepPendingRegistration, pendingRegistration } from '../accounts/pending-registrations.ts'
import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../http/context.ts'
import { refuseUnsent } from '../mail/limits.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { ownRegistration } from './places.ts'
import { type EventRow, events } from './reads.ts'
import { placesLeft } from './rules.ts'
import { takePlace } from './take-place.ts'
import { inTurn } from './turns.ts'

type SignedIn = RequestContext<'signed-in'>
type Token = z.output<typeof calls.readConfirmation.input>
type Confirmed = z.input<typeof calls.confirmEmail.answer>

async function findEvent({ db }: Pick<RequestContext, 'db'>, id: string): Promise<EventRow | undefined> {
  return (await sql<EventRow>`${events.select} where events.id = ${id}`.execute(db)).rows[0]
}

/** Keeps that whoever calls wants a place at an event once their e-mail is confirmed, and mails the link unless one went a moment ago; `too_many` where their address gets none for now. */
export async function registerOnceConfirmed(context: SignedIn, eventId: string): Promise<void> {
  const { db, user, clock } = context
  await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    if (!(await isConfirmed(tx, user.id)))
      await keepPendingRegistration(tx, { userId: user.id, eventId, now: clock() })
  })
  // Refused as such: no e-mail would bring the link of which `email_not_confirmed` speaks. One that went a moment ago has it.
  await refuseUnsent(db, { address: user.email, now: clock() })
  try {
    await mailConfirmation(context, true)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_many') throw error
  }
}

/** Mails oneself another link; nothing where the e-mail is confirmed. */
export async function sendConfirmation(
  context: SignedIn,
): Promise<z.input<typeof calls.sendConfirmation.answer>> {
  const { db, user, clock } = context
  if (await isConfirmed(db, user.id)) return { sent: false }
  await mailConfirmation(context, (await pendingRegistration(db, user.id, clock())) !== null)
  return { sent: true }
}

/** The event at which a confirmation link takes a place; null: at none, or the link is not good. */
async function eventOfLink(context: RequestContext, token: string): Promise<string | null> {
  const holder = await holderOfConfirmation(context, token)
  return holder === null ? null : pendingRegistration(context.db, holder, context.clock())
}

/** Of a link that is over it tells nothing: the press says so, and a page that is only looked at meets no refusal. */
export async function readConfirmation(
  context: RequestContext,
  { token }: Token,
): Promise<z.input<typeof calls.readConfirmation.answer>> {
  const eventId = await eventOfLink(context, token)
  const event = eventId === null ? undefined : await findEvent(context, eventId)
  if (event === undefined) return { event: null }
  const { id: _id, title, starts_at: startsAt } = event
  return { event: { _id, title, startsAt, isFull: placesLeft(event) === 0 || event.waiting > 0 } }
}

/**
 * Uses up a link from an e-mail: the account's e-mail is confirmed, and the registration that waited for it is carried out. A page
 * sends the event that it has named along, or that it named none: whoever sits on the account may have asked for another since.
 */
export async function confirmEmail(context: RequestContext, sent: Token): Promise<Confirmed> {
  const [token = '', named] = sent.token.split('.')
  const eventId = await eventOfLink(context, token)
  const confirm = async (tx: Tx): Promise<Confirmed | null> => {
    const confirmed = await takeConfirmationLink(tx, context, token)
    if (confirmed === null) return null
    if (named !== undefined && named !== (confirmed.eventId ?? '')) throw new Problem('changed_meanwhile')
    if (eventId === null || confirmed.eventId !== eventId) return { success: true }
    const { userId } = confirmed
    return { success: true, registration: await registration(tx, { eventId, userId, clock: context.clock }) }
  }
  const answer =
    eventId === null
      ? await context.db.transaction().execute(confirm)
      : await inTurn(eventId, () => invalidatePages(context, confirm, { record: eventId }))
  return answer ?? refuseLink(context, token)
}

/** Takes the place, and says so without the ticket: whoever has the link need not be whoever registered. */
async function registration(
  tx: Tx,
  taking: Parameters<typeof takePlace>[1],
): Promise<Confirmed['registration']> {
  const place = await takePlace(tx, taking)
  if (typeof place === 'string') return { event: taking.eventId, state: null, message: problems[place][1] }
  const { position } = await ownRegistration(tx, place)
  const [state, message] =
    position === null
      ? (['registered', 'You have a place.'] as const)
      : (['waiting', `You are on the waiting list, at place ${position}.`] as const)
  return { event: taking.eventId, state, message }
}
