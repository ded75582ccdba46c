/** One thing after another in a clause: a paragraph, a list, numbered steps, or a table with its headers. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export type Clause = {
  title: string
  blocks: readonly Block[]
  links?: readonly { label: string; to: string }[]
}

/** `id` is the policy's fragment in the address: links to it stand in letters and receipts, so it stays. */
export type Policy = {
  id: 'privacy' | 'terms' | 'refund' | 'manual' | 'benefits'
  /** The words on its tab. */
  tab: string
  title: string
  lead: string
  clauses: readonly Clause[]
}
