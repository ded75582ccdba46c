import type { z } from 'zod'
import type * as calls from '#contract/membership/notes.ts'
import { Problem } from '#contract/call/problem.ts'
import { actsAs } from '../../http/admins.ts'
import { recordBy } from '../../accounts/audit.ts'
import type { RequestContext } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { avatarOf } from '../../files/reads.ts'
import { knownId } from '../../db/ids.ts'
import { exists } from '../../db/exists.ts'

type Answer = z.input<typeof calls.notesOn.answer>

/** What admins have written about a person, newest first. */
export async function notesOn(
  { db, user }: RequestContext<'admin'>,
  input: z.output<typeof calls.notesOn.input>,
): Promise<Answer> {
  const about = knownId(input.user)
  if (!(await exists(db.selectFrom('users').where('id', '=', about)))) throw new Problem('not_found')
  return notesOf(db, about, user.id)
}

/** The notes on a person, newest first, as `caller` reads them. */
export async function notesOf(db: Db | Tx, about: string, caller: string): Promise<Answer> {
  const rows = await db
    .selectFrom('notes')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['notes.id as _id', 'text', 'author_id', 'users.name as author', 'notes.created_at as createdAt'])
    .select('avatar_id')
    .where('user_id', '=', about)
    .orderBy('notes.id', 'desc')
    .execute()
  return {
    user: about,
    notes: rows.map(({ author_id: author, avatar_id: avatarId, ...note }) => ({
      ...note,
      avatar: avatarOf(avatarId),
      isOwn: author === caller,
    })),
  }
}

/** Writes a note; the audit log records it without its text. */
export async function addNote(
  context: RequestContext<'admin'>,
  { user: id, text }: z.output<typeof calls.addNote.input>,
): Promise<Answer> {
  const about = knownId(id)
  return context.db.transaction().execute(async (tx) => {
    const person = tx.selectFrom('users').where('id', '=', about).forKeyShare()
    if (!(await exists(person))) throw new Problem('not_found')
    await tx
      .insertInto('notes')
      .values({ user_id: about, author_id: context.user.id, text, created_at: context.clock() })
      .execute()
    await recordBy(tx, context, 'note.add', about)
    return notesOf(tx, about, context.user.id)
  })
}

/** Deletes a note of the caller's own, or of anybody's for an owner. */
export async function deleteNote(
  context: RequestContext<'admin'>,
  { id }: z.output<typeof calls.deleteNote.input>,
): Promise<Answer> {
  const known = knownId(id)
  const { user } = context
  return context.db.transaction().execute(async (tx) => {
    const note = await tx
      .selectFrom('notes')
      .select(['user_id', 'author_id'])
      .where('id', '=', known)
      .forUpdate()
      .executeTakeFirst()
    if (!note) throw new Problem('not_found')
    if (note.author_id !== user.id && !actsAs(context, 'owner')) throw new Problem('not_allowed')
    await tx.deleteFrom('notes').where('id', '=', known).execute()
    await recordBy(tx, context, 'note.delete', note.user_id)
    return notesOf(tx, note.user_id, user.id)
  })
}
