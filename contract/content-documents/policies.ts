import { z } from 'zod'
import '../call/zod-config.ts'
import type { MarkdownTree } from './markdown-tree.ts'
import { group, line, list, markdown, optionalLines, seo } from './shapes.ts'

/**
 * A policy. In a clause, `{e-mail}` and `{phone}` are replaced by the values in Settings, and `{prices}` alone on a line by
 * today's prices.
 */
export const policyShape = z.strictObject({
  title: line('Heading'),
  lead: optionalLines('Lead', 600),
  clauses: list(
    'Clauses',
    group('Clause', {
      title: line('Heading'),
      body: markdown(
        'Text',
        20_000,
        'Markdown. {e-mail} and {phone} stand for those of Settings, {prices} in a paragraph of its own for the table of today’s prices. A paragraph in *emphasis* right before a table is its caption.',
      ),
    }),
  ),
})
export type Policy = z.output<typeof policyShape>

/** A policy whose clauses are parsed. */
export type PolicyTree = Omit<Policy, 'clauses'> & {
  clauses: readonly { title: string; body: MarkdownTree }[]
}

/** The texts around the policies. */
export const policiesShape = z.strictObject({
  seo,
  title: line('Heading'),
  lead: optionalLines('Lead', 600),
  tabs: group('What each policy is called', {
    privacy: line('Privacy', 40),
    terms: line('Terms', 40),
    refund: line('Refunds', 40),
    manual: line('Guide', 40),
    benefits: line('Benefits', 40),
  }),
})
