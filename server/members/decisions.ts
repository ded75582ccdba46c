import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import { refusalToApprove, refusalToRemove } from '#contract/decisions.ts'
import { Problem } from '#contract/problem.ts'
import { auditing, recordAudit } from '../accounts/audit.ts'
import { changingRole } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import type { Tx } from '../db/connect.ts'
import { posting, postLetter } from '../mail/post.ts'

type Decision = { success: true; role: Role }

/** Makes somebody a member. Of two admins at the same instant one does it, and the other finds it done. */
export async function approve(call: Call<'admin'>, { email }: { email: string }): Promise<Decision> {
  return call.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, email)
    const basis = await basisOf(tx, person.id)
    const refusal = refusalToApprove({ role: person.role, hasBasis: basis !== null })
    if (refusal) throw new Problem(refusal)
    if (person.role === 'member') return { success: true, role: person.role }
    const now = call.clock()
    await tx
      .with('role', (db) => changingRole(db, person.id, 'member'))
      .with('draft', (db) => db.deleteFrom('drafts').where('user_id', '=', person.id))
      .with('audit', (db) =>
        auditing(db, {
          at: now,
          actorId: call.user.id,
          action: 'member.approve',
          subjectId: person.id,
          address: call.ip,
          details: { application: basis },
        }),
      )
      .updateTable('applications')
      .set({ approved_at: now, approved_by: call.user.id, ended_at: null })
      .where('id', '=', basis)
      .returning(posting({ kind: 'approved', to: email, name: person.name }).as('letter'))
      .executeTakeFirstOrThrow()
    return { success: true, role: 'member' }
  })
}

/** Ends a membership; account, application and payments stay. */
export async function remove(call: Call<'admin'>, { email }: { email: string }): Promise<Decision> {
  return call.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, email)
    const refusal = refusalToRemove(person)
    if (refusal) throw new Problem(refusal)
    if (person.role === 'user') return { success: true, role: person.role }
    const now = call.clock()
    await changingRole(tx, person.id, 'user').execute()
    await tx
      .updateTable('applications')
      .set({ ended_at: now })
      .where('user_id', '=', person.id)
      .where('approved_at', 'is not', null)
      .where('ended_at', 'is', null)
      .execute()
    await recordAudit(tx, {
      at: now,
      actorId: call.user.id,
      action: 'member.remove',
      subjectId: person.id,
      address: call.ip,
    })
    await postLetter(tx, { kind: 'membership_ended', to: email, name: person.name })
    return { success: true, role: 'user' }
  })
}

async function lockPerson(tx: Tx, email: string) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Problem('not_found')
  return person
}

/** The application that a membership may rest on, locked: one that is paid, or one that asks for aid. The newest goes first. */
async function basisOf(tx: Tx, userId: string): Promise<string | null> {
  const basis = await tx
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(asks_aid or exists (select from payments where payments.application_id = applications.id and payments.status = 'paid'))`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return basis?.id ?? null
}
