import type pg from 'pg'
import { Problem, problems } from '#contract/problem.ts'
import { HOUR } from '#contract/time.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consumeOne, firstUsedUp, type RateLimit } from '../db/rate-limit.ts'
import { type EmailKind, emailKinds } from './email.ts'

/**
 * The e-mails that one address gets in an hour, of each purpose: none uses up what another has. Those about events come however many
 * one registers for, which the calls bound.
 */
const MOST = { usual: 10, asked: 5, warning: 5, event: 200 }

/** What of an e-mail and its receiver matters to the limits. */
type Counted = { kind: EmailKind; address: string; isConfirmed?: boolean }

/**
 * Counts an e-mail to an address, as accounts have it: in lower case. Answers what it was counted under, or when there is room
 * again. The first warning of its kind in an hour always goes, whatever else was sent, so that whoever has an account in
 * hand cannot have warnings about it held back, by other warnings either.
 */
export async function countEmail(
  pool: pg.Pool,
  { kind, address, isConfirmed = false }: Counted,
  now: Date,
): Promise<RateLimit | { freeAt: Date }> {
  const { purpose } = emailKinds[kind].treatment
  const shared = sharedLimit({ kind, address, isConfirmed })
  const first = { key: `email:${kind}:${address}`, most: 1, window: HOUR }
  const waits: Date[] = []
  for (const limit of purpose === 'warning' ? [first, shared] : [shared]) {
    const freeAt = await consumeOne(pool, limit, now)
    if (freeAt === null) return limit
    waits.push(freeAt)
  }
  return { freeAt: new Date(Math.min(...waits.map(Number))) }
}

/**
 * Refuses to ask for an e-mail that would have to wait for its turn: `too_many`, with the seconds until there is room. What is asked
 * for anew makes useless what the e-mail before brought, which stays good that way.
 */
export async function refuseToWait(
  db: Db | Tx,
  { kind, address, now }: { kind: EmailKind; address: string; now: Date },
): Promise<void> {
  const usedUp = await firstUsedUp(db, [sharedLimit({ kind, address })], now)
  if (usedUp === null) return
  const { freeAt } = usedUp
  throw new Problem('too_many', {
    retryAfter: Math.max(1, (freeAt.getTime() - now.getTime()) / 1000),
    message: `${problems.too_many[1]} This address gets no more such e-mails within the hour; what the last one brought stays good.`,
  })
}

function sharedLimit({ kind, address, isConfirmed = false }: Counted): RateLimit {
  const { purpose: own } = emailKinds[kind].treatment
  // Somebody may have signed up, and registered, with the e-mail of a stranger: that one gets no more than the usual ones.
  const purpose = own === 'event' && !isConfirmed ? 'usual' : own
  return { key: `email:${purpose}:${address}`, most: MOST[purpose], window: HOUR }
}
