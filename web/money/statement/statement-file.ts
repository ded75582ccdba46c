import type { Answer } from '#contract/endpoint.ts'
import type { matchStatement } from '#contract/money/bank-statement.ts'

export type Matched = Answer<typeof matchStatement>
export type StatementLine = Matched['lines'][number]
export type Candidate = StatementLine['candidates'][number]

const NO_TEXT =
  'This is no text file. Please download the statement as CSV: a spreadsheet or PDF cannot be read.'

/** The text of a file as banks write it; throws an Error with words for people where it is none. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes)
  if (text.includes('\0')) throw new Error(NO_TEXT)
  return text
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const LONGEST_REFERENCE = 100

/** By what a payment that is recorded from a line is found again: the bank's reference, else the narration. */
export function referenceOf({ reference, narration }: StatementLine): string {
  const text = reference || narration
  return text.slice(0, LONGEST_REFERENCE).trim() || 'Bank statement'
}
