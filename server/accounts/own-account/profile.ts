import type { z } from 'zod'
import type * as calls from '#contract/accounts/profile.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import { attachFile, detachFile, saveFile, removeDetached } from '../../files/writes.ts'
import { lockCaller } from '../rights/lock-caller.ts'
import { asCurrentUser } from '../reads.ts'
import { recordOwn } from '../audit.ts'
import { callerOf } from '../sign-in/sessions.ts'

/** Changes the given fields of the caller's profile. An applicant is then listed by the new name. */
export async function updateProfile(
  context: RequestContext<'signed-in'>,
  {
    avatar,
    removeAvatar,
    name,
    reminders,
    eventReminders,
    handOvers,
    ...others
  }: z.output<typeof calls.updateProfile.input>,
): Promise<z.input<typeof calls.updateProfile.answer>> {
  const { db, user, clock } = context
  // Before the transaction, since pictures take long to make.
  const face = avatar
    ? await saveFile(context, avatar, { ownerId: user.id, isPublic: false, slot: 'face' })
    : null
  const replaced = await db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const before = await tx
      .selectFrom('users')
      .select(['applicant_name', 'avatar_id'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const isReplaced = face !== null || removeAvatar !== undefined
    if (face !== null) await attachFile(tx, face)
    const named = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
    const change = {
      ...named,
      ...(name === undefined
        ? {}
        : { name, ...(before.applicant_name === null ? {} : { applicant_name: name }) }),
      ...(reminders === undefined ? {} : { wants_reminders: reminders === 'yes' }),
      ...(eventReminders === undefined ? {} : { wants_event_reminders: eventReminders === 'yes' }),
      ...(handOvers === undefined ? {} : { wants_hand_overs: handOvers === 'yes' }),
      ...(isReplaced ? { avatar_id: face } : {}),
    }
    if (Object.keys(change).length === 0) return null
    await tx.updateTable('users').set(change).where('id', '=', user.id).execute()
    const changed = [
      ...(name === undefined ? [] : ['name']),
      ...Object.keys(named),
      ...(reminders === undefined ? [] : ['reminders']),
      ...(eventReminders === undefined ? [] : ['reminders of events']),
      ...(handOvers === undefined ? [] : ['e-mails of hand-overs']),
      ...(isReplaced ? ['picture'] : []),
    ]
    await recordOwn(tx, context, 'profile.change', user.id, { about: changed.join(', ') })
    if (!isReplaced || before.avatar_id === null) return null
    await detachFile(tx, before.avatar_id, clock())
    return before.avatar_id
  })
  if (replaced !== null) await removeDetached(context, [replaced])
  const now = await callerOf(context, context.token ?? '')
  if (now === null) throw new Problem('no_token')
  return { user: asCurrentUser(now, clock()) }
}
