import type pg from 'pg'
import { Problem, problems } from '#contract/call/problem.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type Consumed, consumeAll, firstUsedUp, type RateLimit } from '../db/rate-limit.ts'
import { type EmailKind, emailKinds } from './email.ts'

/** The most e-mails that anybody can cause to one address, of all kinds together. */
const MOST = { day: 20, hour: 10 }
/** The most warnings of one kind in an hour. */
const MOST_WARNINGS = 5

/** `isTheirs`: the address is confirmed as the receiver's. */
type Counted = { kind: EmailKind; address: string; isTheirs: boolean }

/** Counts an e-mail to an address in lower case, and answers what was counted; null: over the limit, so it is not sent. */
export async function countEmail(pool: pg.Pool, counted: Counted, at: Date): Promise<Consumed | null> {
  const { kind, address, isTheirs } = counted
  const { purpose } = emailKinds[kind].treatment
  if (purpose === 'due' || (purpose === 'own' && isTheirs)) return { limits: [], at }
  // Somebody who signed up with the e-mail of a stranger can cause warnings too, so for an unconfirmed address they share the limit.
  const limits: RateLimit[] =
    purpose === 'warning' && isTheirs
      ? [{ key: `email:${kind}:${address}`, most: MOST_WARNINGS, window: HOUR }]
      : sharedLimits(address)
  return (await consumeAll(pool, limits, at)) === null ? { limits, at } : null
}

/** Refuses a request whose e-mail would be over the limit: `too_many`, with the seconds to wait. */
export async function refuseUnsent(
  db: Db | Tx,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const usedUp = await firstUsedUp(db, sharedLimits(address), now)
  if (usedUp === null) return
  throw new Problem('too_many', {
    retryAfter: Math.max(1, (usedUp.freeAt.getTime() - now.getTime()) / 1000),
    message: `${problems.too_many[1]} This address gets no more such e-mails for now; the link in the last one still works.`,
  })
}

/** The day first, since it has the longer wait. */
function sharedLimits(address: string): RateLimit[] {
  return [
    { key: `email:day:${address}`, most: MOST.day, window: DAY },
    { key: `email:hour:${address}`, most: MOST.hour, window: HOUR },
  ]
}
