import type { Answer } from '#contract/endpoint.ts'
import type { matchStatement } from '#contract/money/bank-statement.ts'
import { decodeText } from '#contract/text-encoding.ts'

export type Matched = Answer<typeof matchStatement>
export type StatementLine = Matched['lines'][number]
export type Candidate = StatementLine['candidates'][number]

const NO_TEXT =
  'This is no text file. Please download the statement as CSV: a spreadsheet or PDF cannot be read.'

/** The text of a file as banks write it; throws an Error with words for people where it is none. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new Error(NO_TEXT)
  return text
}

const LONGEST_REFERENCE = 100

/** By what a payment that is recorded from a line is found again: the bank's reference, else the narration. */
export function referenceOf({ reference, narration }: StatementLine): string {
  const text = reference || narration
  return text.slice(0, LONGEST_REFERENCE).trim() || 'Bank statement'
}
