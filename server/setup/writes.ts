import type { z } from 'zod'
import type { skipSetupStep as skipping } from '#contract/admin/setup.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../context.ts'

/** Skips a setup step. */
export function skipSetupStep(
  context: RequestContext<'admin'>,
  { key }: z.output<typeof skipping.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('setup_skips')
      .values({ step: key, skipped_at: context.clock(), skipped_by: context.user.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) await recordBy(tx, context, 'setup.skip', null, { about: key })
    return { success: true }
  })
}
