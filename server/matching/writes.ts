import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type {
  allowMatchmaking,
  createMatchmaking,
  decideMatchmaking,
  withdrawMatchmaking,
} from '#contract/matching.ts'
import { Problem } from '#contract/problem.ts'
import type { Decision } from '#contract/submissions.ts'
import { keepExpertConnect, lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import type { Tables } from '../db/tables.ts'
import { asLife } from '../submissions/life.ts'
import {
  decided,
  postReceived,
  promiseOf,
  recordMove,
  refuseDecision,
  refuseUnlessWithdrawable,
  withdrawn,
} from '../submissions/moves.ts'
import { aboutOf, dueAfter, statesBefore } from '../submissions/rules.ts'
import { profilesOf } from './candidates.ts'
import { standingRequest } from './reads.ts'
import { expertConnectOf } from './rules.ts'

/** Asks for a match; asked again while one counts, nothing changes. */
export async function ask(
  { db, user, clock }: Call<'member'>,
  input: z.output<typeof createMatchmaking.input>,
): Promise<z.input<typeof createMatchmaking.answer>> {
  const id = knownId(input.id)
  if (id !== user.id) {
    const other = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
    throw new Problem(other ? 'not_allowed' : 'not_found')
  }
  const now = clock()
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    const standing = await standingRequest(tx, user.id)
    if (standing) return { success: true, data: standing }
    const name = (await profilesOf(tx, [user.id])).get(user.id)?.name ?? user.name
    await tx
      .insertInto('match_requests')
      .values({
        user_id: user.id,
        email: user.email,
        name,
        state_at: now,
        due_at: dueAfter(now, promiseOf('matching')),
        created_at: now,
      })
      .execute()
    await keepExpertConnect(tx, user.id, 'pending')
    await postReceived(tx, user, 'matching', aboutOf('matching', {}))
    const made = await standingRequest(tx, user.id)
    if (!made) throw new Problem('failed')
    return { success: true, data: made }
  })
}

/** Allows a request; allowed before, it stays so, and the answer says who did it. */
export async function allow(
  call: Call<'admin'>,
  input: z.output<typeof allowMatchmaking.input>,
): Promise<z.input<typeof allowMatchmaking.answer>> {
  const id = knownId(input.id)
  return call.db.transaction().execute(async (tx) => {
    if (await move(tx, call, { id, state: 'accepted', reason: undefined })) return { success: true }
    const stood = await stateOf(tx, id)
    if (stood?.state !== 'accepted') return refuseDecision(tx, stood, 'accepted')
    const by = await tx
      .selectFrom('users')
      .select('name')
      .where('id', '=', stood.state_by)
      .executeTakeFirstOrThrow()
    return { success: true, already: { by: by.name, at: stood.state_at } }
  })
}

/** Moves a request forward; of two admins at the same instant one does it, and the other learns who. */
export async function decide(
  call: Call<'admin'>,
  decision: z.output<typeof decideMatchmaking.input>,
): Promise<z.input<typeof decideMatchmaking.answer>> {
  const id = knownId(decision.id)
  return call.db.transaction().execute(async (tx) => {
    const moved = await move(tx, call, { ...decision, id })
    if (!moved) return refuseDecision(tx, await stateOf(tx, id), decision.state)
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Takes one's own request back while it waits; another may be made. */
export async function withdraw(
  call: Call<'signed-in'>,
  input: z.output<typeof withdrawMatchmaking.input>,
): Promise<z.input<typeof withdrawMatchmaking.answer>> {
  const id = knownId(input.id)
  return call.db.transaction().execute(async (tx) => {
    const stood = await tx
      .selectFrom('match_requests')
      .select(['user_id', 'state', 'state_at', 'state_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await refuseUnlessWithdrawable(tx, call, 'matching', stood && { ...stood, day: null })
    const moved = await tx
      .updateTable('match_requests')
      .set(withdrawn(call))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepExpertConnect(tx, moved.user_id, expertConnectOf(moved.state))
    await recordMove(tx, call, 'matching', { ...moved, about: aboutOf('matching', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Moves a request, with all that goes with it, if it stands where it may be moved from; else null. */
export async function move(
  tx: Tx,
  call: Call<'admin'>,
  decision: Decision,
): Promise<Selectable<Tables['match_requests']> | null> {
  const moved = await tx
    .updateTable('match_requests')
    .set(decided(call, decision))
    .where('id', '=', decision.id)
    .where('state', 'in', statesBefore(decision.state))
    .returningAll()
    .executeTakeFirst()
  if (!moved) return null
  await keepExpertConnect(tx, moved.user_id, expertConnectOf(moved.state))
  await recordMove(tx, call, 'matching', { ...moved, about: aboutOf('matching', moved) })
  return moved
}

function stateOf(tx: Tx, id: string) {
  return tx
    .selectFrom('match_requests')
    .select(['state', 'state_at', 'state_by'])
    .where('id', '=', id)
    .executeTakeFirst()
}
