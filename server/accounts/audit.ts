import { isIP } from 'node:net'
import type { Duties, Duty } from '#contract/accounts/duties.ts'
import { dutyOfAction } from '#contract/audit-duties.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { RequestContext } from '../http/context.ts'
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

type By = Pick<RequestContext<'signed-in'>, 'clock' | 'ip' | 'requestId'> & { user: { id: string } }

/** Writes down what whoever calls did, to a person or, with null, to nobody. */
export function recordBy(
  tx: Tx,
  { clock, user, ip, requestId }: By,
  action: AuditAction,
  subjectId: string | null,
  details: Record<string, unknown> = {},
  duty?: Duties,
): Promise<void> {
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

/** A believed proxy may hand on anything for an address, and a zone is known to its machine only. */
function knownAddress(address: string | null): string | null {
  const bare = address?.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(bare) === 0 ? null : bare
}
