import type { AuditAction } from '#contract/admin/audit.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { type Consumed, consume, consumeOne } from '../../db/rate-limit.ts'
import { recordAudit } from '../audit.ts'
import type { SignInLimit } from './rate-limits.ts'

/** Whose sign-in failed: an account, or an e-mail that has none. */
type Whom = { email: string } | { userId: string }

/** Writes down a sign-in that was refused; whoever tried is nobody we know. */
export async function recordFailure(context: RequestContext, whom: Whom, about: string): Promise<void> {
  await recordRefused(context, 'sign_in.failed', await subjectOf(context, whom), about)
}

/** Counts a try to sign in; when a limit is used up, that is written down once in its window. */
export function consumeSignIn(context: RequestContext, limits: SignInLimit[], whom: Whom): Promise<Consumed> {
  return consume(context, limits, async (limit) => {
    const once = { key: `refused:${limit.key}`, most: 1, window: limit.window }
    if ((await consumeOne(context.pool, once, context.clock())) !== null) return
    const isOfPerson = limit.about !== 'the address'
    await recordRefused(
      context,
      'sign_in.locked',
      isOfPerson ? await subjectOf(context, whom) : {},
      `For ${limit.about}`,
    )
  })
}

type Subject = { subjectId?: string; details?: Record<string, unknown> }

/** An e-mail that has no account is written down as its HMAC: it may be a password in the wrong field. */
async function subjectOf({ db, keys }: Pick<RequestContext, 'db' | 'keys'>, whom: Whom): Promise<Subject> {
  if ('userId' in whom) return { subjectId: whom.userId }
  const subjectId = await idOf(db, whom.email)
  if (subjectId !== undefined) return { subjectId }
  return { details: { email_hash: (await keys.hmac('unknown_email', whom.email)).toString('hex') } }
}

async function idOf(db: Db, email: string): Promise<string | undefined> {
  const person = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return person?.id
}

async function recordRefused(
  { db, clock, ip, requestId }: RequestContext,
  action: AuditAction,
  { subjectId = null, details = {} }: { subjectId?: string | null; details?: Record<string, unknown> },
  about: string,
): Promise<void> {
  const entry = { at: clock(), action, subjectId, address: ip, requestId }
  await recordAudit(db, { ...entry, details: { ...details, about } })
}
