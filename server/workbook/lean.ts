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

/** The text for a formula that has no stored value, so that its cell is not read as empty. */
const UNKNOWN = 'formula without a value'

/** How much of a workbook is read: unpacked bytes and tags of all sheets without empty cells, and of all other parts. */
export type LeanBounds = {
  columns: number
  sheets: { bytes: number; tags: number }
  others: { bytes: number; tags: number }
  /** Why a larger workbook is refused. */
  tooMuch: string
}

/** The rows and columns of a sheet that its program hides, from 1. */
export type Hidden = { rows: number[]; columns: number[] }

/** Characters of one tag: the reader looks at its attributes again and again. */
const LONGEST_TAG = 16_384
/** Characters that wait for the end of their tag. */
const LONGEST_REST = 65_536
/** Hidden columns further right are not reported: no table is so wide. */
const MOST_HIDDEN = 500

const IS_READ = /\.(?:xml|rels)$/i
/** Parts without cells. */
const BESIDE =
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

/** The parts of a workbook that hold cells, without empty cells, and what each sheet hides; throws Refused if they exceed the bounds. */
export async function leanWorkbook(
  bytes: Buffer,
  bounds: LeanBounds,
): Promise<{ lean: Buffer; hidden: Map<string, Hidden> }> {
  const left = { sheets: { ...bounds.sheets }, others: { ...bounds.others } }
  const kept: { name: string; content: Buffer }[] = []
  const hidden = new Map<string, Hidden>()
  for (const part of partsOf(bytes)) {
    const { name } = part
    if (!IS_READ.test(name) || BESIDE.test(name)) continue
    const isSheet = IS_SHEET.test(name)
    const some = isSheet ? left.sheets : left.others
    if (!isSheet && part.size > some.bytes) throw new Refused(bounds.tooMuch)
    const text = isSheet
      ? await sheetOf(part, some.bytes, bounds)
      : contentOf(part, some.bytes).toString('latin1')
    some.bytes -= text.length
    some.tags -= tagsIn(text, some.tags, bounds.tooMuch)
    if (isSheet) hidden.set(name, hiddenIn(text))
    kept.push({ name, content: Buffer.from(text, 'latin1') })
  }
  return { lean: zipOf(kept), hidden }
}

const HIDDEN = /<(?:\w+:)?(row|col)\s([^<>]*?\shidden\s*=\s*["'](?:1|true)["'][^<>]*)>/g

function hiddenIn(sheet: string): Hidden {
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  for (const [, element, said = ''] of sheet.matchAll(HIDDEN)) {
    const number = (name: string) =>
      Number(new RegExp(`(?:^|\\s)${name}\\s*=\\s*["'](\\d+)["']`).exec(said)?.[1])
    if (element === 'row') rows.add(number('r'))
    // Programs hide all columns to the right of a table as one span.
    else if (columns.size < MOST_HIDDEN)
      for (let at = number('min'); at <= Math.min(number('max'), MOST_HIDDEN); at += 1) columns.add(at)
  }
  return { rows: [...rows], columns: [...columns].toSorted((one, other) => one - other) }
}

/** The number of tags in a text; refuses more than `most`, and a tag that is too long. */
function tagsIn(text: string, most: number, tooMuch: string): number {
  let count = 0
  let before = -1
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    count += 1
    if (count > most) throw new Refused(tooMuch)
    if (before !== -1 && at - before > LONGEST_TAG) refuseLong(text.slice(before, at), tooMuch)
    before = at
  }
  if (before !== -1) refuseLong(text.slice(before), tooMuch)
  return count
}

function refuseLong(tag: string, tooMuch: string): void {
  const end = tag.indexOf('>')
  if ((end === -1 ? tag.length : end) > LONGEST_TAG) throw new Refused(tooMuch)
}

/** A sheet without empty cells, read as Latin-1, so that every byte stays as it is. */
async function sheetOf(part: Part, most: number, { columns, tooMuch }: LeanBounds): Promise<string> {
  const pieces: string[] = []
  let [length, unpacked, rest] = [0, 0, '']
  const keep = (text: string) => {
    const lean = text
      .replaceAll(USUAL_EMPTY, '')
      .replaceAll(EMPTY, (cell, said: string) => (HAS_PLACE.test(said) ? '' : cell))
    pieces.push(lean)
    length += lean.length
    if (length > most) throw new Refused(tooMuch)
  }
  for await (const chunk of unpackedOf(part)) {
    unpacked += chunk.length
    if (part.isPacked && unpacked > part.size) throw new RangeError('More than the list says')
    const text = rest + chunk.toString('latin1')
    const cell = text.lastIndexOf('<c ')
    const at = cell === -1 ? text.lastIndexOf('<') : cell
    rest = at === -1 ? '' : text.slice(at)
    if (rest.length > LONGEST_REST) {
      if (cell !== -1 && !text.includes('<', cell + 1)) throw new Refused(tooMuch)
      keep(text)
      rest = ''
    } else keep(at === -1 ? text : text.slice(0, at))
  }
  keep(rest)
  const sheet = pieces.join('').replaceAll(FORMULA, withoutValue)
  refuseWide(sheet, columns)
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
