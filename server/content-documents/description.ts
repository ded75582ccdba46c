import type { z } from 'zod'

/** A name in braces that a text may hold. */
type Placeholder = { name: string; meaning: string; needed: boolean }

/** Facts about a document besides its value. */
export type Description = {
  title: string
  page: string
  shape: z.ZodType
  /** Version 0; null for own pages. */
  shipped: unknown
  placeholders?: Placeholder[]
  /** Finds mistakes, by path, in a value that fits the shape. */
  wrong?: (value: unknown) => Record<string, string>
}
