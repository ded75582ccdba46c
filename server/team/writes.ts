import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { GRACE_DAYS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { Problem } from '#contract/problem.ts'
import type { setTeam } from '#contract/team.ts'
import { recordBy } from '../accounts/audit.ts'
import { addAccount, changeDuties, findByEmail } from '../accounts/people.ts'
import { releaseOutside } from '../assignments/release.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { keepMembership, lastPeriod } from '../members/periods.ts'
import { listTeam } from './reads.ts'

/**
 * Gives somebody duties, or takes them all. The rows of all owners are locked first, one after another in one order: of two
 * owners who take each other's duties, the second one is none any more.
 */
export async function setDuties(
  context: RequestContext<'admin'>,
  { email, duties }: z.output<typeof setTeam.input>,
): Promise<z.input<typeof setTeam.answer>> {
  const { db, user } = context
  const wanted = [...new Set(duties)].toSorted()
  await db.transaction().execute(async (tx) => {
    const today = dayInIst(context.clock())
    const owners = await lockOwners(tx)
    if (!owners.includes(user.id)) throw new Problem('not_allowed')
    const known = await findByEmail(tx, email)
    const isOwner = known !== undefined && owners.includes(known.id)
    if (isOwner && owners.length === 1 && !wanted.includes('owner')) throw new Problem('last_owner')
    if (known === undefined && wanted.length === 0) throw new Problem('not_found')
    if (known !== undefined && wanted.length > 0 && !known.isConfirmed)
      throw new Problem('unconfirmed_colleague')
    const id = known?.id ?? (await addAccount(tx, { email, now: context.clock() }))
    const before = known?.role === 'admin' ? known.duties : []
    if (before.join() === wanted.join()) return
    await changeDuties(tx, id, {
      role: wanted.length > 0 ? 'admin' : await ownRole(tx, id, today),
      duties: wanted,
    })
    await releaseOutside(tx, id, wanted)
    await keepMembership(tx, id)
    await recordBy(tx, context, wanted.length > 0 ? 'team.set' : 'team.remove', id, {
      about: wanted.join(', '),
      before,
    })
    if (before.length === 0)
      await enqueueEmail(tx, { kind: known === undefined ? 'team_invitation' : 'team_welcome', to: id })
  })
  return { success: true, ...(await listTeam(context)) }
}

/** What somebody is who is no admin: a member as long as what they paid for runs, grace included. */
async function ownRole(tx: Tx, userId: string, today: string): Promise<'member' | 'user'> {
  const last = await lastPeriod(tx, userId)
  if (last === undefined || last.isRemoved) return 'user'
  return today <= daysAfter(last.endsOn, GRACE_DAYS) ? 'member' : 'user'
}

/** The ids of all owners, their rows locked. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where(sql<boolean>`'owner' = any(duties)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.map(({ id }) => id)
}
