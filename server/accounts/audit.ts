import type { Tx } from '../db/connect.ts'

/** What the audit log may say was done. */
export type AuditAction =
  | 'member.approve'
  | 'member.remove'
  | 'admin.make'
  | 'password.set'
  | 'google.link'
  | 'submission.in_review'
  | 'submission.accepted'
  | 'submission.declined'
  | 'submission.withdrawn'
  | 'spotlight.show'
  | 'spotlight.hide'
  | 'spotlight.pick'
  | 'match.introduce'
  | 'match.agree'
  | 'match.refuse'
  | 'event.create'
  | 'event.change'
  | 'event.delete'

type Entry = {
  at: Date
  actorId: string | null
  action: AuditAction
  /** Null for what was done to nobody. */
  subjectId: string | null
  details?: Record<string, unknown>
}

/** Writes down who did what to whom, in the transaction that did it. */
export async function recordAudit(tx: Tx, entry: Entry): Promise<void> {
  await auditing(tx, entry).execute()
}

/** The same as a part of the statement that did it. */
export function auditing(db: Pick<Tx, 'insertInto'>, entry: Entry) {
  return db.insertInto('audit_log').values({
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    subject_id: entry.subjectId,
    details: JSON.stringify(entry.details ?? {}),
  })
}
