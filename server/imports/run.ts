import type { z } from 'zod'
import type * as calls from '#contract/admin/imports.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import { knownId } from '../db/ids.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { addJob } from '../jobs/add-job.ts'
import { dayInIst } from '#contract/values/days.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { importOf, readingOf } from './reading.ts'
import { runBatch } from './run-batch.ts'
import { countedRows, surveyOf } from './survey.ts'

/** Starts the run of a checked import in the background; a failed run goes on where it was. */
export async function runImport(
  context: RequestContext<'admin'>,
  input: z.output<typeof calls.runImport.input>,
): Promise<{ success: true }> {
  const id = knownId(input._id)
  return context.db.transaction().execute(async (tx) => {
    // Of two calls at the same time the second one finds it running.
    await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute()
    const { state, fileName, generation } = await importOf(tx, id)
    if (state === 'running') return { success: true as const }
    if (input.check !== undefined && input.check !== generation) throw new Problem('changed_meanwhile')
    const begun = await tx
      .updateTable('imports')
      .set((eb) => ({
        state: 'running',
        // Only the rows are needed from now on.
        file: null,
        stopped_because: null,
        ran_by: context.user.id,
        ran_at: eb.fn.coalesce('ran_at', eb.val(context.clock())),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['checked', 'failed'])
      .returning('id')
      .executeTakeFirst()
    if (begun === undefined) throw new Problem('import_checked_first')
    await addJob(tx, 'run_import', { import: id }, { key: `import-${id}` })
    await recordBy(tx, context, 'import.run', null, { about: fileName, import: id })
    return { success: true as const }
  })
}

type Needs = Pick<AppContext, 'config' | 'db' | 'clock'>

/** Runs the rest of an import, each batch in a transaction, so that it can go on after any interruption. */
export async function runImportRows(
  context: Needs,
  { import: id }: { import: string },
  signal?: AbortSignal,
): Promise<void> {
  const { config, db } = context
  const file = await db.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst()
  if (file?.state !== 'running') return
  const stored = await importOf(db, id)
  const now = context.clock()
  const reading = readingOf(stored, await categoryNamesAt(db, now), dayInIst(now))
  const counted = await countedRows(db, id, await surveyOf(db, id, stored.mapping), reading)
  do {
    // Another process continues the job.
    signal?.throwIfAborted()
  } while (
    await db.transaction().execute((tx) => runBatch(tx, id, { config, counted, now: context.clock() }))
  )
}

/** Marks an import whose job has no try left as failed; an admin can run it again. */
export async function failImport(
  { db }: Pick<AppContext, 'db'>,
  { import: id }: { import: string },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
