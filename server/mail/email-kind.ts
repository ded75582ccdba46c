import type { EmailWords } from '#contract/content-documents/email.ts'
import type { Content, Frame } from './content.ts'
import type { FactForm, Quote } from './quote.ts'

/** Text that a person typed, with the id of their account. E-mails repeat it once the e-mail of that account is confirmed. */
export type UserText = { by: string; text: string }
/** Typed text that is repeated unchanged where it has this form, such as a phone number or the reference of a bank. */
export type UserFact = UserText & { form: FactForm }

export function typedBy(accountId: string) {
  return <T extends string | null>(text: T) =>
    (text === null ? null : { by: accountId, text }) as T extends string ? UserText : UserText | null
}

export function factBy(accountId: string, form: FactForm) {
  return <T extends string | null>(text: T) =>
    (text === null ? null : { by: accountId, text, form }) as T extends string ? UserFact : UserFact | null
}

declare const made: unique symbol
/** Text that no person typed: from the payment provider or from us. */
export type SystemText = string & { readonly [made]: true }

export function systemText(text: string): SystemText {
  return text as SystemText
}

/** The facts as an e-mail may show them: user text is a quote, or null while the e-mail of its author is unconfirmed. */
export type Revealed<T> = T extends UserText
  ? Quote | null
  : T extends string | number | null
    ? T
    : { [Key in keyof T]: Revealed<T[Key]> }

/** The same type, if every text in it has a source; a plain string is `never`. */
type Sourced<T> = T extends UserText | SystemText | number | null
  ? T
  : T extends string
    ? string extends T
      ? never
      : T
    : { [Key in keyof T]: Sourced<T[Key]> }

/** The ids of the documents that are attached as PDFs. */
export type Attached = { document?: SystemText | null; creditNote?: SystemText }

/** The one-time links that e-mails carry. */
export type LinkKind =
  | 'password'
  | 'firstPassword'
  | 'invitation'
  | 'confirmation'
  | 'newEmail'
  | 'stopNewEmail'
  | 'guardian'

type Treatment = {
  /**
   * Who can cause the e-mail, which decides how many of them an address gets (`limits.ts`). `due`: a decision, money or a date; no limit.
   * `own`: the receiver; no limit for a confirmed address. `warning`: somebody who is signed in to the account, perhaps an intruder.
   * `anybody`: also strangers.
   */
  purpose: 'due' | 'own' | 'warning' | 'anybody'
  /** The one-time link in it, made when it is sent. */
  link: LinkKind | null
  /** A reminder of an event: it carries the link that turns reminders off. */
  reminds: boolean
  /** After how many milliseconds of waiting nobody needs it any more; null: it is always needed. */
  lapsesAfter: number | null
  /** A new one replaces those to the same address that still wait. */
  newestOnly: boolean
}

/** A name in braces that the words of a kind may hold, and the text that replaces it. */
export type Placeholder<Facts> = {
  meaning: string
  /** The words must contain it. */
  needed?: true
  value: (facts: Revealed<Facts>, frame: Frame) => string
}

/** One kind of e-mail: how it is sent, and what it says. */
export type EmailDefinition<Facts> = {
  treatment: Treatment
  /** Its name in the dashboard. */
  title: string
  /** The shipped words, until others are published. */
  words: EmailWords
  placeholders: Record<string, Placeholder<Facts>>
  content: (facts: Revealed<Facts>, frame: Frame) => Content
  /** The facts of a preview. */
  sample: Facts
  /** Never set: it tells the compiler the facts of this kind. */
  facts?: Facts
}

type Written<Facts> = Partial<Omit<Treatment, 'purpose'>> &
  Pick<EmailDefinition<Facts>, 'title' | 'content'> &
  Partial<Pick<EmailDefinition<Facts>, 'placeholders'>> &
  Omit<EmailWords, 'closing'> &
  Partial<Pick<EmailWords, 'closing'>> &
  (object extends Facts ? { sample?: Facts } : { sample: Facts })

/**
 * Text among the facts is `UserText` or `SystemText`; a plain string does not compile. Amounts are paise. Some facts are
 * optional: e-mails that release 0.2.0 enqueued do not have them.
 */
export function emailKind<Facts extends { [Key in keyof Facts]: Sourced<Facts[Key]> }>(
  purpose: Treatment['purpose'],
  written: Written<Facts>,
): EmailDefinition<Facts> {
  const { title, content, subject, opening, closing = '', placeholders = {}, sample } = written
  const { link = null, reminds = false, lapsesAfter = null, newestOnly = false } = written
  return {
    treatment: { purpose, link, reminds, lapsesAfter, newestOnly },
    title,
    words: { subject, opening, closing },
    placeholders,
    content,
    sample: sample ?? ({} as Facts),
  }
}

export const SAMPLE_PERSON = 'sample'
export const sampleText = typedBy(SAMPLE_PERSON)

/** The one-time link of an e-mail; throws where there is none, or one to somewhere else. */
export function ownLink(link: string | undefined, publicUrl: string): string {
  if (!link?.startsWith(`${publicUrl}/`)) throw new Error('An e-mail links to our own pages only.')
  return link
}
