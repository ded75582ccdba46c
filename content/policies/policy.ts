import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** The policies in their order. An id is a policy's fragment in the address: links to it stand in e-mails and receipts, so it stays. */
export const policyIds = ['privacy', 'terms', 'refund', 'manual', 'benefits'] as const
export type PolicyId = (typeof policyIds)[number]

/** The parts of a clause: paragraphs, lists, numbered steps and tables with their captions. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  /** The prices of all categories now. */
  | { prices: string }
  | { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export type Clause = {
  title: string
  blocks: readonly Block[]
  links?: readonly { label: string; to: string }[]
}

/** A policy as it is shipped. `policyTree` makes the tree for a page, `policyInMarkdown` the text for the editor. */
export type ShippedPolicy = {
  id: PolicyId
  title: string
  lead: string
  clauses: readonly Clause[]
}

/** The words around the policies. */
export const policies: DocumentValue<'policies'> = {
  seo: {
    title: 'Policies',
    description:
      'Privacy, terms, refunds, a user guide and the membership benefits of {shortName}, with fees, limits and waiting times.',
  },
  title: 'What we promise, and what we ask.',
  lead: 'Five short texts. Read the one you need; you can link to each.',
  tabs: {
    privacy: 'Privacy Policy',
    terms: 'Terms & Condition',
    refund: 'Refund Policy',
    manual: 'User Manual Guide',
    benefits: 'Membership Benefits',
  },
}
