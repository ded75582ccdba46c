import { sql } from 'kysely'
import type { z } from 'zod'
import type { Duty } from '#contract/accounts/duties.ts'
import { dutyOfRequest } from '#contract/admin/assignments.ts'
import { dayInIst, hourInIst } from '#contract/values/days.ts'
import type * as calls from '#contract/admin/overview.ts'
import { areAdminsWith, isWithin } from '../http/admins.ts'
import { recordBy } from '../accounts/audit.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { countWaitingMoney, countWaitingRequests, type MoneyWaits, type Waiting } from './waiting-requests.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

/** The daily e-mail is sent from this hour on, IST. */
const FROM_HOUR = 8

/** Which admins get the daily e-mail as long as they have not chosen. */
const isDefault = sql<boolean>`duties && array['owner', 'members', 'money']`

/**
 * Sends every admin who wants it an e-mail about the waiting requests of their duties, once a day in the morning. Several processes may
 * call it at the same time.
 */
export async function sendDigests({ db, clock }: Needs): Promise<void> {
  const now = clock()
  if (hourInIst(now) < FROM_HOUR) return
  const today = dayInIst(now)
  const admins = await db
    .selectFrom('users')
    .leftJoin('digests', 'digests.user_id', 'users.id')
    .select('users.id')
    .where(areAdminsWith('any'))
    .where(sql<boolean>`coalesce(is_wanted, ${isDefault})`)
    .where(sql<boolean>`coalesce(looked_on < ${today}::date, true)`)
    .execute()
  if (admins.length === 0) return
  const [waiting, money] = await Promise.all([countWaitingRequests(db, now), countWaitingMoney(db)])
  for (const { id } of admins) await db.transaction().execute((tx) => send(tx, id, today, { waiting, money }))
}

type Waits = { waiting: Waiting[]; money: MoneyWaits }

async function send(tx: Tx, adminId: string, today: string, { waiting, money }: Waits): Promise<void> {
  // Locks the admin, so that duties and choice stay until the commit. Another process waits here, and then sees that the e-mail of the day
  // is done.
  const admin = await tx
    .selectFrom('users')
    .select(sql<Duty[]>`duties`.as('duties'))
    .where('id', '=', adminId)
    .where(areAdminsWith('any'))
    .forUpdate()
    .executeTakeFirst()
  if (!admin) return
  const looked = await tx
    .insertInto('digests')
    .values({ user_id: adminId, looked_on: today })
    .onConflict((there) =>
      there
        .column('user_id')
        .doUpdateSet({ looked_on: today })
        .where(sql<boolean>`coalesce(digests.looked_on < ${today}::date, true)`)
        .where(sql<boolean>`digests.is_wanted is not false`),
    )
    .returning('user_id')
    .executeTakeFirst()
  const theirs = waiting.filter(
    (one) => one.waiting > 0 && isWithin(admin.duties, dutyOfRequest(one.programme)),
  )
  const hasMoney = isWithin(admin.duties, 'money') && money.review + money.unassigned > 0
  if (!looked || (theirs.length === 0 && !hasMoney)) return
  await enqueueEmail(tx, {
    kind: 'admin_digest',
    to: adminId,
    requests: theirs.map(({ programme, waiting: count, overdue }) => ({
      programme,
      waiting: count,
      overdue,
    })),
    ...(hasMoney ? { money } : {}),
  })
}

/** Whether the caller gets the daily e-mail. */
export async function wantsDigest({ primary, user }: Pick<RequestContext<'admin'>, 'primary' | 'user'>) {
  const row = await primary
    .selectFrom('users')
    .leftJoin('digests', 'digests.user_id', 'users.id')
    .select(sql<boolean>`coalesce(is_wanted, ${isDefault})`.as('isWanted'))
    .where('users.id', '=', user.id)
    .executeTakeFirst()
  return row?.isWanted ?? false
}

/** The caller chooses whether the daily e-mail comes. */
export async function setDigest(
  context: RequestContext<'admin'>,
  { wanted }: z.output<typeof calls.setDigest.input>,
): Promise<z.input<typeof calls.setDigest.answer>> {
  const { db, user } = context
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('digests')
      .values({ user_id: user.id, is_wanted: wanted })
      .onConflict((there) => there.column('user_id').doUpdateSet({ is_wanted: wanted }))
      .execute()
    await recordBy(tx, context, 'digest.set', user.id, { about: wanted ? 'yes' : 'no' })
    return { success: true as const, digest: wanted }
  })
}
