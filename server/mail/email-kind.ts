import type { EmailWords } from '#contract/content-documents/email.ts'
import type { Content, Frame } from './content.ts'
import type { FactForm, Quote } from './quote.ts'

/** Text that a person typed, with their account's id. E-mails repeat it once that account's e-mail is confirmed. */
export type UserText = { by: string; text: string }
/** Typed too, and handed on as it is where it has this form: how to reach somebody who agreed to it, a bank's reference. */
export type UserFact = UserText & { form: FactForm }

/** What one account typed; null stays null. */
export function typedBy(accountId: string) {
  return <T extends string | null>(text: T) =>
    (text === null ? null : { by: accountId, text }) as T extends string ? UserText : UserText | null
}

/** The same of a fact. */
export function factBy(accountId: string, form: FactForm) {
  return <T extends string | null>(text: T) =>
    (text === null ? null : { by: accountId, text, form }) as T extends string ? UserFact : UserFact | null
}

declare const made: unique symbol
/** Text that no person typed: the payment provider's or ours. */
export type SystemText = string & { readonly [made]: true }

export function systemText(text: string): SystemText {
  return text as SystemText
}

/** An e-mail as it may be shown: user text is a quote, and null while the e-mail of whoever typed it is unconfirmed. */
export type Revealed<T> = T extends UserText
  ? Quote | null
  : T extends string | number | null
    ? T
    : { [Key in keyof T]: Revealed<T[Key]> }

/** The same type, where it names the source of every text in it. */
type Sourced<T> = T extends UserText | SystemText | number | null
  ? T
  : T extends string
    ? string extends T
      ? never
      : T
    : { [Key in keyof T]: Sourced<T[Key]> }

/** The ids of documents that an e-mail carries as PDFs, among its facts; one of an older version has none. */
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
   * Who can cause it, which decides how many of it an address gets (`limits.ts`). `due`: a decision, money, or what goes by time: it
   * always goes. `own`: what people do themselves: it always goes to an address that is known to be theirs. `warning`: it tells of
   * what whoever is signed in did to the account, which somebody may want to keep quiet. `anybody`: also somebody who is a stranger to
   * whoever gets it.
   */
  purpose: 'due' | 'own' | 'warning' | 'anybody'
  /** The link it carries, made when it is sent. */
  link: LinkKind | null
  /** It goes by time, to whoever has a place then, and can be turned off: it carries the link that does so. */
  reminds: boolean
  /** After so many milliseconds of waiting nobody needs it any more. */
  lapsesAfter: number | null
  /** The newest one says all: of those to one address that wait to be sent, it takes the place of the others. */
  newestOnly: boolean
}

export const due: Treatment = {
  purpose: 'due',
  link: null,
  reminds: false,
  lapsesAfter: null,
  newestOnly: false,
}
export const own: Treatment = { ...due, purpose: 'own' }
export const warning: Treatment = { ...due, purpose: 'warning' }
export const anybody: Treatment = { ...due, purpose: 'anybody' }

/** A name in braces that the words of a kind may hold, and what is put in its place: a fact or a phrase; '' leaves it out. */
export type Placeholder<Facts> = {
  meaning: string
  /** The words have to say it somewhere. */
  needed?: true
  value: (facts: Revealed<Facts>, frame: Frame) => string
}

/** One kind of e-mail: how it is sent, and what it says. */
export type EmailDefinition<Facts> = {
  treatment: Treatment
  /** What the dashboard calls it. */
  title: string
  /** The words that a release brings along, until others are published. */
  words: EmailWords
  placeholders: Record<string, Placeholder<Facts>>
  content: (facts: Revealed<Facts>, frame: Frame) => Content
  /** What a preview tells of. */
  sample: Facts
  /** Never there: tells the compiler what an e-mail of this kind has to be given. */
  facts?: Facts
}

/** Text among the facts is `UserText` or `SystemText`; a plain string does not compile. Amounts are paise. */
export function emailKind<Facts extends { [Key in keyof Facts]: Sourced<Facts[Key]> }>(
  treatment: Treatment,
  definition: Omit<EmailDefinition<Facts>, 'treatment' | 'facts'>,
): EmailDefinition<Facts> {
  return { treatment, ...definition }
}

/** Who typed what stands in samples. */
export const SAMPLE_PERSON = 'sample'
export const sampleText = typedBy(SAMPLE_PERSON)

/** The one-time link of an e-mail; throws where there is none, or one to somewhere else. */
export function ownLink(link: string | undefined, publicUrl: string): string {
  if (!link?.startsWith(`${publicUrl}/`)) throw new Error('An e-mail links to our own pages only.')
  return link
}
