import type {
  MarkdownBlock,
  MarkdownPart,
  MarkdownTree,
  MarkdownWords,
} from '#contract/content-documents/markdown-tree.ts'
import type { Policy, PolicyTree } from '#contract/content-documents/policies.ts'
import type { Block, Clause, ShippedPolicy } from './policy.ts'

/** A shipped policy for a page: the tree that parsing its Markdown would give. */
export function policyTree({ title, lead, clauses }: ShippedPolicy): PolicyTree {
  return {
    title,
    lead,
    clauses: clauses.map((clause) => ({ title: clause.title, body: clauseTree(clause) })),
  }
}

function clauseTree({ blocks, links = [] }: Clause): MarkdownTree {
  const linkList = links.map(({ label, to }) => [{ words: [{ link: to, words: [label] }] }])
  return [...blocks.flatMap(blockTrees), ...(linkList.length === 0 ? [] : [{ list: linkList }])]
}

function blockTrees(block: Block): MarkdownBlock[] {
  if (typeof block === 'string') return [{ paragraph: [block] }]
  if ('list' in block) return [{ list: block.list.map((entry) => [{ words: [entry] }]) }]
  if ('steps' in block) return [{ steps: block.steps.map((step) => [{ words: [step] }]), from: 1 }]
  if ('prices' in block) return [captionOf(block.prices), { paragraph: ['{prices}'] }]
  const { caption, columns, rows } = block
  return [
    captionOf(caption),
    { columns: columns.map((column) => [column]), rows: rows.map((row) => row.map((cell) => [cell])) },
  ]
}

function captionOf(words: string): MarkdownBlock {
  return { paragraph: [{ emphasis: [words] }] }
}

/** A shipped policy for the editor, in Markdown. */
export function policyInMarkdown(policy: ShippedPolicy): Policy {
  const { title, lead, clauses } = policyTree(policy)
  return {
    title,
    lead,
    clauses: clauses.map((clause) => ({ title: clause.title, body: blocksToMarkdown(clause.body) })),
  }
}

function blocksToMarkdown(body: MarkdownTree): string {
  return body.map((block, at) => blockToMarkdown(block, body[at - 1])).join('\n\n')
}

/** A block in Markdown. Two adjacent lists need different bullet characters. */
function blockToMarkdown(block: MarkdownBlock, before: MarkdownBlock | undefined): string {
  if ('paragraph' in block) return wordsToMarkdown(block.paragraph)
  if ('words' in block) return wordsToMarkdown(block.words)
  if ('list' in block) {
    const bullet = before !== undefined && 'list' in before ? '*' : '-'
    return block.list.map((entry) => `${bullet} ${blocksToMarkdown(entry)}`).join('\n')
  }
  if ('steps' in block)
    return block.steps.map((step, at) => `${block.from + at}. ${blocksToMarkdown(step)}`).join('\n')
  if ('columns' in block) {
    const line = (cells: readonly MarkdownWords[]) => `| ${cells.map(wordsToMarkdown).join(' | ')} |`
    return [line(block.columns), line(block.columns.map(() => ['---'])), ...block.rows.map(line)].join('\n')
  }
  throw new Error('Shipped policies do not use this kind of block')
}

function wordsToMarkdown(words: MarkdownWords): string {
  return words.map(partToMarkdown).join('')
}

function partToMarkdown(part: MarkdownPart): string {
  if (typeof part === 'string') return part.replaceAll(/[\\`*[\]<|]/g, String.raw`\$&`)
  if ('emphasis' in part) return `*${wordsToMarkdown(part.emphasis)}*`
  if ('link' in part) return `[${wordsToMarkdown(part.words)}](${part.link})`
  throw new Error('Shipped policies do not use this kind of mark')
}
