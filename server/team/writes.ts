import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { GRACE_DAYS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { Problem } from '#contract/problem.ts'
import type * as calls from '#contract/team.ts'
import { isAdmin } from '../http/admins.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockOwners } from '../accounts/owners.ts'
import { addAccount, findByEmail, giveDuties, takeDuties } from '../accounts/people.ts'
import { releaseOutside } from '../assignments/release-request.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { endApplications, recomputeMembership, lastPeriod } from '../members/periods.ts'
import { allTeam } from './reads.ts'

/** Gives somebody duties, or takes them all. */
export async function setTeam(
  context: RequestContext<'admin'>,
  { email, duties }: z.output<typeof calls.setTeam.input>,
): Promise<z.input<typeof calls.setTeam.answer>> {
  const { db, user } = context
  const wanted = [...new Set(duties)].toSorted()
  await db.transaction().execute(async (tx) => {
    const now = context.clock()
    const owners = await lockOwners(tx)
    if (!owners.has(user.id)) throw new Problem('not_allowed')
    const known = await findByEmail(tx, email)
    if (known !== undefined && owners.isLast(known.id) && !wanted.includes('owner'))
      throw new Problem('last_owner')
    if (known === undefined && wanted.length === 0) throw new Problem('not_found')
    if (known !== undefined && wanted.length > 0 && !known.isConfirmed && !isAdmin(known))
      throw new Problem('unconfirmed_colleague')
    const id = known?.id ?? (await addAccount(tx, { email, now }))
    // Somebody signed up with it at this instant.
    if (id === null) throw new Problem('unconfirmed_colleague')
    const before = known?.duties ?? []
    if (before.join() === wanted.join()) return
    if (wanted.length > 0) await giveDuties(tx, id, wanted)
    else await endDuties(tx, id, now)
    await releaseOutside(tx, id, wanted)
    await recomputeMembership(tx, id)
    await recordBy(tx, context, wanted.length > 0 ? 'team.set' : 'team.remove', id, {
      about: wanted.join(', '),
      before,
    })
    if (before.length === 0)
      await enqueueEmail(tx, { kind: known === undefined ? 'team_invitation' : 'team_welcome', to: id })
  })
  return { success: true, ...(await allTeam(context)) }
}

/** Whoever has no duty any more is a member as long as what they paid for runs, grace included. */
async function endDuties(tx: Tx, userId: string, now: Date): Promise<void> {
  const last = await lastPeriod(tx, userId)
  const runs = last !== undefined && !last.isRemoved && dayInIst(now) <= daysAfter(last.endsOn, GRACE_DAYS)
  await takeDuties(tx, userId, runs ? 'member' : 'user')
  if (!runs) await endApplications(tx, userId, now)
}
