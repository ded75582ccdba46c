import { email as emailField } from '#contract/call/fields.ts'
import type { Trouble } from './row-values.ts'

const BETWEEN_EMAILS = /[,;|/\s]+/

/** A cell without surrounding white space and without the apostrophe of spreadsheets for text. */
export function plainCell(cell: string): string {
  return cell
    .replaceAll(/[\s\u200B\u2060\uFEFF]+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@\d])/, '')
}

/** An e-mail without spaces and in lower case. */
function bareEmail(cell: string): string {
  return plainCell(cell)
    .normalize('NFC')
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .replace(/^mailto:/i, '')
    .toLowerCase()
}

/** The e-mails of a cell, in the form of accounts: `Asha <asha@example.org>; office@example.org` has two. */
function emailsIn(cell: string): string[] {
  return plainCell(cell)
    .split(BETWEEN_EMAILS)
    .map((part) => bareEmail(part.replaceAll(/[<>()"']/g, ' ')))
    .filter((part) => emailField.safeParse(part).success)
}

/** The e-mail by which a row finds its person: the only or the first one of the cell. */
export function emailOfCell(cell: string): string {
  const bare = bareEmail(cell)
  if (emailField.safeParse(bare).success) return bare
  return emailsIn(cell)[0] ?? bare
}

/** The e-mail of a cell; null: it cannot be read, and the row is refused. */
export function readEmail(
  typed: string,
  refuse: (field: 'email', message: string) => void,
  warnings: Trouble[],
): string | null {
  const chosen = emailOfCell(typed)
  if (chosen === '') {
    refuse('email', 'There is no e-mail in this row')
    return null
  }
  const read = emailField.safeParse(chosen)
  if (!read.success) {
    refuse('email', read.error.issues[0]?.message ?? 'This cannot be read')
    return null
  }
  if (chosen !== bareEmail(typed) && emailsIn(typed).length > 1)
    warnings.push({ field: 'email', message: `The cell has several e-mails. ${chosen} is taken, the first` })
  return read.data
}
