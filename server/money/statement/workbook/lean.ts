import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { contentOf, type Part, partsOf, zipOf } from './parts.ts'

/** Why a workbook is not read, and on which line. */
export class Refused extends Error {
  readonly line: number

  constructor(why: string, line = 1) {
    super(why)
    this.line = line
  }
}

const TOO_MUCH = 'the file holds far more than a statement: please take a shorter span, or save it as CSV'
/** The text for a formula that has no stored value, so that its cell is not read as empty. */
const UNKNOWN = 'formula without a value'

const MEGABYTE = 1024 * 1024
/** Bytes of all sheets together, without their empty cells; 20,000 rows have about ten megabytes. */
const MOST_OF_SHEETS = 24 * MEGABYTE
const MOST_OF_OTHERS = 16 * MEGABYTE
const MOST_TAGS_OF_SHEETS = 2_000_000
const MOST_TAGS_OF_OTHERS = 600_000
/** Characters of one tag: the reader looks at its attributes again and again. */
const LONGEST_TAG = 16_384
/** Characters that wait for the end of their tag. */
const LONGEST_REST = 65_536

const IS_READ = /\.(?:xml|rels)$/i
/** Parts without cells. */
const HAS_NO_CELLS =
  /(?:^|\/)(?:charts?|charts\w+|comments|ctrlProps|customXml|docProps|drawings|embeddings|externalLinks|media|persons|pivot\w*|printerSettings|queryTables|slicer\w*|tables|theme|threadedComments|timeline\w*)\//i
const IS_SHEET = /(?:^|\/)worksheets\/[^/]+\.xml$/i

/** An empty cell or row, however it is styled. Programs write them out to the last column and the last row of a sheet. */
const EMPTY = /<(?:\w+:)?(?:c|row)\s([^<>]*?)(?:\/>|><\/(?:\w+:)?(?:c|row)>)/g
/** The usual form of an empty cell, which is found ten times as fast. */
const USUAL_EMPTY = /<c r="[A-Z]{1,3}\d{1,7}"(?: s="\d{1,5}")?(?:\/>|><\/c>)/g
const HAS_PLACE = /(?:^|\s)r\s*=/
const FORMULA =
  /<((?:\w+:)?)c\b([^<>]*)>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g
const TYPE = /\st\s*=\s*(["'])(.*?)\1/
const PLACED = /<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["']\s*\$?([A-Za-z]+)\$?(\d+)/g

/** The parts of a workbook that hold cells, without empty cells; throws Refused if they are more than a statement has. */
export async function leanWorkbook(bytes: Buffer, mostColumns: number): Promise<Buffer> {
  const budgets = {
    sheets: { bytes: MOST_OF_SHEETS, tags: MOST_TAGS_OF_SHEETS },
    others: { bytes: MOST_OF_OTHERS, tags: MOST_TAGS_OF_OTHERS },
  }
  const parts: { name: string; content: Buffer }[] = []
  for (const part of partsOf(bytes)) {
    const { name } = part
    if (!IS_READ.test(name) || HAS_NO_CELLS.test(name)) continue
    const isSheet = IS_SHEET.test(name)
    const budget = isSheet ? budgets.sheets : budgets.others
    if (!isSheet && part.size > budget.bytes) throw new Refused(TOO_MUCH)
    const text = isSheet
      ? await sheetOf(part, budget.bytes, mostColumns)
      : contentOf(part, budget.bytes).toString('latin1')
    budget.bytes -= text.length
    budget.tags -= tagsIn(text, budget.tags)
    parts.push({ name, content: Buffer.from(text, 'latin1') })
  }
  return zipOf(parts)
}

/** The number of tags in a text; refuses more than `most`, and a tag that is too long. */
function tagsIn(text: string, most: number): number {
  let count = 0
  let tagStart = -1
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    count += 1
    if (count > most) throw new Refused(TOO_MUCH)
    if (tagStart !== -1 && at - tagStart > LONGEST_TAG) refuseLong(text.slice(tagStart, at))
    tagStart = at
  }
  if (tagStart !== -1) refuseLong(text.slice(tagStart))
  return count
}

function refuseLong(tag: string): void {
  const end = tag.indexOf('>')
  if ((end === -1 ? tag.length : end) > LONGEST_TAG) throw new Refused(TOO_MUCH)
}

/** A sheet without empty cells, read as Latin-1, so that every byte stays as it is. */
async function sheetOf(part: Part, most: number, mostColumns: number): Promise<string> {
  const pieces: string[] = []
  let [length, unpacked, rest] = [0, 0, '']
  const keep = (text: string) => {
    const lean = text
      .replaceAll(USUAL_EMPTY, '')
      .replaceAll(EMPTY, (cell, said: string) => (HAS_PLACE.test(said) ? '' : cell))
    pieces.push(lean)
    length += lean.length
    if (length > most) throw new Refused(TOO_MUCH)
  }
  for await (const chunk of unpackedOf(part)) {
    unpacked += chunk.length
    if (part.isPacked && unpacked > part.size) throw new RangeError('More than the list says')
    const text = rest + chunk.toString('latin1')
    const cell = text.lastIndexOf('<c ')
    const at = cell === -1 ? text.lastIndexOf('<') : cell
    rest = at === -1 ? '' : text.slice(at)
    if (rest.length > LONGEST_REST) {
      if (cell !== -1 && !text.includes('<', cell + 1)) throw new Refused(TOO_MUCH)
      keep(text)
      rest = ''
    } else keep(at === -1 ? text : text.slice(0, at))
  }
  keep(rest)
  const sheet = pieces.join('').replaceAll(FORMULA, withoutValue)
  refuseWide(sheet, mostColumns)
  return sheet
}

function unpackedOf({ packed, isPacked }: Part): AsyncIterable<Buffer> {
  return isPacked
    ? Readable.from([packed]).pipe(createInflateRaw({ chunkSize: LONGEST_REST }))
    : Readable.from([packed])
}

/** Keeps a formula whose value is an empty text; gives `UNKNOWN` to any other formula without a value. */
function withoutValue(cell: string, prefix: string, said: string, value: string | undefined): string {
  const isText = TYPE.exec(said)?.[2] === 'str' && value !== undefined
  if (isText) return cell
  return `<${prefix}c${said.replace(TYPE, '')} t="str"><${prefix}v>${UNKNOWN}</${prefix}v></${prefix}c>`
}

function refuseWide(sheet: string, most: number): void {
  for (const [, letters = '', row] of sheet.matchAll(PLACED)) {
    const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    if (column > most) throw new Refused(`it has ${column} columns: ${most} at most`, Number(row))
  }
}
