import { DAY } from '#contract/values/time.ts'
import type { AppContext } from '../context.ts'
import { areAdminsWith } from '../http/admins.ts'
import { consumeOne } from '../db/rate-limit.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'

/** The greatest age of the last good backup, in milliseconds, that causes no warning. */
const GREATEST_AGE = 2 * DAY

/** Whether the last good backup is recent enough if it began at this instant. */
export function isFreshBackup(began: Date, now: Date): boolean {
  return began.getTime() >= now.getTime() - GREATEST_AGE
}

type Needs = Pick<AppContext, 'db' | 'pool' | 'clock' | 'config'>

/** When the last good backup was begun; null: there is none. */
export async function lastGoodBackup({ db }: Pick<Needs, 'db'>): Promise<Date | null> {
  const last = await db
    .selectFrom('backups')
    .select('began_at')
    .where('ended_at', 'is not', null)
    .where('problem', 'is', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.began_at ?? null
}

/** The backup that was due last, with its problem. */
export async function newestBackup({
  db,
}: Pick<Needs, 'db'>): Promise<{ problem: string | null } | undefined> {
  return db.selectFrom('backups').select('problem').orderBy('due_at', 'desc').limit(1).executeTakeFirst()
}

/** E-mails the owners, once a day, that the last good backup is older than two days. */
export async function warnIfOverdue(needs: Needs): Promise<void> {
  const { db, pool, clock, config } = needs
  if (config.backup === undefined) return
  const now = clock()
  const first = await db
    .selectFrom('backups')
    .select('began_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  const last = await lastGoodBackup(needs)
  const since = last ?? first?.began_at ?? now
  if (isFreshBackup(since, now)) return
  if ((await consumeOne(pool, { key: 'backup-overdue', most: 1, window: DAY }, now)) !== null) return
  const newest = await newestBackup(needs)
  await db.transaction().execute(async (tx) => {
    const owners = await tx.selectFrom('users').select('id').where(areAdminsWith('owner')).execute()
    for (const { id: to } of owners)
      await enqueueEmail(tx, {
        kind: 'backup_overdue',
        to,
        lastGood: last === null ? null : systemText(last.toISOString()),
        problem: newest?.problem ? systemText(newest.problem.split('\n')[0] ?? '') : null,
      })
  })
}
