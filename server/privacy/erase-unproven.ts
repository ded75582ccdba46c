import { sql } from 'kysely'
import { setProductClock } from '../db/product-clock.ts'
import { releaseRequest } from '../assignments/release-request.ts'
import type { Tx } from '../db/connect.ts'
import { forgetProgrammes } from '../accounts/people.ts'
import { forgetCancelled, leaveAllEvents } from '../events/registrations/places.ts'
import { dropDraft } from '../investors/drafts.ts'
import { declineUnpaid } from '../members/application/erase-applications.ts'
import { eraseBeforeConsent } from '../members/application/erase-before-consent.ts'
import { forgetAge } from '../members/guardian/minors.ts'
import { recomputeMembership } from '../members/periods/periods.ts'
import { programmes } from '../programmes.ts'

const TAKEN_BACK = 'The account was taken back by whoever its e-mail belongs to. Please apply anew.'

/**
 * Erases what was made in an account, whose row is locked, before its e-mail was confirmed: places at events, drafts, waiting requests and
 * the profile. An admin decides about payments, accepted requests and memberships. Later payments for an application that ends here are
 * refunded.
 */
export async function eraseUnproven(tx: Tx, userId: string, now: Date): Promise<void> {
  await setProductClock(tx, now)
  await leaveAllEvents(tx, { userId, now })
  await forgetCancelled(tx, userId)
  for (const { name, table } of Object.values(programmes)) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set state = 'withdrawn', state_at = greatest(${now}, state_at), state_by = user_id
      where user_id = ${userId} and state in ('received', 'in_review') returning id`.execute(tx)
    for (const { id } of rows) await releaseRequest(tx, name, id)
  }
  await forgetProgrammes(tx, userId)
  await dropDraft(tx, userId)
  await forgetAge(tx, userId)
  await eraseBeforeConsent(tx, userId, now)
  await declineUnpaid(tx, { userId, reason: TAKEN_BACK, now })
  await recomputeMembership(tx, userId)
}
