import type {
  MarkdownBlock,
  MarkdownPart,
  MarkdownTree,
  MarkdownWords,
} from '#contract/content-documents/markdown-tree.ts'
import { rupees } from '#contract/money/currency.ts'
import type { Contact } from '#web/app/layout/use-contact.ts'
import type { Prices } from '#web/app/prices/prices.ts'

/** The values for the placeholders of a policy; null when they cannot be read. */
export type Known = { contact: Contact | null; prices: Prices | null }

/** A clause with `{e-mail}`, `{phone}` and `{prices}` replaced by our contact and today's prices. */
export function fillClause(body: MarkdownTree, known: Known): MarkdownTree {
  return body.flatMap((block, at): MarkdownTree => {
    if (isPrices(block)) return known.prices === null ? [] : [tableOf(known.prices)]
    const next = body[at + 1]
    // Without prices there is no table of prices, and so no caption.
    if (next !== undefined && isPrices(next) && known.prices === null && isCaption(block)) return []
    return [fillBlock(block, known)]
  })
}

function isPrices(block: MarkdownBlock): boolean {
  return 'paragraph' in block && block.paragraph.length === 1 && block.paragraph[0] === '{prices}'
}

function isCaption(block: MarkdownBlock): boolean {
  if (!('paragraph' in block)) return false
  const [part, ...others] = block.paragraph
  return typeof part === 'object' && 'emphasis' in part && others.length === 0
}

function tableOf(prices: Prices): MarkdownBlock {
  return {
    columns: [['Category'], ['Price'], ['GST'], ['To pay']],
    rows: prices.map(({ name, price, gst, rate, total }) => [
      [name],
      [rupees(price)],
      [`${rupees(gst)} (${rate} %)`],
      [rupees(total)],
    ]),
  }
}

function fillBlock(block: MarkdownBlock, known: Known): MarkdownBlock {
  const words = (one: MarkdownWords) => one.flatMap((part) => fillPart(part, known))
  const trees = (all: readonly MarkdownTree[]) => all.map((one) => fillClause(one, known))
  if ('paragraph' in block) return { paragraph: words(block.paragraph) }
  if ('words' in block) return { words: words(block.words) }
  if ('heading' in block) return { ...block, heading: words(block.heading) }
  if ('list' in block) return { list: trees(block.list) }
  if ('steps' in block) return { ...block, steps: trees(block.steps) }
  if ('quote' in block) return { quote: fillClause(block.quote, known) }
  if ('columns' in block) {
    return { columns: block.columns.map(words), rows: block.rows.map((row) => row.map(words)) }
  }
  return block
}

function fillPart(part: MarkdownPart, known: Known): MarkdownWords {
  const { contact } = known
  const words = (one: MarkdownWords) => one.flatMap((each) => fillPart(each, known))
  if (typeof part === 'string') {
    const text = part.replaceAll('{phone}', () => contact?.phone?.shown ?? 'us')
    if (contact === null) return [text.replaceAll('{e-mail}', 'us')]
    const email = { link: `mailto:${contact.email}`, words: [contact.email] }
    const [before = '', ...rest] = text.split('{e-mail}')
    return [before, ...rest.flatMap((after) => [email, after])].filter((one) => one !== '')
  }
  if ('strong' in part) return [{ strong: words(part.strong) }]
  if ('emphasis' in part) return [{ emphasis: words(part.emphasis) }]
  if (!('link' in part)) return [part]
  if (part.link === 'mailto:{e-mail}') return linked(contact && `mailto:${contact.email}`, plain(part.words))
  if (part.link === 'tel:{phone}') return linked(contact?.phone?.address ?? null, plain(part.words))
  return [{ ...part, words: plain(part.words) }]

  /** The text of a link without links in it, which are not allowed there. */
  function plain(within: MarkdownWords): MarkdownWords {
    return words(within).flatMap((one) => (typeof one === 'object' && 'link' in one ? one.words : [one]))
  }
}

function linked(link: string | null, words: MarkdownWords): MarkdownWords {
  return link === null ? words : [{ link, words }]
}
