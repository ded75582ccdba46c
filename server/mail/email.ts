import type { Revealed, UserFact, UserText } from './email-kind.ts'
import { accountEmails } from './emails/account.ts'
import { applicationEmails } from './emails/application.ts'
import { byHandEmails } from './emails/by-hand.ts'
import { closingEmails } from './emails/account-closed.ts'
import { correctionEmails } from './emails/correction.ts'
import { digestEmails } from './emails/digest.ts'
import { emailChangeEmails } from './emails/email-change.ts'
import { eventEmails } from './emails/event.ts'
import { googleEmails } from './emails/google.ts'
import { guardianEmails } from './emails/guardian.ts'
import { handOverEmails } from './emails/hand-over.ts'
import { importEmails } from './emails/import.ts'
import { matchEmails } from './emails/match.ts'
import { membershipEmails } from './emails/membership.ts'
import { membershipEndEmails } from './emails/membership-end.ts'
import { paymentEmails } from './emails/payment.ts'
import { refundEmails } from './emails/refund.ts'
import { refundedMembershipEmails } from './emails/refunded-membership.ts'
import { submissionEmails } from './emails/submission.ts'
import { suspensionEmails } from './emails/suspension.ts'
import { systemEmails } from './emails/backup-overdue.ts'
import { teamEmails } from './emails/team.ts'
import { twoFactorEmails } from './emails/two-factor.ts'
import { quoted } from './quote.ts'

export {
  factBy,
  type LinkKind,
  type Revealed,
  systemText,
  type SystemText,
  typedBy,
  type UserText,
} from './email-kind.ts'

/** Every kind of e-mail. */
export const emailKinds = {
  ...accountEmails,
  ...twoFactorEmails,
  ...emailChangeEmails,
  ...closingEmails,
  ...byHandEmails,
  ...correctionEmails,
  ...suspensionEmails,
  ...googleEmails,
  ...guardianEmails,
  ...applicationEmails,
  ...membershipEmails,
  ...membershipEndEmails,
  ...refundedMembershipEmails,
  ...paymentEmails,
  ...refundEmails,
  ...submissionEmails,
  ...matchEmails,
  ...systemEmails,
  ...teamEmails,
  ...digestEmails,
  ...handOverEmails,
  ...importEmails,
  ...eventEmails,
}

export type EmailKind = keyof typeof emailKinds
export type Facts<Kind extends EmailKind> = NonNullable<(typeof emailKinds)[Kind]['facts']>
/** An e-mail without its receiver. */
export type Unaddressed = { [Kind in EmailKind]: { kind: Kind } & Facts<Kind> }[EmailKind]
/** An e-mail to be enqueued. `to` is the account of the receiver, whose address and name are read when it is sent. */
export type Email = Unaddressed & {
  to: string
  /** Another address than that of the account: one that is not theirs yet, or no longer. */
  at?: string
  /** That address was confirmed as theirs until now. */
  wasTheirs?: true
  /** The payment that it is about. */
  payment?: string
  /** When the request was made that its link carries out: once there is a later request, this e-mail gets no link. */
  askedAt?: string
}
/** An e-mail in its job. `since`: when it was written, if release 0.2.0 has postponed it. */
export type QueuedEmail = Email & { since?: string }
export type EmailOf<Kind extends EmailKind> = Extract<Email, { kind: Kind }>

/**
 * For each kind, whether an e-mail is still true when it is sent. `always`: it tells of the past. `link`: as long as its link can be
 * made.
 */
export type StillTrue = {
  [Kind in EmailKind]: 'always' | 'link' | ((email: EmailOf<Kind>) => Promise<boolean>)
}

/** The accounts that typed text of an e-mail. */
export function authorsOf(value: unknown): string[] {
  if (isUserText(value)) return [value.by]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(authorsOf) : []
}

/** The e-mail with user text of confirmed accounts as quotes, and other user text as null; `reader`: the account that reads it. */
export function reveal<T>(value: T, confirmed: ReadonlySet<string>, reader: string | null): Revealed<T> {
  const shown = (inner: unknown): unknown => {
    if (isUserText(inner))
      return confirmed.has(inner.by)
        ? quoted(inner.text, { isOwn: inner.by === reader, form: inner.form })
        : null
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, shown(each)]))
  }
  return shown(value) as Revealed<T>
}

function isUserText(value: unknown): value is UserText & Partial<UserFact> {
  return typeof value === 'object' && value !== null && 'by' in value && 'text' in value
}
