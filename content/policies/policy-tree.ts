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
  const leading = links.map(({ label, to }) => [{ words: [{ link: to, words: [label] }] }])
  return [...blocks.flatMap(blockTrees), ...(leading.length === 0 ? [] : [{ list: leading }])]
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
    clauses: clauses.map((clause) => ({ title: clause.title, body: blocksIn(clause.body) })),
  }
}

function blocksIn(body: MarkdownTree): string {
  return body.map((block, at) => blockIn(block, body[at - 1])).join('\n\n')
}

/** Two lists in a row need two different signs. */
function blockIn(block: MarkdownBlock, before: MarkdownBlock | undefined): string {
  if ('paragraph' in block) return wordsIn(block.paragraph)
  if ('words' in block) return wordsIn(block.words)
  if ('list' in block) {
    const sign = before !== undefined && 'list' in before ? '*' : '-'
    return block.list.map((entry) => `${sign} ${blocksIn(entry)}`).join('\n')
  }
  if ('steps' in block)
    return block.steps.map((step, at) => `${block.from + at}. ${blocksIn(step)}`).join('\n')
  if ('columns' in block) {
    const line = (cells: readonly MarkdownWords[]) => `| ${cells.map(wordsIn).join(' | ')} |`
    return [line(block.columns), line(block.columns.map(() => ['---'])), ...block.rows.map(line)].join('\n')
  }
  throw new Error('What is shipped has no such block')
}

function wordsIn(words: MarkdownWords): string {
  return words.map(partIn).join('')
}

function partIn(part: MarkdownPart): string {
  if (typeof part === 'string') return part.replaceAll(/[\\`*[\]<|]/g, String.raw`\$&`)
  if ('emphasis' in part) return `*${wordsIn(part.emphasis)}*`
  if ('link' in part) return `[${wordsIn(part.words)}](${part.link})`
  throw new Error('What is shipped has no such mark')
}
