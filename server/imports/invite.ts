import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/admin/imports.ts'
import { Problem } from '#contract/call/problem.ts'
import { mayStill } from '../accounts/rights/lock-acting.ts'
import { demandStill, recordBy } from '../accounts/audit.ts'
import type { Db, Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmailsBehindOthers } from '../mail/enqueue.ts'
import { importOf } from './reading.ts'

const AT_ONCE = 500

/** Whether a row `r` of an import made an account `u` that still has no password and no other log-in. */
export const isToInvite = sql<boolean>`r.outcome = 'create' and r.invited_at is null and r.undoing is null
  and u.password_hash is null and u.closed_at is null and u.suspended_at is null
  and not exists (select from identities where identities.user_id = u.id)`

/** Enqueues an invitation for each of these accounts, once. They are sent after all other e-mails that wait. */
export async function inviteImport(
  context: RequestContext<'admin'>,
  input: z.output<typeof calls.inviteImport.input>,
): Promise<z.input<typeof calls.inviteImport.answer>> {
  const { db, clock, user } = context
  const id = knownId(input._id)
  const { state, fileName } = await importOf(db, id)
  if (state === 'running') throw new Problem('import_running')
  if (state !== 'done') throw new Problem('import_not_done')
  let invited = 0
  for (let last = AT_ONCE, isFirst = true; last === AT_ONCE; invited += last, isFirst = false) {
    last = await db.transaction().execute(async (tx) => {
      const batch = await inviteBatch(tx, id, { by: user.id, now: clock() })
      // With the first batch, so that the log has the entry even if a later batch fails.
      if (isFirst) await recordBy(tx, context, 'import.invite', null, { about: fileName, import: id })
      else await demandStill(tx, context)
      return batch
    })
  }
  return { invited }
}

async function inviteBatch(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<number> {
  // A second call at the same time waits, and finds these invited.
  const open = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'done')
    .forUpdate()
    .executeTakeFirst()
  if (open === undefined) return 0
  const { rows } = await sql<{ to: string; ends_on: string | null }>`
    with chosen as (
      select r.row, r.user_id from import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and ${isToInvite} order by r.row limit ${AT_ONCE}),
    invited as (
      update import_rows r set invited_at = ${now} from chosen
      where r.import_id = ${id} and r.row = chosen.row returning r.user_id)
    select invited.user_id as to, case when u.role = 'member' then m.ends_on end as ends_on
    from invited join users u on u.id = invited.user_id left join memberships m on m.user_id = u.id`.execute(
    tx,
  )
  await enqueueEmailsBehindOthers(
    tx,
    rows.map(({ to, ends_on: endsOn }) => ({
      kind: 'import_invitation',
      to,
      endsOn: endsOn === null ? null : systemText(endsOn),
      by: systemText(by),
    })),
  )
  return rows.length
}

/** Whether the admin who asked for an invitation may still ask for one. */
export function stillInvited(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  { by }: { by: string },
): Promise<boolean> {
  return mayStill({ config }, db, by, 'members')
}

/** Allows another invitation after one that was not sent. */
export async function forgetInvitation(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ invited_at: null })
    .where('user_id', '=', userId)
    .where('outcome', '=', 'create')
    .execute()
}
