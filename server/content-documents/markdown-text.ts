import {
  type MarkdownPart,
  type MarkdownTree,
  type MarkdownWords,
  plainWords,
} from '#contract/content-documents/markdown-tree.ts'

/**
 * A text in Markdown for programs that show plain text, such as calendars: it has the lines, bullets and numbers of the page, and
 * the address of a link after its words.
 */
export function readableText(tree: MarkdownTree): string {
  return linesOf(tree).join('\n')
}

/** The lines of blocks, with an empty line between two blocks. */
function linesOf(tree: MarkdownTree): string[] {
  return tree.flatMap((block, at) => {
    const lines = linesOfBlock(block)
    // A list stands directly below the words of the entry that it belongs to.
    const isApart = at > 0 && !('words' in (tree[at - 1] as MarkdownTree[number]))
    return isApart ? ['', ...lines] : lines
  })
}

function linesOfBlock(block: MarkdownTree[number]): string[] {
  if ('paragraph' in block) return wordsOf(block.paragraph).split('\n')
  if ('words' in block) return wordsOf(block.words).split('\n')
  if ('heading' in block) return wordsOf(block.heading).split('\n')
  if ('list' in block) return block.list.flatMap((entry) => hung('• ', linesOf(entry)))
  if ('steps' in block)
    return block.steps.flatMap((entry, at) => hung(`${block.from + at}. `, linesOf(entry)))
  if ('quote' in block) return linesOf(block.quote).map((line) => `> ${line}`.trimEnd())
  if ('preformatted' in block) return block.preformatted.trimEnd().split('\n')
  if ('columns' in block)
    return [block.columns, ...block.rows].map((row) => row.map((cell) => wordsOf(cell)).join(', '))
  return ['—']
}

/** Lines behind a sign, the later ones below the first. */
function hung(sign: string, lines: readonly string[]): string[] {
  const [first = '', ...others] = lines
  const blanks = ' '.repeat(sign.length)
  return [sign + first, ...others.map((line) => (line === '' ? '' : blanks + line))]
}

function wordsOf(words: MarkdownWords): string {
  return words.map(partOf).join('')
}

function partOf(part: MarkdownPart): string {
  if (typeof part === 'string') return part
  if ('strong' in part) return wordsOf(part.strong)
  if ('emphasis' in part) return wordsOf(part.emphasis)
  if ('code' in part) return part.code
  if ('newLine' in part) return '\n'
  const shown = plainWords(part.words)
  // An address that is shown as typed is not repeated.
  const isShown =
    part.link.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '') === shown.replace(/^https?:\/\//i, '')
  return isShown ? shown : `${shown} (${part.link.replace(/^(?:mailto|tel):/i, '')})`
}
