import type { ImportField } from '#contract/admin/import-fields.ts'
import type { Category } from '#contract/membership/categories.ts'

/** What is wrong with a cell, or with a row. */
export type Trouble = { field: ImportField; message: string }
export type ImportPeriod = { startsOn: string; endsOn: string; category: Category }
