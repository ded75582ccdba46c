import type { CategoryNames } from '#contract/membership/price.ts'

/** What an e-mail says, once: the HTML and the text are both made from it. */
export type Content = {
  subject: string
  /** The line a mailbox shows beside the subject. */
  preview: string
  heading: string
  blocks: Block[]
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: Row[] }
  /** What is good to know and no part of the message. */
  | { kind: 'note'; text: string; link?: { label: string; url: string } }

/** What an e-mail is put together with beside what it says. */
export type Frame = {
  receiver: { name: string | null; address: string }
  /** Its one-time link, for the kinds that carry one. */
  link: string | undefined
  publicUrl: string
  /** Whether the documents that it tells of are attached. */
  isAttached?: boolean
  /** Whether somebody reads the answers to our e-mails. */
  isAnswered: boolean
  /** What the categories of membership are called. */
  categoryNames: CategoryNames
  writtenAt: Date
}

/** A line of a table; `strong` marks the sum. */
export type Row = { label: string; value: string; strong?: boolean }

/** A line of a table on one line; none without a value. */
export function row(label: string, value: string | null): Row[] {
  return value === null || value.trim() === '' ? [] : [{ label, value: value.replaceAll(/\s+/gu, ' ') }]
}

const zone = { timeZone: 'Asia/Kolkata' } as const
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', ...zone })
const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', ...zone })

/** An instant (ISO 8601) as people in India read it: 21 November 2026, 10:11 am IST. */
export function inIst(instant: string): string {
  const date = new Date(instant)
  // The time never breaks over two lines.
  return `${day.format(date)}, ${`${time.format(date)} IST`.replaceAll(/\s/gu, '\u00a0')}`
}
