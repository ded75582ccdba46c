import type { Category } from '#contract/membership/price.ts'
import type { Programme } from '#contract/programmes/submissions.ts'

/** Text that a person typed, with their account's id. Letters repeat it once that account's e-mail is confirmed. */
export type UserText = { by: string; text: string }

/** What one account typed; null stays null. */
export function typedBy(accountId: string) {
  return <T extends string | null>(text: T) =>
    (text === null ? null : { by: accountId, text }) as T extends string ? UserText : UserText | null
}

declare const made: unique symbol
/** Text that no person typed: the payment provider's or ours. */
export type SystemText = string & { readonly [made]: true }

export function systemText(text: string): SystemText {
  return text as SystemText
}

/** What letters say, by kind: amounts in paise. Text is `UserText` or `SystemText`; a plain string does not compile. */
type Facts = Declared<{
  /** With a link to confirm the e-mail, where it is not known to be theirs. */
  welcome: object
  confirm_email: object
  set_password: object
  application_received: { category: Category; total: number }
  payment_receipt: {
    category: Category
    price: number
    gst: number
    total: number
    /** The provider's id of the payment. */
    paymentId: SystemText
    /** Our id of the payment, which the provider knows as the order's receipt. */
    receipt: SystemText
    /** ISO 8601. */
    paidAt: SystemText
  }
  aid_received: object
  /** The last day of the year, `YYYY-MM-DD`; null in a letter that was written before there was one. */
  approved: { endsOn: SystemText | null }
  membership_ended: object
  two_factor_on: object
  two_factor_off: object
  google_connected: object
  google_disconnected: object
  submission_received: Submission
  submission_in_review: Submission
  submission_accepted: Submission
  submission_withdrawn: Submission
  submission_declined: Submission & { reason: UserText }
  /** Nothing here by which the other could be reached. */
  match_proposed: {
    other: { name: UserText; companyName: UserText | null; sector: UserText | null; city: UserText | null }
  }
  match_agreed: { other: { name: UserText; email: UserText; contact: UserText | null } }
  match_ended: { other: { name: UserText } }
}>

/** A step in the life of something a person has sent to a programme; `about` names which, in a few words of theirs. */
type Submission = { programme: Programme; about: UserText }

export type LetterKind = keyof Facts
/** A letter without its receiver. */
export type Unaddressed = { [Kind in LetterKind]: { kind: Kind } & Facts[Kind] }[LetterKind]
/** A letter as it is written down: `to` is the receiver's account, whose e-mail and name are looked up when it is sent. */
export type Email = Unaddressed & { to: string }
/** A letter as its job keeps it; one that had to wait for its turn says since when. */
export type QueuedEmail = Email & { since?: string }

/** A letter as it may be shown: user text is null while the e-mail of whoever typed it is unconfirmed. */
export type Revealed<T> = T extends UserText
  ? string | null
  : T extends string | number | null
    ? T
    : { [Key in keyof T]: Revealed<T[Key]> }

/** The same type, where it names the source of every text in it. */
type Declared<T extends { [Key in keyof T]: Sourced<T[Key]> }> = T
type Sourced<T> = T extends UserText | SystemText | number | null
  ? T
  : T extends string
    ? string extends T
      ? never
      : T
    : { [Key in keyof T]: Sourced<T[Key]> }

/** The one-time links that letters carry. */
export type LinkKind = 'password' | 'confirmation'

type Treatment = {
  /** Counted in the small share of an address that other letters cannot use up. */
  isSecurity: boolean
  /** The link it carries, made when it is sent. */
  link: LinkKind | null
  /** After so many milliseconds of waiting nobody needs it any more. */
  lapsesAfter: number | null
}

const HOUR = 3_600_000
const usual: Treatment = { isSecurity: false, link: null, lapsesAfter: null }
const security: Treatment = { ...usual, isSecurity: true }

/** How the letters of each kind are sent. */
export const treatments: Record<LetterKind, Treatment> = {
  welcome: { ...usual, link: 'confirmation' },
  confirm_email: { ...security, link: 'confirmation' },
  // Whoever still wants one after a day has asked again; one that comes so late looks like an attack.
  set_password: { ...security, link: 'password', lapsesAfter: 24 * HOUR },
  application_received: usual,
  payment_receipt: usual,
  aid_received: usual,
  approved: usual,
  membership_ended: usual,
  two_factor_on: security,
  two_factor_off: security,
  google_connected: security,
  google_disconnected: security,
  submission_received: usual,
  submission_in_review: usual,
  submission_accepted: usual,
  submission_withdrawn: usual,
  submission_declined: usual,
  match_proposed: usual,
  match_agreed: usual,
  match_ended: usual,
}

/** The accounts whose text a letter holds. */
export function authorsOf(value: unknown): string[] {
  if (isUserText(value)) return [value.by]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(authorsOf) : []
}

/** The letter with the text of confirmed accounts, and null in place of any other. */
export function reveal<T>(value: T, confirmed: ReadonlySet<string>): Revealed<T> {
  const shown = (inner: unknown): unknown => {
    if (isUserText(inner)) return confirmed.has(inner.by) ? inner.text : null
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, shown(each)]))
  }
  return shown(value) as Revealed<T>
}

function isUserText(value: unknown): value is UserText {
  return typeof value === 'object' && value !== null && 'by' in value && 'text' in value
}
