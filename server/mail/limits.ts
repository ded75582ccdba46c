import type pg from 'pg'
import { HOUR } from '#contract/time.ts'
import { consumeOne, type RateLimit } from '../db/rate-limit.ts'
import { type EmailKind, emailKinds } from './email.ts'

/** The e-mails that one address gets in an hour, of each purpose: none uses up what another has. */
const MOST = { usual: 10, asked: 5, warning: 5 }

/**
 * Counts an e-mail to an address, as accounts have it: in lower case. Answers what it was counted under, or when there is room
 * again. The first warning of its kind in an hour always goes, whatever else was sent, so that whoever has an account in
 * hand cannot have warnings about it held back, by other warnings either.
 */
export async function countEmail(
  pool: pg.Pool,
  kind: EmailKind,
  address: string,
  now: Date,
): Promise<RateLimit | { freeAt: Date }> {
  const { purpose } = emailKinds[kind].treatment
  const shared = { key: `email:${purpose}:${address}`, most: MOST[purpose], window: HOUR }
  const first = { key: `email:${kind}:${address}`, most: 1, window: HOUR }
  const waits: Date[] = []
  for (const limit of purpose === 'warning' ? [first, shared] : [shared]) {
    const freeAt = await consumeOne(pool, limit, now)
    if (freeAt === null) return limit
    waits.push(freeAt)
  }
  return { freeAt: new Date(Math.min(...waits.map(Number))) }
}
