import type { Answer } from '#contract/call/endpoint.ts'
import { type matchStatement, MOST_CHARACTERS, STATEMENT_TOO_LONG } from '#contract/money/bank-statement.ts'
import { decodeText } from '#contract/values/text-encoding.ts'

export type Matched = Answer<typeof matchStatement>
export type StatementLine = Matched['lines'][number]
export type Candidate = StatementLine['candidates'][number]

/** Control characters that a text may contain: line breaks, tabs, and the end-of-file mark of DOS. */
const OF_TEXT = new Set([9, 10, 11, 12, 13, 26, 27])

function isBinary(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 32 && !OF_TEXT.has(code)) return true
  }
  return false
}

/**
 * A file as the server takes it: a text file of any encoding as `csv`, any other file as it is. It is kept in the tab, so that
 * the same file can be matched again.
 */
export async function statementOf(file: File): Promise<{ csv: string } | { statement: File }> {
  const bytes = await file.arrayBuffer()
  const text = decodeText(new Uint8Array(bytes))
  if (isBinary(text) || text.startsWith('%PDF-'))
    return { statement: new File([bytes], file.name, { type: file.type }) }
  if (text.length > MOST_CHARACTERS) throw new Error(`${STATEMENT_TOO_LONG}.`)
  return { csv: text }
}

const LONGEST_REFERENCE = 100

/** The reference of a payment that is recorded from a line: the bank's reference, or else the narration. */
export function referenceOf({ reference, narration }: StatementLine): string {
  const text = reference || narration
  return text.slice(0, LONGEST_REFERENCE).trim() || 'Bank statement'
}
