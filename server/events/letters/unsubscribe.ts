import { timingSafeEqual } from 'node:crypto'
import { Problem } from '#contract/call/problem.ts'
import { recordOwn } from '../../accounts/audit.ts'
import { stopEventReminders } from '../../accounts/people.ts'
import type { AppContext } from '../../context.ts'

const ID_BYTES = 16
const PROOF_BYTES = 16
/** The two unused bits of the last character are zero (RFC 4648, 3.5), so that a token has one spelling. */
const TOKEN = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/

type Keys = Pick<AppContext, 'keys'>

/** The address that turns reminders off without signing in: the id of the person with a proof by our key. */
export async function unsubscribeUrl(
  { keys, config }: Keys & Pick<AppContext, 'config'>,
  userId: string,
): Promise<string> {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([id, await proofOf({ keys }, userId)]).toString('base64url')
  return `${config.publicUrl}/unsubscribe/${token}`
}

async function proofOf({ keys }: Keys, userId: string): Promise<Buffer> {
  return (await keys.hmac('unsubscribe', userId)).subarray(0, PROOF_BYTES)
}

/** The person of a token; `not_found` if it is not ours. */
export async function unsubscriberOf(context: Keys, token: string): Promise<string> {
  const bytes = Buffer.from(TOKEN.test(token) ? token : '', 'base64url')
  if (bytes.length !== ID_BYTES + PROOF_BYTES) throw new Problem('not_found')
  const userId = bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), await proofOf(context, userId)))
    throw new Problem('not_found')
  return userId
}

/** Turns the reminders of events off for the person of a token. */
export async function unsubscribe(
  context: Keys & Pick<AppContext, 'db' | 'clock'>,
  { token, address, requestId }: { token: string; address: string; requestId: string },
): Promise<void> {
  const userId = await unsubscriberOf(context, token)
  await context.db.transaction().execute(async (tx) => {
    if (!(await stopEventReminders(tx, userId))) return
    const from = { clock: context.clock, ip: address, requestId }
    const about = 'reminders of events, by the link in an e-mail'
    await recordOwn(tx, from, 'profile.change', userId, { about })
  })
}
