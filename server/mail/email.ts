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

/** Every kind of e-mail: the facts it is made of, how it is sent, and its words. */
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
/** An e-mail as it is written down: `to` is the receiver's account, whose e-mail and name are looked up when it is sent. */
export type Email = Unaddressed & {
  to: string
  /** Where it goes in place of the account's e-mail: an address that is not theirs yet, or no more. */
  at?: string
  /** That address was known to be theirs until now. */
  wasTheirs?: true
  /** The payment that it tells of. */
  payment?: string
}
/** An e-mail as its job keeps it. `since`: when it was written, where an older version has put it off. */
export type QueuedEmail = Email & { since?: string }
export type EmailOf<Kind extends EmailKind> = Extract<Email, { kind: Kind }>

/**
 * Of each kind, whether what it tells is still true when it is sent, or was overtaken. `always`: it tells of what was. `link`: as long as
 * there is a link to make.
 */
export type StillTrue = {
  [Kind in EmailKind]: 'always' | 'link' | ((email: EmailOf<Kind>) => Promise<boolean>)
}

/** The accounts whose text an e-mail holds. */
export function authorsOf(value: unknown): string[] {
  if (isUserText(value)) return [value.by]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(authorsOf) : []
}

/** The e-mail with the text of confirmed accounts as quotes, and null in place of any other; `reader` is whose own text it may be. */
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
