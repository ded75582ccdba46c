import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/accounts/confirm-email.ts'
import { Problem, problems } from '#contract/call/problem.ts'
import {
  holderOfConfirmation,
  isConfirmed,
  mailConfirmation,
  refuseLink,
  takeConfirmationLink,
} from '../../accounts/sign-up/confirm-email.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import { holderOfNewEmail, proveOwner, takeNewEmail } from '../../accounts/own-account/confirm-new-email.ts'
import { keepPendingRegistration, pendingRegistration } from '../../accounts/sign-up/pending-registrations.ts'
import type { Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { refuseUnsent } from '../../mail/limits.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { ownRegistration } from './places.ts'
import { type EventRow, events } from '../reads.ts'
import { placesLeft, refusalToRegister } from '../rules.ts'
import { registrantOf, takePlace } from './take-place.ts'
import { inTurn } from './event-semaphore.ts'

type SignedIn = RequestContext<'signed-in'>
type Token = z.output<typeof calls.readConfirmation.input>
type Confirmed = z.input<typeof calls.confirmEmail.answer>
type NewEmail = z.output<typeof calls.confirmNewEmail.input>

async function findEvent({ db }: Pick<RequestContext, 'db'>, id: string): Promise<EventRow | undefined> {
  return (await sql<EventRow>`${events.select} where events.id = ${id}`.execute(db)).rows[0]
}

/**
 * Remembers that the caller wants a place at an event once their e-mail is confirmed, and e-mails the link unless one was
 * sent a moment ago. Throws `too_many` if the address gets no more e-mails for now.
 */
export async function registerOnceConfirmed(context: SignedIn, eventId: string): Promise<void> {
  const { db, user, clock } = context
  await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    if (!(await isConfirmed(tx, user.id)))
      await keepPendingRegistration(tx, { userId: user.id, eventId, now: clock() })
  })
  // Refused here, since the text of `email_not_confirmed` promises a link. If a link was sent a moment ago, no other one is needed.
  await refuseUnsent(db, { address: user.email, now: clock() })
  try {
    await mailConfirmation(context, true)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_many') throw error
  }
}

/** E-mails the caller another link, unless their e-mail is confirmed. */
export async function sendConfirmation(
  context: SignedIn,
): Promise<z.input<typeof calls.sendConfirmation.answer>> {
  const { db, user, clock } = context
  if (await isConfirmed(db, user.id)) return { sent: false }
  await refuseUnsent(db, { address: user.email, now: clock() })
  await mailConfirmation(context, (await pendingRegistration(db, user.id, clock())) !== null)
  return { sent: true }
}

type Pending = { userId: string; eventId: string }

/** The owner of a confirmation link, and the event for which it registers them; null: no event, or the link is not valid. */
async function pendingOf(context: RequestContext, token: string): Promise<Pending | null> {
  const userId = (await holderOfConfirmation(context, token)) ?? (await holderOfNewEmail(context, token))
  const eventId = userId === null ? null : await pendingRegistration(context.db, userId, context.clock())
  return userId === null || eventId === null ? null : { userId, eventId }
}

/** The event of a confirmation link. An expired link has none here; its refusal comes when the button is pressed. */
export async function readConfirmation(
  context: RequestContext,
  { token }: Token,
): Promise<z.input<typeof calls.readConfirmation.answer>> {
  const pending = await pendingOf(context, token)
  const event = pending === null ? undefined : await findEvent(context, pending.eventId)
  if (pending === null || event === undefined) return { event: null }
  const { id: _id, title, starts_at: startsAt } = event
  const registrant = { ...(await registrantOf(context.db, pending.userId)), isConfirmed: true }
  const refusal = refusalToRegister(event, registrant, context.clock())
  const isFull = refusal === null && (placesLeft(event) === 0 || event.waiting > 0)
  return { event: { _id, title, startsAt, isFull, refusal: refusal && problems[refusal][1] } }
}

/** Uses a confirmation link: confirms the e-mail of the account, and carries out the pending registration. */
export async function confirmEmail(context: RequestContext, { token }: Token): Promise<Confirmed> {
  const { registration } = await carryOut(context, token, takeConfirmationLink)
  return { success: true, registration }
}

/** Uses a link to a new e-mail in the same way. */
export async function confirmNewEmail(
  context: RequestContext,
  { token, password }: NewEmail,
): Promise<z.input<typeof calls.confirmNewEmail.answer>> {
  await proveOwner(context, { token: token.split('.')[0] ?? '', password })
  const { email, registration } = await carryOut(context, token, takeNewEmail)
  return { success: true, email, registration }
}

/**
 * Uses a link, and carries out the pending registration. The page sends the event that it showed (or none) with the token,
 * since somebody else in the account may have asked for another event meanwhile.
 */
async function carryOut<Taken extends { userId: string; eventId: string | null }>(
  context: RequestContext,
  sent: string,
  take: (tx: Tx, context: RequestContext, token: string) => Promise<Taken | null>,
): Promise<Taken & Pick<Confirmed, 'registration'>> {
  const [token = '', named] = sent.split('.')
  const pending = await pendingOf(context, token)
  const confirm = async (tx: Tx) => {
    const taken = await take(tx, context, token)
    if (taken === null) return null
    const { userId, eventId } = taken
    if (named !== undefined && named !== (eventId ?? '')) throw new Problem('changed_meanwhile')
    if (eventId === null || eventId !== pending?.eventId) return taken
    return { ...taken, registration: await registration(tx, context, { eventId, userId }) }
  }
  const answer =
    pending === null
      ? await context.db.transaction().execute(confirm)
      : await inTurn(pending.eventId, () => invalidatePages(context, confirm, { record: pending.eventId }))
  return answer ?? refuseLink(context, token)
}

/**
 * Registers the person for the event. The answer has no ticket, since somebody else may have the link. If another person is signed in, it
 * names the e-mail of the holder.
 */
async function registration(
  tx: Tx,
  { user, clock }: RequestContext,
  { userId, eventId }: Pending,
): Promise<Confirmed['registration']> {
  const place = await takePlace(tx, { eventId, userId, clock })
  if (typeof place === 'string') return { event: eventId, state: null, message: problems[place][1] }
  const { position } = await ownRegistration(tx, place)
  const isOthers = user !== null && user.id !== userId
  const holder = isOthers ? await emailOf(tx, userId) : undefined
  const who = holder === undefined ? ['You have', 'You are'] : [`${holder} has`, `${holder} is`]
  return {
    event: eventId,
    state: position === null ? 'registered' : 'waiting',
    message:
      position === null ? `${who[0]} a place.` : `${who[1]} on the waiting list, at place ${position}.`,
    holder,
  }
}

async function emailOf(tx: Tx, userId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
