import { email as emailField } from '#contract/call/fields.ts'
import type { Trouble } from './row-values.ts'

const BETWEEN_EMAILS = /[,;|/\s]+/
/** Characters of a cell in which e-mails are looked for. */
const LONGEST = 1_000
/** What stands in a cell that has no value. */
const NO_VALUE =
  /^(?:#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!)|n\/?a|nil|none|null|not available|[-–—_.*]+|formula without a value)$/i

/** A cell without surrounding white space and without the apostrophe of spreadsheets for text; empty where it says that it has no value. */
export function plainCell(cell: string): string {
  return cell
    .replaceAll(/[\s\u200B\u2060\uFEFF]+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@\d])/, '')
    .replace(NO_VALUE, '')
}

/** A cell in the form of e-mails: in lower case, without blanks around the at sign. */
function inEmailForm(cell: string): string {
  return plainCell(cell.slice(0, LONGEST))
    .normalize('NFC')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s*@\s*/g, '@')
    .replace(/^mailto:/i, '')
    .toLowerCase()
}

/** The e-mails of a cell, in the form of accounts: `Asha <asha@example.org>; office@example.org` has two. */
function emailsIn(cell: string): string[] {
  return inEmailForm(cell)
    .split(BETWEEN_EMAILS)
    .map((part) => part.replaceAll(/^[<(["']+|[>)\]"'.]+$/g, '').replace(/^mailto:/, ''))
    .filter((part) => emailField.safeParse(part).success)
}

/** The e-mail by which a row finds its person: the only or the first one of the cell. */
export function emailOfCell(cell: string): string {
  const bare = inEmailForm(cell)
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
  if (emailsIn(typed).length > 1)
    warnings.push({ field: 'email', message: `The cell has several e-mails. ${chosen} is taken, the first` })
  return read.data
}
