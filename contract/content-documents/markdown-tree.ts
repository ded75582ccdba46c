/**
 * A text in Markdown as it was read: CommonMark (https://spec.commonmark.org/0.31.2/) and the tables of GitHub
 * (https://github.github.com/gfm/#tables-extension-). It is plain JSON, so that pages need nothing that reads Markdown.
 */
export type MarkdownTree = readonly MarkdownBlock[]

export type MarkdownBlock =
  | { paragraph: MarkdownWords }
  /** The text of a list's entry between which and the next one there is no empty line. */
  | { words: MarkdownWords }
  /** `level`: 1 to 6, one below that of the heading which it stands under. */
  | { heading: MarkdownWords; level: number }
  | { list: readonly MarkdownTree[] }
  /** A numbered list, and the number that it begins with. */
  | { steps: readonly MarkdownTree[]; from: number }
  | { quote: MarkdownTree }
  /** Lines that stand as they were typed. */
  | { preformatted: string }
  | { columns: readonly MarkdownWords[]; rows: readonly (readonly MarkdownWords[])[] }
  | { rule: true }

export type MarkdownWords = readonly MarkdownPart[]

export type MarkdownPart =
  | string
  | { strong: MarkdownWords }
  | { emphasis: MarkdownWords }
  | { code: string }
  /** `link`: where it leads, which `isMarkdownTarget` allows. */
  | { link: string; words: MarkdownWords }
  | { newLine: true }

/** What a value says where each of its texts in Markdown was read: a shape's `markdown` field is a tree then. */
export type WithTree<T, K extends keyof T> = Omit<T, K> & { [Field in K]: MarkdownTree }

/** A text without its marks, each of its paragraphs, entries and rows on a line of its own. */
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

/** The words without their marks, such as for search engines. */
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
