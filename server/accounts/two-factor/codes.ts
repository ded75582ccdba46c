import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Consumed } from '../../db/rate-limit.ts'
import { codeLimits } from '../sign-in/rate-limits.ts'
import { recordOwn } from '../audit.ts'
import { consumeSignIn, recordFailure } from '../sign-in/security-events.ts'
import { base32, stepOfCode } from './totp.ts'
import { exists } from '../../db/exists.ts'

const RECOVERY_CODES = 8
// 120 bits: nobody can guess them, so that a plain hash suffices (ASVS 6.5.2).
const RECOVERY_BYTES = 15

/** Whether a person has turned two-factor on. */
export async function hasTwoFactor(db: Db | Tx, userId: string): Promise<boolean> {
  return exists(db.selectFrom('two_factor').where('user_id', '=', userId).where('on_since', 'is not', null))
}

/** Uses up a code for a sign-in; throws `wrong_code` for a wrong one. The caller refunds the counted try after the sign-in. */
export async function spendCodeToSignIn(
  context: RequestContext,
  userId: string,
  typed: string,
  device: string | null,
): Promise<Consumed> {
  const consumed = await consumeSignIn(context, codeLimits(userId, device), { userId })
  if (await spendCode(context, userId, typed)) return consumed
  await recordFailure(context, { userId }, 'Wrong code')
  throw new Problem('wrong_code', { fields: WRONG_CODE })
}

/** The text at the field. */
export const WRONG_CODE = { code: 'Wrong, or used already: take the next' }

/** Uses up a code of the app or a recovery code; false for a wrong code. The caller has counted the try. */
export async function spendCode(context: RequestContext, userId: string, typed: string): Promise<boolean> {
  const code = plain(typed)
  return /^\d{6}$/.test(code) ? spendAppCode(context, userId, code) : spendRecoveryCode(context, userId, code)
}

/** People type and paste codes with spaces or hyphens between the groups. */
function plain(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

async function spendAppCode({ db, clock }: RequestContext, userId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = row ? stepOfCode(row.secret, code, clock(), row.last_step) : null
  if (step === null) return false
  // Of two calls with the same code only one succeeds.
  return exists(
    db
      .updateTable('two_factor')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('on_since', 'is not', null)
      .where('last_step', '<', step)
      .returning('user_id'),
  )
}

function spendRecoveryCode(context: RequestContext, userId: string, code: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOfRecoveryCode(code))
      .returning('user_id')
      .executeTakeFirst()
    if (used === undefined) return false
    await recordOwn(tx, context, 'second_step.recovery', userId)
    return true
  })
}

/** Gives a person new recovery codes; they are stored as hashes only. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES)).toLowerCase(),
  )
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfRecoveryCode(code) })))
    .execute()
  return codes.map((code) => inFours(code))
}

function hashOfRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/** A long text as people copy it: in groups of four. */
export function inFours(text: string, between = '-'): string {
  return (text.match(/.{1,4}/g) ?? []).join(between)
}
