import type { z } from 'zod'
import {
  type MarkdownBlock,
  type MarkdownPart,
  type MarkdownTree,
  type MarkdownWords,
  plainText,
  plainWords,
} from '#contract/content-documents/markdown-tree.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { markdownIn } from './markdown-fields.ts'
import { parseMarkdown } from './parse-markdown.ts'

const KB = 1_000
/** The most bytes of a page with a text, and of a page that is a whole document, such as a policy. */
const MOST = 300 * KB
const MOST_OF_DOCUMENT = 1_500 * KB
/** The rest of a page: menus, styles, facts for search engines. */
const AROUND = 60 * KB

/** The refusal of a text in Markdown whose page would be too large, by its field; empty: it fits. */
export function tooLargeText(field: string, text: string): Record<string, string> {
  // The page also has the text as typed, and once more as plain text for search engines.
  const copies = 2 * dataBytes(text) + dataBytes(plainText(parseMarkdown(text)))
  return tooLarge([{ path: field, size: bytesOnPage(text) + copies }], MOST)
}

/** The same for all texts of a document together; the message is at the largest text. */
export function tooLargeDocument(shape: z.ZodType, value: unknown): Record<string, string> {
  const sizes = markdownIn(shape, value).map(({ path, text }) => ({ path, size: bytesOnPage(text) }))
  return tooLarge(sizes, MOST_OF_DOCUMENT)
}

function tooLarge(sizes: { path: string; size: number }[], most: number): Record<string, string> {
  const size = sizes.reduce((sum, one) => sum + one.size, AROUND)
  const [largest] = sizes.toSorted((one, other) => other.size - one.size)
  if (size <= most || largest === undefined) return {}
  return {
    [largest.path]: `This makes a page of ${inWords(size)}, and a page may have ${inWords(most)}. Please shorten it, or use fewer columns and rows in its tables.`,
  }
}

function inWords(bytes: number): string {
  return `${Math.ceil(bytes / KB).toLocaleString('en-IN')} KB`
}

/** The most bytes that a text takes on its page: its HTML (`web/app/page-content/markdown.tsx`), and the tree that React reads beside it. */
export function bytesOnPage(text: string): number {
  const tree = parseMarkdown(text)
  return htmlBytes(tree) + dataBytes(tree)
}

function htmlBytes(tree: MarkdownTree): number {
  return sumOf(tree, blockBytes)
}

function sumOf<T>(all: readonly T[], bytesOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + bytesOf(one), 0)
}

/** The bytes of an element with its attributes. */
const ELEMENT = 40

function blockBytes(block: MarkdownBlock): number {
  if ('paragraph' in block) return ELEMENT + wordsBytes(block.paragraph)
  if ('words' in block) return wordsBytes(block.words)
  if ('heading' in block) return ELEMENT + wordsBytes(block.heading)
  if ('list' in block) return ELEMENT + sumOf(block.list, (entry) => 20 + htmlBytes(entry))
  if ('steps' in block) return ELEMENT + sumOf(block.steps, (entry) => 20 + htmlBytes(entry))
  if ('quote' in block) return ELEMENT + htmlBytes(block.quote)
  if ('preformatted' in block) return ELEMENT + textBytes(block.preformatted)
  if ('rule' in block) return 5
  const names = block.columns.map((column) => textBytes(plainWords(column)))
  return (
    2 * ELEMENT +
    sumOf(block.columns, cellBytes) +
    sumOf(block.rows, (row) => 9 + sumOf(row, cellBytes) + sumOf(names, (name) => name))
  )
}

/** The bytes of `<td data-column="…">` without the name of the column. */
function cellBytes(words: MarkdownWords): number {
  return 25 + wordsBytes(words)
}

function wordsBytes(words: MarkdownWords): number {
  return sumOf(words, partBytes)
}

function partBytes(part: MarkdownPart): number {
  if (typeof part === 'string') return 13 + textBytes(part)
  if ('strong' in part) return 17 + wordsBytes(part.strong)
  if ('emphasis' in part) return 9 + wordsBytes(part.emphasis)
  if ('code' in part) return 13 + textBytes(part.code)
  if ('newLine' in part) return 5
  return 2 * ELEMENT + textBytes(part.link) + wordsBytes(part.words)
}

function textBytes(text: string): number {
  return Buffer.byteLength(escapeHtml(text))
}

/** The bytes of a value as React Router serialises it. */
function dataBytes(value: unknown): number {
  if (typeof value === 'string') {
    const written = JSON.stringify(JSON.stringify(value))
    return Buffer.byteLength(written) + 6 * (written.match(/[<>&\u2028\u2029]/g)?.length ?? 0)
  }
  if (Array.isArray(value)) return 3 + sumOf(value, (one) => 7 + dataBytes(one))
  if (typeof value !== 'object' || value === null) return 8
  return 3 + sumOf(Object.values(value), (one) => 16 + dataBytes(one))
}
