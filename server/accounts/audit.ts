import { isIP } from 'node:net'
import type { Duties, Duty } from '#contract/accounts/duties.ts'
import { dutyOfAction } from '#contract/admin/audit-duties.ts'
import type { AuditAction } from '#contract/admin/audit.ts'
import { Problem } from '#contract/call/problem.ts'
import { isAdmin } from '../http/admins.ts'
import type { Caller, RequestContext } from '../context.ts'
import { refuseEnded } from './rights/lock-caller.ts'
import type { Db, Tx } from '../db/connect.ts'

type Entry = {
  at: Date
  action: AuditAction
  /** The person to whom it was done; null where it concerns no person. */
  subjectId: string | null
  /** The address of the call that did it; null for the command line. */
  address: string | null
  /** The id of that call; left out for the command line. */
  requestId?: string | undefined
  details?: Record<string, unknown>
  /** The duty with which admins may read the entry, where the action does not decide it. Entries without a duty are for owners only. */
  duty?: Duties | undefined
}

/** Records an act that no signed-in person did: of the command line, a job or a visitor. */
export function recordAudit(db: Db, entry: Entry): Promise<void> {
  return write(db, null, entry)
}

/** Records what an admin is about to read; `recordBy` records changes. */
export function recordReading(
  db: Db,
  reader: Pick<Caller, 'id'>,
  entry: Entry & { action: `${string}.read` | 'list.export' },
): Promise<void> {
  return write(db, reader.id, entry)
}

/**
 * Records what a person did to their own account, by a link from an e-mail, by signing in, or by a call that has checked the session
 * (`lockCaller`) and may have ended it since.
 */
export function recordOwn(
  tx: Tx,
  { clock, ip, requestId }: Pick<RequestContext, 'clock' | 'ip' | 'requestId'>,
  action: AuditAction,
  userId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return write(tx, userId, { at: clock(), action, subjectId: userId, address: ip, requestId, details })
}

/** Writes an entry, in the transaction of the act where there is one. */
async function write(db: Db, actorId: string | null, entry: Entry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      address: knownAddress(entry.address),
      request_id: entry.requestId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      duties: dutiesOf(entry),
    })
    .execute()
}

function dutiesOf({ action, duty = dutyOfAction(action) }: Entry): Duty[] {
  return duty === 'any' ? ['owner'] : [duty].flat()
}

type By = Pick<RequestContext<'signed-in'>, 'clock' | 'ip' | 'requestId'> & {
  user: Pick<Caller, 'id' | 'tokenHash' | 'role' | 'duties'>
}

/**
 * Refuses a caller whose session has ended or who has lost a duty while the call waited for locked rows. Called after all locks; session
 * and duties then stay until the commit.
 */
export async function demandStill(tx: Tx, { user }: Pick<By, 'user'>): Promise<void> {
  await refuseEnded(tx, user)
  await refuseLostDuty(tx, user)
}

/** Records an act of the caller on a person, or on nobody (null), and refuses a caller who may no longer do it. */
export async function recordBy(
  tx: Tx,
  by: By,
  action: AuditAction,
  subjectId: string | null,
  details: Record<string, unknown> = {},
  duty?: Duties,
): Promise<void> {
  await demandStill(tx, by)
  const { clock, user, ip, requestId } = by
  return write(tx, user.id, { at: clock(), action, subjectId, address: ip, requestId, details, duty })
}

async function refuseLostDuty(tx: Tx, { id, role, duties }: By['user']): Promise<void> {
  if (!isAdmin({ role })) return
  const now = await tx.selectFrom('users').select(['role', 'duties']).where('id', '=', id).executeTakeFirst()
  const left = now !== undefined && isAdmin(now) ? now.duties : []
  if (!duties.every((duty) => left.includes(duty))) throw new Problem('outside_duties')
}

/** The address without an IPv6 zone or IPv4 prefix; null where a trusted proxy sent something else. */
function knownAddress(address: string | null): string | null {
  const bare = address?.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(bare) === 0 ? null : bare
}
