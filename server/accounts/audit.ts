import { isIP } from 'node:net'
import type { Duties, Duty } from '#contract/accounts/duties.ts'
import { dutyOfAction } from '#contract/audit-duties.ts'
import type { AuditAction } from '#contract/audit.ts'
import { Problem } from '#contract/problem.ts'
import { isAdmin } from '../http/admins.ts'
import type { Caller, RequestContext } from '../http/context.ts'
import { refuseEnded } from './lock-caller.ts'
import type { Db, Tx } from '../db/connect.ts'

type Entry = {
  at: Date
  actorId: string | null
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

/** Writes down who did what to whom, in the transaction that did it where there is one. */
export async function recordAudit(db: Db, entry: Entry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
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
 * Writes down what whoever calls did, to a person or, with null, to nobody. Refuses whose session has ended or who has lost a
 * duty since the call came in: it may have waited for rows that others had locked.
 */
export async function recordBy(
  tx: Tx,
  { clock, user, ip, requestId }: By,
  action: AuditAction,
  subjectId: string | null,
  details: Record<string, unknown> = {},
  duty?: Duties,
): Promise<void> {
  // Who ends something of their own has it no more by now.
  if (subjectId !== user.id) {
    await refuseEnded(tx, user)
    await refuseLostDuty(tx, user)
  }
  return recordAudit(tx, {
    at: clock(),
    actorId: user.id,
    action,
    subjectId,
    address: ip,
    requestId,
    details,
    duty,
  })
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
