import type { Branding } from '#contract/site/branding.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import { inWords, isWhole, longest, type Quote } from './quote.ts'

/** The part of an e-mail that is not edited as its words: the facts and the button. */
export type Content = {
  /** The line a mailbox shows beside the subject. */
  preview: string
  heading: string
  /** The facts, quotes and the button. */
  blocks: Block[]
  /** The link at the end of the closing. */
  link?: { label: string; url: string } | undefined
  /** A name for the receiver that somebody else typed, if they have confirmed none. */
  greets?: Quote | null | undefined
}

/** The whole content of an e-mail, from which HTML and text are made. */
export type Letter = Omit<Content, 'link'> & { subject: string }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: Row[] }
  /** Words that somebody else typed, set apart from ours. */
  | { kind: 'quote'; text: string }
  /** Something besides the message. */
  | { kind: 'note'; text: string; link?: { label: string; url: string } }

/** The organisation, as the foot of every e-mail names it. */
export type Contact = { legalName: string; address: string | null; phone: string | null; email: string }

/** The facts that every e-mail is made with. */
export type Frame = {
  receiver: { name: string | null; address: string }
  /** The one-time link, for the kinds that have one. */
  link: string | undefined
  publicUrl: string
  /** The present name and look of the site. */
  branding: Branding
  contact: Contact
  /** The logo, a PNG. */
  logo?: Buffer | null
  /** The address that turns reminders off. */
  unsubscribe?: string | undefined
  /** Whether its documents are attached. */
  isAttached?: boolean
  /** Whether somebody reads the answers to our e-mails. */
  isAnswered: boolean
  categoryNames: CategoryNames
  writtenAt: Date
}

/** A row of a table; `strong`: in bold; `link`: the address of the value. */
export type Row = { label: string; value: string; strong?: boolean; link?: string }

/** A row of a table, also of what a person typed; none without a value. */
export function row(label: string, value: Quote | string | null, most = longest.name): Row[] {
  const words = value === null || typeof value === 'string' ? value : inWords(value, most)
  return words === null || words.trim() === '' ? [] : [{ label, value: words.replaceAll(/\s+/gu, ' ') }]
}

/** A table of facts; nothing without a row. */
export function table(rows: Row[]): Block[] {
  return rows.length === 0 ? [] : [{ kind: 'facts', rows }]
}

export function button(label: string, url: string): Block {
  return { kind: 'action', label, url }
}

type Branded = Pick<Frame, 'branding'>

/** The words of an admin to a person: `what` is 'The reason', `whole` says where to read all of it. */
export function said(
  { branding: { shortName } }: Branded,
  what: string,
  quote: Quote | null,
  whole = `My ${shortName} shows all of it.`,
): Block[] {
  if (quote === null || quote.text === '') return [{ kind: 'text', text: `${what} is in My ${shortName}.` }]
  if (!quote.isMarked) return [{ kind: 'text', text: `${what}: ${inWords(quote, longest.message)}` }]
  return [
    { kind: 'text', text: `${what}, in the words of an admin:` },
    { kind: 'quote', text: inWords(quote, longest.message) },
    ...(isWhole(quote, longest.message) ? [] : [{ kind: 'text' as const, text: `${LEFT_OUT} ${whole}` }]),
  ]
}

/** What to do when a promised time is over. */
export function late({ branding: { shortName } }: Branded): string {
  return `Should we be late, My ${shortName} says so, with the way to ask us about it.`
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Joins paragraphs by empty lines. */
export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}

const LEFT_OUT = 'What reads as an address, a phone number or an amount is left out in this e-mail.'

const zone = { timeZone: 'Asia/Kolkata' } as const
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', ...zone })
const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', ...zone })

/** An instant (ISO 8601) as people in India read it: 21 November 2026, 10:11 am IST. */
export function inIst(instant: string): string {
  const date = new Date(instant)
  // With no-break spaces, so that the time is on one line.
  return `${day.format(date)}, ${`${time.format(date)} IST`.replaceAll(/\s/gu, '\u00a0')}`
}
