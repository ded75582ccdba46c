import { DEVICE_YEARS } from '#contract/business-constants.ts'
import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { DAY } from '#contract/values/time.ts'
import type * as calls from '#contract/accounts/known-devices.ts'
import type { RequestContext } from '../../context.ts'
import { cookie, readCookie } from '../../http/session-cookie.ts'
import type { Tx } from '../../db/connect.ts'
import { exists } from '../../db/exists.ts'
import { deviceOf } from './device-name.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { recordOwn } from '../audit.ts'
import { hashOf, newToken } from './sessions.ts'

const COOKIE = 'fwc_device'
/** How long a browser is known after its last sign-in, in milliseconds. */
export const DEVICE_LIFE = DEVICE_YEARS * 365 * DAY
/** The most known browsers of a person. A program without cookies counts as a new browser at each sign-in. */
const MOST_KNOWN = 30

/** The token of the call's device cookie; null without one. It carries an HMAC, so that an invented cookie causes no query. */
async function deviceToken({ config, keys, header }: RequestContext): Promise<string | null> {
  const value = readCookie(config.publicUrl, header('cookie'), COOKIE) ?? ''
  const [, token, mac] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? []
  if (token === undefined || mac === undefined) return null
  const right = await keys.hmac('device_cookie', token)
  return timingSafeEqual(right, Buffer.from(mac, 'base64url')) ? token : null
}

async function setCookie(context: RequestContext, token: string): Promise<void> {
  const mac = (await context.keys.hmac('device_cookie', token)).toString('base64url')
  const line = cookie(context.config.publicUrl, COOKIE, `${token}.${mac}`, DEVICE_LIFE / 1000)
  context.answerHeader('set-cookie', line)
}

/** The id of the call's browser among the known browsers of a person; null where the person never signed in with it. */
export async function knownDevice(
  context: RequestContext,
  person: { email: string } | { id: string },
): Promise<string | null> {
  const token = await deviceToken(context)
  if (token === null) return null
  const [column, value] =
    'email' in person ? (['email', person.email] as const) : (['id', person.id] as const)
  const known = await context.db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.id')
    .where('d.token_hash', '=', hashOf(token))
    .where('d.seen_at', '>', new Date(context.clock().getTime() - DEVICE_LIFE))
    .where(`u.${column}`, '=', value)
    .executeTakeFirst()
  return known?.id ?? null
}

/** Adds the call's browser to the known browsers of a person who has just signed in; false where it was known. */
export async function rememberDevice(tx: Tx, context: RequestContext, userId: string): Promise<boolean> {
  const now = context.clock()
  const device = deviceOf(context.header('user-agent'))
  const before = await deviceToken(context)
  const seen =
    before !== null &&
    (await exists(
      tx
        .updateTable('known_devices')
        .set({ device, seen_at: now })
        .where('token_hash', '=', hashOf(before))
        .where('user_id', '=', userId)
        .returning('id'),
    ))
  if (seen) {
    await setCookie(context, before)
    return false
  }
  // A new token, so that a copy of a forgotten cookie is not known again. Other people of this browser get it too.
  const token = newToken()
  if (before !== null)
    await tx
      .updateTable('known_devices')
      .set({ token_hash: hashOf(token) })
      .where('token_hash', '=', hashOf(before))
      .execute()
  await forgetLeastUsed(tx, userId)
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashOf(token), device, created_at: now, seen_at: now })
    .execute()
  await setCookie(context, token)
  return true
}

/** Deletes the browsers used longest ago, so that there is room for one more. */
async function forgetLeastUsed(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('id', 'in', (db) =>
      db
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .offset(MOST_KNOWN - 1),
    )
    .execute()
}

/** Forgets every browser of a person, and gives the call's own a new cookie where it was known. */
export async function renewDevices(tx: Tx, context: RequestContext, userId: string): Promise<void> {
  const token = await deviceToken(context)
  const forgotten = await forgetDevices(tx, userId)
  const isKnown = token !== null && forgotten.some((one) => one.equals(hashOf(token)))
  if (isKnown) await rememberDevice(tx, context, userId)
}

/** Forgets every browser of a person; answers the hashes of their tokens. */
export async function forgetDevices(tx: Tx, userId: string): Promise<Buffer[]> {
  const forgotten = await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .returning('token_hash')
    .execute()
  return forgotten.map((one) => one.token_hash)
}

/** Forgets every browser of a person except the call's own; answers how many. */
export async function forgetOtherDevices(tx: Tx, context: RequestContext, userId: string): Promise<number> {
  const token = await deviceToken(context)
  const forgotten = await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(token !== null, (others) => others.where('token_hash', '<>', hashOf(token as string)))
    .returning('id')
    .execute()
  return forgotten.length
}

/** The known browsers of the caller. */
export async function knownDevices(
  context: RequestContext<'signed-in'>,
): Promise<z.input<typeof calls.knownDevices.answer>> {
  const token = await deviceToken(context)
  const devices = await context.db
    .selectFrom('known_devices')
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt', 'token_hash'])
    .where('user_id', '=', context.user.id)
    .where('seen_at', '>', new Date(context.clock().getTime() - DEVICE_LIFE))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  const listed = devices.map(({ token_hash, ...rest }) => ({
    ...rest,
    isCurrent: token !== null && token_hash.equals(hashOf(token)),
  }))
  return { devices: listed.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/** Forgets one of the caller's browsers. An unknown id and another person's get the same answer. */
export async function forgetDevice(
  context: RequestContext<'signed-in'>,
  { id }: z.output<typeof calls.forgetDevice.input>,
): Promise<{ success: true }> {
  const { db, user } = context
  await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const forgotten = await tx
      .deleteFrom('known_devices')
      .where('user_id', '=', user.id)
      .where('id', '=', id)
      .returning('device')
      .executeTakeFirst()
    if (forgotten) await recordOwn(tx, context, 'device.forget', user.id, { about: forgotten.device })
  })
  return { success: true }
}
