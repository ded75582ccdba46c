import type { z } from 'zod'

/** A name in braces that a text may hold. */
type Placeholder = { name: string; meaning: string; needed: boolean }

/** What there is to know of a document beside what it says. */
export type Description = {
  title: string
  page: string
  shape: z.ZodType
  /** Version 0; null for what no release brings along. */
  shipped: unknown
  placeholders?: Placeholder[]
  /** What is wrong with a value that its shape lets through, by path. */
  wrong?: (value: unknown) => Record<string, string>
}
