/** What a letter says, once: the HTML and the text are both made from it. */
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

/** A line of a table; `strong` marks the sum. */
export type Row = { label: string; value: string; strong?: boolean }

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const ist = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Paise as ₹2,358.82. */
export function money(paise: number): string {
  return rupees.format(paise / 100)
}

/** An instant (ISO 8601) as people in India read it. */
export function inIst(instant: string): string {
  return `${ist.format(new Date(instant))} IST`
}
