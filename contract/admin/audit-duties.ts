import type { Duty } from '../accounts/duties.ts'
import type { AuditAction } from './audit.ts'

/** The part of an action before its dot: `money` of `money.refund`. */
type AuditKind<Action extends string = AuditAction> = Action extends `${infer Kind}.${string}` ? Kind : Action

/**
 * The duty that an admin needs to see entries of the audit log, by the kind of action; owners see all entries. An entry that an
 * endpoint writes for a read carries the duty of that endpoint instead.
 */
export const auditDuties: Record<AuditKind, Duty> = {
  admin: 'owner',
  team: 'owner',
  settings: 'owner',
  setup: 'owner',
  voucher: 'owner',
  job: 'owner',
  digest: 'owner',
  member: 'members',
  guardian: 'members',
  import: 'members',
  note: 'members',
  view: 'members',
  sign_up: 'members',
  sign_in: 'members',
  sign_out: 'members',
  device: 'members',
  email: 'members',
  password: 'members',
  session: 'members',
  second_step: 'members',
  google: 'members',
  profile: 'members',
  account: 'members',
  money: 'money',
  submission: 'programmes',
  spotlight: 'programmes',
  match: 'programmes',
  event: 'programmes',
  assignment: 'programmes',
  content: 'content',
  list: 'owner',
  record: 'owner',
  file: 'owner',
}

export function dutyOfAction(action: AuditAction): Duty {
  return auditDuties[action.split('.')[0] as AuditKind]
}
