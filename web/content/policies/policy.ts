/** One thing after another in a clause: a paragraph, a list, numbered steps, or a table with its headers. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  /** What each category costs now. */
  | { prices: string }
  | { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export type Clause = {
  title: string
  blocks: readonly Block[]
  links?: readonly { label: string; to: string }[]
}

/** The policies in their order. `id` is a policy's fragment in the address: links to it stand in e-mails and receipts, so it stays. */
export const tabs = [
  { id: 'privacy', tab: 'Privacy Policy' },
  { id: 'terms', tab: 'Terms & Condition' },
  { id: 'refund', tab: 'Refund Policy' },
  { id: 'manual', tab: 'User Manual Guide' },
  { id: 'benefits', tab: 'Membership Benefits' },
] as const

export type PolicyId = (typeof tabs)[number]['id']

export type Policy = {
  id: PolicyId
  title: string
  lead: string
  clauses: readonly Clause[]
}
