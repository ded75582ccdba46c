import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/accounts/google.ts'
import { Problem } from '#contract/call/problem.ts'
import { CONNECTING } from '#contract/call/routes.ts'
import { HOUR } from '#contract/values/time.ts'
import type { RequestContext } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { consume } from '../../db/rate-limit.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { accountOf, addIdentity, hasIdentity, proveMailbox } from './account.ts'
import { askProvider, saveFlow, takeFlow, FLOW_SECONDS } from './flow.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { reauthenticate } from '../sign-in/reauthentication.ts'
import { recordOwn } from '../audit.ts'
import { exists } from '../../db/exists.ts'

const COOKIE = 'fwc_connect'
const MOST_AN_HOUR = 20

/** Whether Google is connected to one's own account. */
export async function googleConnection({
  db,
  user,
  openId,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.googleConnection.answer>> {
  const identity = await db
    .selectFrom('identities')
    .select(['created_at', 'email'])
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return {
    isConfigured: openId !== null,
    since: identity?.created_at ?? null,
    email: identity?.email ?? null,
    hasPassword: await hasPassword(db, user.id),
  }
}

/** Answers the provider's address, after the caller has given their password. */
export async function connectGoogle(
  context: RequestContext<'signed-in'>,
  { password }: z.output<typeof calls.connectGoogle.input>,
): Promise<{ location: string }> {
  if (!context.openId) throw new Problem('google_not_configured')
  await reauthenticate(context, password)
  const { location, flow } = await context.openId.start(CONNECTING)
  const until = String(context.clock().getTime() + FLOW_SECONDS * 1000)
  const proof = (await proofOf(context, context.db, { ...flow, until })).toString('base64url')
  saveFlow(context, COOKIE, { ...flow, until, proof })
  return { location }
}

/**
 * An HMAC that says that this session has given the password and started with this state. It is no longer valid once the pending
 * requests of the account have ended.
 */
async function proofOf(
  { keys, user }: RequestContext<'signed-in'>,
  db: Db | Tx,
  flow: { state: string; until: string },
): Promise<Buffer> {
  const { rows } = await sql<{ ended: string | null }>`
    select requests_ended_at::text as ended from users where id = ${user.id}`.execute(db)
  const session = user.tokenHash.toString('hex')
  return keys.hmac('google_connection', `${flow.state} ${flow.until} ${session} ${rows[0]?.ended ?? ''}`)
}

/** Connects the provider's person to the account, in the same browser and session that started. */
export async function finishConnectGoogle(
  context: RequestContext<'signed-in'>,
  input: z.output<typeof calls.finishConnectGoogle.input>,
): Promise<{ success: true }> {
  const { user } = context
  const kept = takeFlow(context, COOKIE, input.state, ['until', 'proof'])
  if (kept === null || !(await isProven(context, context.db, kept))) throw new Problem('google_failed')
  await consume(context, [{ key: `connect-google:${user.id}`, most: MOST_AN_HOUR, window: HOUR }])
  const person = await askProvider(context, { code: input.code, state: input.state, iss: input.iss }, kept)
  await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    if (!(await isProven(context, tx, kept))) throw new Problem('google_failed')
    const owner = await accountOf(tx, person)
    if (owner === user.id) return
    if (owner !== null) throw new Problem('google_taken')
    if (await hasIdentity(tx, user.id, person.issuer)) throw new Problem('google_connected')
    await addIdentity(tx, person, user.id, context.clock())
    await proveMailbox(tx, person, user.id)
    await recordOwn(tx, context, 'google.link', user.id)
    await enqueueEmail(tx, { kind: 'google_connected', to: user.id })
  })
  return { success: true }
}

async function isProven(
  context: RequestContext<'signed-in'>,
  db: Db | Tx,
  kept: { state: string; until: string; proof: string },
): Promise<boolean> {
  const right = await proofOf(context, db, kept)
  const given = Buffer.from(kept.proof, 'base64url')
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  return isOurs && Number(kept.until) > context.clock().getTime()
}

/** Disconnects Google from one's own account, which must have a password. */
export async function disconnectGoogle(
  context: RequestContext<'signed-in'>,
  { password }: z.output<typeof calls.disconnectGoogle.input>,
): Promise<{ success: true }> {
  const { db, user } = context
  if (!(await hasPassword(db, user.id))) throw new Problem('google_only_way_in')
  await reauthenticate(context, password)
  await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    if (!(await hasPassword(tx, user.id))) throw new Problem('google_only_way_in')
    const gone = await tx
      .deleteFrom('identities')
      .where('user_id', '=', user.id)
      .returning('subject')
      .executeTakeFirst()
    if (gone === undefined) return
    await recordOwn(tx, context, 'google.unlink', user.id)
    await enqueueEmail(tx, { kind: 'google_disconnected', to: user.id })
  })
  return { success: true }
}

function hasPassword(db: Db | Tx, userId: string): Promise<boolean> {
  return exists(db.selectFrom('users').where('id', '=', userId).where('password_hash', 'is not', null))
}
