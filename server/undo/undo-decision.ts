import { sql } from 'kysely'
import type { z } from 'zod'
import type { Duty } from '#contract/accounts/duties.ts'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import { SECOND } from '#contract/values/time.ts'
import type * as calls from '#contract/admin/undo.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockPeople } from '../accounts/people.ts'
import { knownId } from '../db/ids.ts'
import { waitForTakenPlaces } from '../events/registrations/places-after-undo.ts'
import { demandDuty } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import { dropHeldJobs } from '../jobs/drop-jobs.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { type Change, digestOf, putBackAll, rowImages } from './row-images.ts'

/**
 * Undoes the caller's latest decision about a person or a record: restores the rows and drops the e-mails. A repeated call changes nothing.
 */
export async function undoDecision(
  context: RequestContext<'admin'>,
  about: z.output<typeof calls.undoDecision.input>,
): Promise<z.input<typeof calls.undoDecision.answer>> {
  const latest = await find(context, about)
  return invalidatePages(context, async (tx) => {
    await lockPeople(tx, latest.people)
    const decision = await tx
      .selectFrom('undoable_decisions')
      .selectAll()
      .where('id', '=', latest.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Problem('not_found'))
    demandDuty(context, decision.duty as Duty)
    if (decision.decided_by !== context.user.id) throw new Problem('undo_not_yours')
    if (decision.undone_at !== null) return { success: true, nowWaiting: [] }
    const now = context.clock()
    if (now.getTime() - decision.decided_at.getTime() > UNDO_SECONDS * SECOND) throw new Problem('undo_over')
    const images = await rowImages(tx, latest.people)
    if (!digestOf(images).equals(decision.digest)) throw new Problem('undo_overtaken')
    // An e-mail whose job has begun is being sent.
    if (!(await dropHeldJobs(tx, decision.jobs.map(Number)))) throw new Problem('undo_over')
    const changes = decision.changes as unknown as Change[]
    await putBackAll(tx, latest.people, { images, changes })
    const places = changes.filter(({ table }) => table === 'event_registrations').map(({ key }) => key['id'])
    const nowWaiting = await waitForTakenPlaces(tx, places.map(String), now)
    await tx
      .updateTable('undoable_decisions')
      .set({ undone_at: now, changes: '[]' })
      .where('id', '=', decision.id)
      .execute()
    const { action, user_id: userId, about_id: about } = decision
    const application = changes.find(({ table }) => table === 'applications')
    await recordBy(tx, context, action.startsWith('member.') ? 'member.undo' : 'submission.undo', userId, {
      undone: action,
      ...(about === userId ? {} : { submission: about }),
      // The history of a payment finds the entry by its application.
      ...(application === undefined ? {} : { application: application.key['id'] }),
    })
    return { success: true, nowWaiting }
  })
}

/** The latest decision about a person or a record, preferably of the caller, and the people whose rows it changed. */
async function find(
  { db, user }: RequestContext<'admin'>,
  { email, id }: z.output<typeof calls.undoDecision.input>,
): Promise<{ id: string; people: string[] }> {
  const about =
    email === undefined ? sql`${knownId(id ?? '')}::uuid` : sql`(select id from users where email = ${email})`
  const found = await db
    .selectFrom('undoable_decisions')
    .select(['id', 'user_id', 'other_id'])
    .where(sql<boolean>`about_id = ${about}`)
    .orderBy(sql`decided_by = ${user.id}`, 'desc')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('not_found')
  return { id: found.id, people: [found.user_id, found.other_id].filter((one) => one !== null) }
}
