import MarkdownIt, { type Token } from 'markdown-it'
import type {
  MarkdownBlock,
  MarkdownPart,
  MarkdownTree,
  MarkdownWords,
} from '#contract/content-documents/markdown-tree.ts'
import { isMarkdownTarget } from '#contract/content-documents/shapes.ts'
import { linkAddresses } from './addresses.ts'
import { allowBoldBesidePunctuation } from './emphasis.ts'
import { pastedAsMarkdown } from './pasted-text.ts'

/** The depth of nested marks; deeper ones lose the mark and keep the words, since the tree is drawn recursively. */
const DEEPEST = 12

/** Signs that turn the direction of letters around: with them a link could show another address than its own. Raw or as `&#x202e;`. */
const OVERRIDES = /[\u202d\u202e]/g

const reader = new MarkdownIt('default', { html: false, linkify: true, typographer: false })
// What is pasted has indented paragraphs, and no program.
reader.disable(['strikethrough', 'code'])
allowBoldBesidePunctuation(reader)
linkAddresses(reader)
// A link with another target stays as typed.
reader.validateLink = isMarkdownTarget
const encoded = reader.normalizeLink.bind(reader)
reader.normalizeLink = (address) => encoded(address).replaceAll(/%7B([\w-]+)%7D/gi, '{$1}')

/** Reads a text in Markdown, typed or pasted (decision 170); HTML in it is text. Takes linear time for any text. */
export function parseMarkdown(text: string): MarkdownTree {
  const tokens = reader.parse(pastedAsMarkdown(text), {})
  rankHeadings(tokens)
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])]))
    token.content = token.content.replaceAll(OVERRIDES, '')
  return blocksOf(tokens, 0, tokens.length)
}

/** Renumbers headings so that the first one has level 1 and none skips a level, as screen readers need it. */
function rankHeadings(tokens: readonly Token[]): void {
  const above: number[] = []
  for (const token of tokens) {
    if (token.type !== 'heading_open') continue
    const typed = Number(token.tag.slice(1))
    while ((above.at(-1) ?? 0) >= typed) above.pop()
    above.push(typed)
    token.tag = `h${above.length}`
  }
}

/** The blocks from one token to another. */
function blocksOf(tokens: readonly Token[], from: number, to: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  for (let at = from; at < to; ) {
    const end = endOf(tokens, at)
    const block = blockOf(tokens, at, end)
    if (block !== null) blocks.push(block)
    at = end + 1
  }
  return blocks
}

/** The index of the token that closes an opening token, or the same index for other tokens. */
function endOf(tokens: readonly Token[], at: number): number {
  const { nesting, level } = tokens[at] as Token
  if (nesting !== 1) return at
  let end = at + 1
  while (tokens[end]?.level !== level || tokens[end]?.nesting !== -1) end++
  return end
}

function blockOf(tokens: readonly Token[], at: number, end: number): MarkdownBlock | null {
  const token = tokens[at] as Token
  const words = () => wordsOf(tokens[at + 1]?.children ?? [])
  switch (token.type) {
    case 'paragraph_open':
      return token.hidden ? { words: words() } : { paragraph: words() }
    case 'heading_open':
      return { heading: words(), level: Number(token.tag.slice(1)) }
    case 'bullet_list_open':
      return { list: within(tokens, at, end, 'list_item_open', blocksOf) }
    case 'ordered_list_open':
      return {
        steps: within(tokens, at, end, 'list_item_open', blocksOf),
        from: Number(token.attrGet('start') ?? 1),
      }
    case 'blockquote_open':
      return { quote: blocksOf(tokens, at + 1, end) }
    case 'fence':
      return { preformatted: token.content }
    case 'table_open': {
      const [columns = [], ...rows] = within(tokens, at, end, 'tr_open', cellsOf)
      return { columns, rows }
    }
    case 'hr':
      return { rule: true }
    default:
      return null
  }
}

/** Reads each token of a type within a block, at any depth. */
function within<T>(
  tokens: readonly Token[],
  at: number,
  end: number,
  type: string,
  read: (tokens: readonly Token[], from: number, to: number) => T,
): T[] {
  const found: T[] = []
  for (let one = at + 1; one < end; one++) {
    if (tokens[one]?.type !== type) continue
    const last = endOf(tokens, one)
    found.push(read(tokens, one + 1, last))
    one = last
  }
  return found
}

function cellsOf(tokens: readonly Token[], from: number, to: number): MarkdownWords[] {
  return tokens
    .slice(from, to)
    .flatMap(({ type, children }) => (type === 'inline' ? [wordsOf(children ?? [])] : []))
}

/** The words of a line of tokens, with their marks. */
function wordsOf(tokens: readonly Token[]): MarkdownWords {
  const open: { parts: MarkdownPart[]; close: (parts: MarkdownPart[]) => MarkdownPart[] }[] = []
  const all: MarkdownPart[] = []
  const add = (...parts: MarkdownPart[]) => {
    const target = open.at(-1)?.parts ?? all
    for (const part of parts) {
      const before = target.at(-1)
      if (typeof part === 'string' && typeof before === 'string') target[target.length - 1] = before + part
      else if (part !== '') target.push(part)
    }
  }
  let links = 0
  for (const token of tokens) {
    if (token.nesting === 1) {
      const close = open.length < DEEPEST ? markOf(token) : (parts: MarkdownPart[]) => parts
      open.push({ parts: [], close })
      if (token.type === 'link_open') links++
    } else if (token.nesting === -1) {
      const { parts, close } = open.pop() ?? { parts: [], close: () => [] }
      add(...close(parts))
      if (token.type === 'link_close') links--
    } else add(partOf(token, links > 0))
  }
  return all
}

function markOf(token: Token): (parts: MarkdownPart[]) => MarkdownPart[] {
  if (token.type === 'strong_open') return (strong) => [{ strong }]
  if (token.type === 'em_open') return (emphasis) => [{ emphasis }]
  const link = String(token.attrGet('href') ?? '')
  return (words) => (words.length === 0 ? [] : [{ link, words }])
}

function partOf(token: Token, isInLink: boolean): MarkdownPart {
  switch (token.type) {
    case 'code_inline':
      return { code: token.content }
    case 'hardbreak':
    case 'softbreak':
      return { newLine: true }
    case 'image': {
      // Pictures become links, so that no visitor's browser loads one from another site.
      const link = String(token.attrGet('src') ?? '')
      return isInLink || token.content === '' ? token.content : { link, words: [token.content] }
    }
    default:
      return token.content
  }
}
