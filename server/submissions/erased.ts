import { sql } from 'kysely'
import { oldest, periods } from '#contract/retention.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import type { AppContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { programmeTables } from './programmes.ts'

const AT_ONCE = 500

type Fact = {
  id: string
  user_id: string
  state: 'declined' | 'withdrawn'
  state_at: Date
  state_by: string | null
  created_at: Date
}

/**
 * Erases what was sent to a programme and declined or taken back long ago; that it was sent stays known. The programme
 * deletes the rows itself.
 */
export async function eraseClosed(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  programme: Programme,
  deleteRows: (tx: Tx, ids: string[]) => Promise<unknown>,
): Promise<void> {
  const before = oldest(clock(), periods.closedSubmissions)
  for (let left = AT_ONCE; left === AT_ONCE; ) {
    left = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Fact>`
        select id, user_id, state, state_at, state_by, created_at from ${sql.table(programmeTables[programme].table)}
        where state in ('declined', 'withdrawn') and state_at < ${before}
        limit ${AT_ONCE} for update skip locked`.execute(tx)
      if (rows.length === 0) return 0
      await tx
        .insertInto('erased_submissions')
        .values(rows.map((fact) => ({ ...fact, programme })))
        .execute()
      await deleteRows(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
  }
}
