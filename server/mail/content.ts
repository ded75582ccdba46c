import type { Branding } from '#contract/site/branding.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import { inWords, isWhole, longest, type Quote } from './quote.ts'

/** What is the product's in an e-mail, around which its words stand. */
export type Content = {
  /** The line a mailbox shows beside the subject. */
  preview: string
  heading: string
  /** The facts, what is quoted and the button. */
  blocks: Block[]
  /** Where the end of the closing leads. */
  link?: { label: string; url: string } | undefined
  /** The name that somebody else gave whoever gets it, who has confirmed none of their own. */
  greets?: Quote | null | undefined
}

/** What an e-mail says, once: the HTML and the text are both made from it. */
export type Letter = Omit<Content, 'link'> & { subject: string }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: Row[] }
  /** What somebody else has typed, set apart from what we say. */
  | { kind: 'quote'; text: string }
  /** What is good to know and no part of the message. */
  | { kind: 'note'; text: string; link?: { label: string; url: string } }

/** What an e-mail is put together with beside what it says. */
export type Frame = {
  receiver: { name: string | null; address: string }
  /** Its one-time link, for the kinds that carry one. */
  link: string | undefined
  publicUrl: string
  /** What the site is called and looks like now. */
  branding: Branding
  /** The logo, a PNG; null or left out: there is none. */
  logo?: Buffer | null
  /** Where whoever gets it turns e-mails of its kind off, for the kinds that can be. */
  unsubscribe?: string | undefined
  /** Whether the documents that it tells of are attached. */
  isAttached?: boolean
  /** Whether somebody reads the answers to our e-mails. */
  isAnswered: boolean
  /** What the categories of membership are called. */
  categoryNames: CategoryNames
  writtenAt: Date
}

/** A line of a table; `strong` marks the sum, `link` leads to what the value counts. */
export type Row = { label: string; value: string; strong?: boolean; link?: string }

/** A line of a table of what a person typed; none without a value. */
export function row(label: string, value: Quote | string | null, most = longest.name): Row[] {
  const words = value === null || typeof value === 'string' ? value : inWords(value, most)
  return words === null || words.trim() === '' ? [] : [{ label, value: words.replaceAll(/\s+/gu, ' ') }]
}

type Branded = Pick<Frame, 'branding'>

/** What an admin has to say to a person: `what` is 'The reason', `whole` says where all of it is. */
export function said(
  { branding: { shortName } }: Branded,
  what: string,
  quote: Quote | null,
  whole = `My ${shortName} shows all of it.`,
): Block[] {
  if (quote === null || quote.text === '')
    return [{ kind: 'text', text: `${what} stands in My ${shortName}.` }]
  if (!quote.isMarked) return [{ kind: 'text', text: `${what}: ${inWords(quote, longest.message)}` }]
  return [
    { kind: 'text', text: `${what}, in the words of an admin:` },
    { kind: 'quote', text: inWords(quote, longest.message) },
    ...(isWhole(quote, longest.message) ? [] : [{ kind: 'text' as const, text: `${LEFT_OUT} ${whole}` }]),
  ]
}

/** What whoever waits may do once a promised time is over. */
export function late({ branding: { shortName } }: Branded): string {
  return `Should we be late, My ${shortName} says so, with the way to ask us about it.`
}

/** Text that an empty line parts into paragraphs. */
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
  // The time never breaks over two lines.
  return `${day.format(date)}, ${`${time.format(date)} IST`.replaceAll(/\s/gu, '\u00a0')}`
}
