import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { SECOND } from '#contract/values/time.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'

/** Replaces a digest; no rows match it, so that the decision counts as overtaken. */
const OVERTAKEN = Buffer.alloc(0)

type Repeated = { by: string; action: string; about: string }

/**
 * Makes decisions about people, who are locked, final: the call found its work done by them and relies on it, so nobody may undo them any
 * more. Only the decision in `repeated`, which the same admin sent again, can still be undone. Returns whether a decision was made final.
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
