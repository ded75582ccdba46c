/**
 * A Markdown text, parsed: CommonMark (https://spec.commonmark.org/0.31.2/) and GitHub's tables
 * (https://github.github.com/gfm/#tables-extension-). It is plain JSON, so that pages need no Markdown parser.
 */
export type MarkdownTree = readonly MarkdownBlock[]

export type MarkdownBlock =
  | { paragraph: MarkdownWords }
  /** The text of a list entry that no empty line separates from the next entry. */
  | { words: MarkdownWords }
  /** `level`: 1 to 6, one below the level of the heading above it. */
  | { heading: MarkdownWords; level: number }
  | { list: readonly MarkdownTree[] }
  /** A numbered list, and its first number. */
  | { steps: readonly MarkdownTree[]; from: number }
  | { quote: MarkdownTree }
  /** Lines that keep their spaces and line breaks. */
  | { preformatted: string }
  | { columns: readonly MarkdownWords[]; rows: readonly (readonly MarkdownWords[])[] }
  | { rule: true }

export type MarkdownWords = readonly MarkdownPart[]

export type MarkdownPart =
  | string
  | { strong: MarkdownWords }
  | { emphasis: MarkdownWords }
  | { code: string }
  /** `link`: the target, which `isMarkdownTarget` allows. */
  | { link: string; words: MarkdownWords }
  | { newLine: true }

/** A value whose Markdown fields are parsed: they are trees instead of texts. */
export type WithTree<T, K extends keyof T> = Omit<T, K> & { [Field in K]: MarkdownTree }

/** A Markdown text without its marks; each paragraph, entry and row is one line. */
export function plainText(tree: MarkdownTree): string {
  return tree
    .map((block) => {
      if ('paragraph' in block) return plainWords(block.paragraph)
      if ('words' in block) return plainWords(block.words)
      if ('heading' in block) return plainWords(block.heading)
      if ('list' in block) return block.list.map(plainText).join('\n')
      if ('steps' in block) return block.steps.map(plainText).join('\n')
      if ('quote' in block) return plainText(block.quote)
      if ('preformatted' in block) return block.preformatted
      if ('columns' in block)
        return [block.columns, ...block.rows].map((row) => row.map(plainWords).join(', ')).join('\n')
      return ''
    })
    .filter((line) => line !== '')
    .join('\n')
}

/** Words without their marks, for example for search engines. */
export function plainWords(words: MarkdownWords): string {
  return words
    .map((part) => {
      if (typeof part === 'string') return part
      if ('strong' in part) return plainWords(part.strong)
      if ('emphasis' in part) return plainWords(part.emphasis)
      if ('code' in part) return part.code
      return 'newLine' in part ? ' ' : plainWords(part.words)
    })
    .join('')
}
