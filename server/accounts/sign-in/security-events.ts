import type { AuditAction } from '#contract/admin/audit.ts'
import type { RequestContext } from '../../context.ts'
import { type Consumed, consume, consumeOne } from '../../db/rate-limit.ts'
import { recordAudit } from '../audit.ts'
import type { SignInLimit } from './rate-limits.ts'

/** Whose sign-in failed: an account, or an e-mail that may have no account. */
type Whom = { email: string } | { userId: string }

/** Records a sign-in that failed, in the audit log. */
export async function recordFailure(context: RequestContext, whom: Whom, about: string): Promise<void> {
  await record(context, 'sign_in.failed', whom, about)
}

/** Counts a try to sign in. A limit that is used up is recorded in the audit log, once in its window. */
export function consumeSignIn(context: RequestContext, limits: SignInLimit[], whom: Whom): Promise<Consumed> {
  return consume(context, limits, async (limit) => {
    const once = { key: `refused:${limit.key}`, most: 1, window: limit.window }
    if ((await consumeOne(context.pool, once, context.clock())) !== null) return
    await record(context, 'sign_in.locked', limit.about === 'the address' ? null : whom, `For ${limit.about}`)
  })
}

async function record(
  context: RequestContext,
  action: AuditAction,
  whom: Whom | null,
  about: string,
): Promise<void> {
  const { db, clock, ip, requestId } = context
  const entry = { at: clock(), action, address: ip, requestId }
  const { subjectId, details } = whom === null ? nobody : await subjectOf(context, whom)
  await recordAudit(db, { ...entry, subjectId, details: { ...details, about } })
}

const nobody = { subjectId: null, details: {} }

/** An e-mail without an account is recorded as its HMAC: it may be a password in the wrong field. */
async function subjectOf({ db, keys }: RequestContext, whom: Whom) {
  if ('userId' in whom) return { subjectId: whom.userId, details: {} }
  const { email } = whom
  const person = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (person !== undefined) return { subjectId: person.id, details: {} }
  const hash = (await keys.hmac('unknown_email', email)).toString('hex')
  return { subjectId: null, details: { email_hash: hash } }
}
