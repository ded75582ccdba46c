/** Line breaks of word processors, beside LF: CR LF, CR, VT, FF, NEL and LS. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028]/g

/** Blanks of every kind, also those without width, that stand before a line or after its sign. */
const BLANK = String.raw`[\p{Zs}\t\u200b\ufeff]`
/** Marks of direction, which a right-to-left keyboard or program puts before a line. */
const DIRECTION = String.raw`[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]`
/** Bullets of word processors and chats; the last two are the private signs of the fonts Symbol and Wingdings. */
const BULLET = String.raw`[•●○◦▪▫■□‣⁃∙◆❖➢►\uf0b7\uf0a7]`
/** Signs that are bullets only with a blank after them, and the letter that Word has on its second level. */
const DASH = String.raw`[–−‐‑·]`

/** A line of a list: what is before its sign, the sign, the blanks after it, and the text. */
const PASTED = new RegExp(
  `^((?:${BLANK}|${DIRECTION})*)(?:${BULLET}${BLANK}*|${DASH}${BLANK}+|o\\t${BLANK}*)(?=[^\\s])(.*)$`,
  'u',
)
/** A line that begins with a sign of Markdown for a list, a heading or a quote. */
const TYPED = new RegExp(
  `^((?:${BLANK}|${DIRECTION})*)([-+*]|\\d{1,9}[.)]|#{1,6}|>)(?:${BLANK}*|(${BLANK}+)(?=[^\\s])(.*))$`,
  'u',
)
const BEFORE = new RegExp(`^(?:${BLANK}|${DIRECTION})*`, 'u')
const NO_DIRECTION = new RegExp(`(?!${DIRECTION}).`, 'gu')
/** A bullet alone on its line, as some readers of PDF copy it; its text is on the next line. */
const LONE_BULLET = new RegExp(
  `^(${BLANK}*${BULLET})${BLANK}*\\n(?=${BLANK}*[^\\s])(?!${BLANK}*${BULLET})`,
  'gmu',
)
const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/

/** An entry of a list that the next line may belong to: where its sign was typed, and where its text begins as Markdown. */
type Entry = { typedAt: number; textAt: number }

/**
 * A text as Markdown that people have pasted from a word processor, a chat or a page: line breaks of every kind, bullets that Markdown
 * does not know, and blanks other than a space around the signs that it knows. Blocks of code stay as they are.
 */
export function pastedAsMarkdown(text: string): string {
  const lines = text
    .replaceAll(BREAKS, '\n')
    .replaceAll('\u2029', '\n\n')
    .replaceAll(LONE_BULLET, '$1 ')
    .split('\n')
  const entries: Entry[] = []
  let fence: string | null = null
  let isAfterBlank = true
  return lines
    .map((line) => {
      const [, mark] = FENCE.exec(line) ?? []
      if (fence !== null) {
        if (mark?.startsWith(fence) && line.trim() === mark) fence = null
        return line
      }
      if (mark !== undefined) {
        fence = mark
        return line
      }
      const read = lineOf(line, entries, isAfterBlank)
      isAfterBlank = read.trim() === ''
      return read
    })
    .join('\n')
}

function lineOf(line: string, entries: Entry[], isAfterBlank: boolean, isInQuote = false): string {
  const pasted = PASTED.exec(line)
  if (pasted !== null) {
    const [, before = '', text = ''] = pasted
    const typedAt = widthOf(before)
    leave(entries, typedAt)
    const at = entries.at(-1)?.textAt ?? 0
    entries.push({ typedAt, textAt: at + 2 })
    return `${' '.repeat(at)}- ${directionsIn(before)}${text}`
  }
  const typed = TYPED.exec(line)
  if (typed !== null) {
    const [, before = '', sign = '', after = '', text = ''] = typed
    const isEntry = !/[#>]/.test(sign)
    const typedAt = widthOf(before)
    if (isEntry) leave(entries, typedAt)
    else if (typedAt < 2) entries.length = 0
    const around = entries.at(-1)?.textAt
    // Further in, Markdown would not read the sign.
    const at = around === undefined ? 0 : Math.min(Math.max(typedAt, around), around + 3)
    const blanks = /^[ \t]+$/.test(after) ? after : ' '
    if (isEntry) entries.push({ typedAt, textAt: at + sign.length + Math.min(widthOf(blanks), 4) })
    const rest = sign === '>' && !isInQuote ? lineOf(text, [], false, true) : text
    return `${' '.repeat(at)}${sign}${blanks}${directionsIn(before)}${rest}`
  }
  const [before = ''] = BEFORE.exec(line) ?? []
  if (before.length === line.length) return ''
  const typedAt = widthOf(before)
  if (isAfterBlank && typedAt === 0) entries.length = 0
  // Above a signature: three and more would make a heading of the line before.
  if (/^-- ?$/.test(line)) return '\\--'
  return `${entries.length === 0 ? '' : ' '.repeat(typedAt)}${directionsIn(before)}${line.slice(before.length)}`
}

/** Leaves the entries that a sign at this place does not stand in: a sign of the next level is two places further. */
function leave(entries: Entry[], typedAt: number): void {
  while ((entries.at(-1)?.typedAt ?? -2) + 2 > typedAt) entries.pop()
}

/** How many places blanks take; a tab leads to the next of every fourth. */
function widthOf(blanks: string): number {
  let width = 0
  for (const sign of blanks) {
    if (sign === '\t') width += 4 - (width % 4)
    else if (/\p{Zs}/u.test(sign)) width += 1
  }
  return width
}

function directionsIn(before: string): string {
  return before.replaceAll(NO_DIRECTION, '')
}
