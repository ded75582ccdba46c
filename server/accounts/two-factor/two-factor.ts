import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Names } from '#contract/site/branding.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/accounts/two-factor.ts'
import { brandingOf } from '../../pages/branding.ts'
import type { RequestContext, AppContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { type Consumed, consume, refund } from '../../db/rate-limit.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { recordAudit, recordOwn } from '../audit.ts'
import { isConfirmed } from '../sign-up/confirm-email.ts'
import { renewDevices } from '../sign-in/known-devices.ts'
import { pendingRequests } from '../rights/pending-requests.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { reauthenticate } from '../sign-in/reauthentication.ts'
import { qrOf } from './qr.ts'
import { hasTwoFactor, inFours, makeRecoveryCodes, spendCode, WRONG_CODE } from './codes.ts'
import { ownCodeLimits } from '../sign-in/rate-limits.ts'
import { base32, stepOfCode } from './totp.ts'
import { endAccess, endAllSessions } from '../rights/end-access.ts'

const SECRET_BYTES = 20

/** The state of the caller's two-factor. */
export async function twoFactor({
  db,
  user,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.twoFactor.answer>> {
  const { left, ...rest } = await db
    .selectFrom('users as u')
    .leftJoin('two_factor as s', 's.user_id', 'u.id')
    .select((eb) => [
      's.on_since as since',
      eb('u.email_verified_at', 'is not', null).$castTo<boolean>().as('isEmailConfirmed'),
      eb('u.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      sql<number>`(select count(*)::int from recovery_codes r where r.user_id = u.id)`.as('left'),
    ])
    .where('u.id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { ...rest, recoveryCodesLeft: left }
}

/** Makes a secret and shows it once; two-factor is on only after a code of it. */
export async function beginTwoFactor(
  context: RequestContext<'signed-in'>,
  { password }: z.output<typeof calls.beginTwoFactor.input>,
): Promise<z.input<typeof calls.beginTwoFactor.answer>> {
  await refuseUnconfirmed(context)
  await reauthenticate(context, password)
  const secret = randomBytes(SECRET_BYTES)
  const shown = { secret, created_at: context.clock(), last_step: 0 }
  const made = await context.db
    .insertInto('two_factor')
    .values({ user_id: context.user.id, ...shown })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(shown).where('two_factor.on_since', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (made === undefined) throw new Problem('two_factor_on')
  const address = addressOf(await brandingOf(context), context.user.email, base32(secret))
  return { secret: inFours(base32(secret), ' '), address, qr: qrOf(address) }
}

/** The address that authenticator apps read. It names the defaults too, since apps differ in them. */
function addressOf({ shortName }: Names, email: string, secret: string): string {
  const issuer = encodeURIComponent(shortName)
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** Turns two-factor on with one right code; answers the recovery codes, once. */
export async function turnOnTwoFactor(
  context: RequestContext<'signed-in'>,
  { code }: z.output<typeof calls.turnOnTwoFactor.input>,
): Promise<z.input<typeof calls.turnOnTwoFactor.answer>> {
  const { user, db } = context
  const now = context.clock()
  const begun = await db
    .selectFrom('two_factor')
    .select(['secret', 'on_since', 'created_at'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (begun?.on_since) throw new Problem('two_factor_on')
  await refuseUnconfirmed(context)
  if (
    begun === undefined ||
    begun.created_at.getTime() < now.getTime() - pendingRequests.turnOnTwoFactor.holds
  )
    throw new Problem('two_factor_begin')
  const consumed = await consume(context, ownCodeLimits(user.id))
  const step = stepOfCode(begun.secret, code.replaceAll(/\s/g, ''), now, 0)
  if (step === null)
    throw new Problem('not_proven', { fields: { code: 'This code is wrong: take the next' } })
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const on = await tx
      .updateTable('two_factor')
      .set({ on_since: now, last_step: step })
      .where('user_id', '=', user.id)
      .where('on_since', 'is', null)
      // The secret of the checked code: another window may have made a new one.
      .where('secret', '=', begun.secret)
      .returning('user_id')
      .executeTakeFirst()
    if (on === undefined) throw new Problem('two_factor_begin')
    await tellOwn(tx, context, 'on')
    return makeRecoveryCodes(tx, user.id)
  })
  await refund(context, consumed)
  return { recoveryCodes }
}

/** Turns two-factor off, with the password and a code. */
export async function turnOffTwoFactor(
  context: RequestContext<'signed-in'>,
  { password, code }: z.output<typeof calls.turnOffTwoFactor.input>,
): Promise<{ success: true }> {
  const { user, db } = context
  const consumed = await proveTwice(context, password, code)
  await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const off = await tx
      .deleteFrom('two_factor')
      .where('user_id', '=', user.id)
      .returning('user_id')
      .executeTakeFirst()
    if (off === undefined) throw new Problem('two_factor_off')
    await tellOwn(tx, context, 'off')
  })
  await refund(context, consumed)
  return { success: true }
}

/** Replaces the recovery codes, with the password and a code. */
export async function newRecoveryCodes(
  context: RequestContext<'signed-in'>,
  { password, code }: z.output<typeof calls.newRecoveryCodes.input>,
): Promise<z.input<typeof calls.newRecoveryCodes.answer>> {
  const consumed = await proveTwice(context, password, code)
  const recoveryCodes = await context.db.transaction().execute(async (tx) => {
    const { id } = context.user
    await lockCaller(tx, context.user)
    if (!(await hasTwoFactor(tx, id))) throw new Problem('two_factor_off')
    await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
    await recordOwn(tx, context, 'second_step.codes', id)
    await enqueueEmail(tx, { kind: 'recovery_codes_new', to: id })
    return makeRecoveryCodes(tx, id)
  })
  await refund(context, consumed)
  return { recoveryCodes }
}

/** Checks the password and a code. The caller refunds the counted try after its work. */
async function proveTwice(
  context: RequestContext<'signed-in'>,
  password: string | undefined,
  code: string,
): Promise<Consumed> {
  const { id } = context.user
  if (!(await hasTwoFactor(context.db, id))) throw new Problem('two_factor_off')
  await reauthenticate(context, password)
  const consumed = await consume(context, ownCodeLimits(id))
  // A 401 would mean that the session has ended.
  if (!(await spendCode(context, id, code))) throw new Problem('not_proven', { fields: WRONG_CODE })
  return consumed
}

/** Ends the other sessions, forgets the other browsers, records the change and sends the e-mail. */
async function tellOwn(tx: Tx, context: RequestContext<'signed-in'>, now: 'on' | 'off'): Promise<void> {
  const { id, tokenHash } = context.user
  await endAccess(tx, id, 'two_factor', tokenHash)
  await renewDevices(tx, context, id)
  await recordOwn(tx, context, `second_step.${now}`, id)
  await enqueueEmail(tx, { kind: `two_factor_${now}`, to: id })
}

/** Who turns it off: a call by the confirmed owner of the e-mail, or the operator, without an address. */
type By = Pick<AppContext, 'clock'> & { ip?: string; requestId?: string }

/** Turns off two-factor without a code, for a lost phone or a reclaimed account; false where it was off. */
export async function turnOffWithoutCode(tx: Tx, by: By, email: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) return false
  const off = await tx
    .deleteFrom('two_factor')
    .where('user_id', '=', person.id)
    .where('on_since', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (off === undefined) return false
  await endAccess(tx, person.id, 'operator')
  await endAllSessions(tx, person.id)
  const { clock, ip, requestId = '' } = by
  if (ip === undefined)
    await recordAudit(tx, { at: clock(), action: 'second_step.off', subjectId: person.id, address: null })
  else await recordOwn(tx, { clock, ip, requestId }, 'second_step.off', person.id)
  await enqueueEmail(tx, { kind: 'two_factor_off', to: person.id })
  return true
}

/** Refuses an unconfirmed e-mail: somebody with another person's e-mail could lock that person out. */
async function refuseUnconfirmed({ db, user }: RequestContext<'signed-in'>): Promise<void> {
  if (!(await isConfirmed(db, user.id))) throw new Problem('email_unconfirmed')
}
