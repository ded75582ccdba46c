import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { oldest, periods } from '#contract/retention.ts'
import { releaseRequest } from '../assignments/release-request.ts'
import type { AppContext } from '../context.ts'
import { detachFile } from '../files/writes.ts'
import { awaitsGuardian } from '../members/guardian/minors.ts'
import type { ProgrammeDefinition, Transitioned } from './programme.ts'

const AT_ONCE = 500

type Fact = Pick<Transitioned, 'id' | 'user_id' | 'state_at' | 'state_by' | 'created_at'> & {
  state: 'declined' | 'withdrawn'
}

/**
 * Erases old declined and withdrawn submissions of a programme; that there was a submission stays recorded in `erased_submissions`. All
 * open and closed submissions of minors without consent are erased at once.
 */
export async function eraseClosed(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { name, table, beforeErasing }: ProgrammeDefinition,
): Promise<void> {
  const now = clock()
  const isUnagreed = sql`exists (select from users where users.id = user_id and role = 'user'
    and ${awaitsGuardian(sql`users.id`, dayInIst(now))})`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set state = 'withdrawn', state_at = ${now}, state_by = user_id
      where state in ('received', 'in_review') and ${isUnagreed} returning id`.execute(tx)
    for (const { id } of rows) await releaseRequest(tx, name, id)
  })
  const before = oldest(now, periods.closedSubmissions)
  for (let left = AT_ONCE; left === AT_ONCE; ) {
    left = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Fact>`
        select id, user_id, state, state_at, state_by, created_at from ${sql.table(table)}
        where state in ('declined', 'withdrawn') and (state_at < ${before} or ${isUnagreed})
        limit ${AT_ONCE} for update skip locked`.execute(tx)
      if (rows.length === 0) return 0
      await tx
        .insertInto('erased_submissions')
        .values(rows.map((fact) => ({ ...fact, programme: name })))
        .execute()
      const ids = rows.map(({ id }) => id)
      await beforeErasing?.(tx, ids)
      const erased = await sql<{ file_id?: string | null }>`
        delete from ${sql.table(table)} where id = any(${ids}::uuid[]) returning *`.execute(tx)
      for (const { file_id: file } of erased.rows) if (file) await detachFile(tx, file, now)
      return rows.length
    })
  }
}
