import type pg from 'pg'
import { Problem, problems } from '#contract/problem.ts'
import { HOUR } from '#contract/time.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consumeOne, fullUntil, type RateLimit, refund } from '../db/rate-limit.ts'
import { type EmailKind, emailKinds } from './email.ts'

/**
 * The e-mails that one address gets in an hour, of each purpose: none uses up what another has. Those about events come however many
 * one registers for, as many as the calls let through in an hour.
 */
const MOST = { usual: 10, asked: 5, warning: 5, event: 100, registration: 100 }
/** Those about registrations to an address that nobody has confirmed, which may be a stranger's: in all, and of one event. */
const MOST_UNCONFIRMED = 20
const MOST_OF_ONE_EVENT = 10

/** What of an e-mail and its receiver matters to the limits. */
type Counted = { kind: EmailKind; address: string; isConfirmed?: boolean; event?: string }

/**
 * Counts an e-mail to an address, as accounts have it: in lower case. Answers what it was counted under, or when there is room
 * again. The first warning of its kind in an hour always goes, whatever else was sent, so that whoever has an account in
 * hand cannot have warnings about it held back, by other warnings either.
 */
export async function countEmail(
  pool: pg.Pool,
  counted: Counted,
  now: Date,
): Promise<RateLimit[] | { freeAt: Date }> {
  const waits: Date[] = []
  for (const limits of waysOf(counted)) {
    const freeAt = await consumeAll(pool, limits, now)
    if (freeAt === null) return limits
    waits.push(freeAt)
  }
  return { freeAt: new Date(Math.min(...waits.map(Number))) }
}

/** Each of them lets an e-mail through if all of its limits do. */
function waysOf({ kind, address, isConfirmed = false, event = '' }: Counted): RateLimit[][] {
  const { purpose } = emailKinds[kind].treatment
  const shared = sharedLimit(kind, address)
  if (purpose === 'warning') return [[{ key: `email:${kind}:${address}`, most: 1, window: HOUR }], [shared]]
  if (purpose !== 'registration' || isConfirmed) return [[shared]]
  const ofEvent = { key: `email:${event}:${address}`, most: MOST_OF_ONE_EVENT, window: HOUR }
  return [[ofEvent, { ...shared, most: MOST_UNCONFIRMED }]]
}

/** Counts under all, or under none: then when the first that is used up has room again. */
async function consumeAll(pool: pg.Pool, limits: readonly RateLimit[], now: Date): Promise<Date | null> {
  for (const [n, limit] of limits.entries()) {
    const freeAt = await consumeOne(pool, limit, now)
    if (freeAt === null) continue
    await refund({ pool }, { limits: limits.slice(0, n), at: now })
    return freeAt
  }
  return null
}

/**
 * Refuses to ask for an e-mail that would have to wait for its turn: `too_many`, with the seconds until there is room. What is asked
 * for anew makes useless what the e-mail before brought, which stays good that way.
 */
export async function refuseToWait(
  db: Db | Tx,
  { kind, address, now }: { kind: EmailKind; address: string; now: Date },
): Promise<void> {
  const freeAt = await fullUntil(db, sharedLimit(kind, address), now)
  if (freeAt === null) return
  throw new Problem('too_many', {
    retryAfter: Math.max(1, (freeAt.getTime() - now.getTime()) / 1000),
    message: `${problems.too_many[1]} This address gets no more such e-mails within the hour; what the last one brought stays good.`,
  })
}

function sharedLimit(kind: EmailKind, address: string): RateLimit {
  const { purpose } = emailKinds[kind].treatment
  return { key: `email:${purpose}:${address}`, most: MOST[purpose], window: HOUR }
}
