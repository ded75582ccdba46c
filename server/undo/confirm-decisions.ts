import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { SECOND } from '#contract/values/time.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'

/** In place of a digest: no rows have it, so something counts as having happened since. */
const OVERTAKEN = Buffer.alloc(0)

type Repeated = { by: string; action: string; about: string }

/**
 * Makes decisions about people, who are locked, final: whoever calls has found done what they wanted, answers so and writes
 * nothing, and it must not be undone behind their back. Of `repeated` the one stays that an admin only sent again. Whether
 * there was one that could still be undone.
 */
export async function confirmDecisions(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  people: readonly string[],
  repeated?: Repeated,
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('undoable_decisions')
    .set({ digest: OVERTAKEN })
    .where((eb) => eb.or([eb('user_id', 'in', people), eb('other_id', 'in', people)]))
    .where('undone_at', 'is', null)
    .where('decided_at', '>=', new Date(clock().getTime() - UNDO_SECONDS * SECOND))
    .where('digest', '<>', OVERTAKEN)
    .$if(repeated !== undefined, (query) => {
      const { by, action, about } = repeated as Repeated
      return query.where((eb) =>
        eb.not(eb.and([eb('decided_by', '=', by), eb('action', '=', action), eb('about_id', '=', about)])),
      )
    })
    .returning('id')
    .execute()
  return confirmed.length > 0
}
