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
  /** To whom it was done; null where it was done to no person. */
  subjectId: string | null
  /** The address of the call that did it; null for the command line. */
  address: string | null
  /** The id of that call; left out for the command line. */
  requestId?: string | undefined
  details?: Record<string, unknown>
  /** Whose work it tells of, where that is not what the kind of its action says; what every admin may do is the owners' to see. */
  duty?: Duties | undefined
}

/** Writes down what nobody did who is signed in: the command line, a job, or a stranger. */
export function recordAudit(db: Db, entry: Entry): Promise<void> {
  return write(db, null, entry)
}

/** Writes down what an admin is about to be shown; whoever changes something is written down by `recordBy`. */
export function recordReading(
  db: Db,
  reader: Pick<Caller, 'id'>,
  entry: Entry & { action: `${string}.read` | 'list.export' },
): Promise<void> {
  return write(db, reader.id, entry)
}

/**
 * Writes down what a person did to their own account without a session: by a link from an e-mail, by coming in, or by a call
 * that has asked for the session (`lockCaller`) and may have ended it.
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

/** Who did what to whom, in the transaction that did it where there is one. */
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
 * Refuses whose session has ended or who has lost a duty since the call came in: it may have waited for rows that others had
 * locked. What it needs is locked before; session and duties stay until the commit.
 */
export async function demandStill(tx: Tx, { user }: Pick<By, 'user'>): Promise<void> {
  await refuseEnded(tx, user)
  await refuseLostDuty(tx, user)
}

/** Writes down what whoever calls did, to a person or, with null, to nobody, if they may do it still. */
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

/** A believed proxy may hand on anything for an address, and a zone is known to its machine only. */
function knownAddress(address: string | null): string | null {
  const bare = address?.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(bare) === 0 ? null : bare
}
