import { z } from 'zod'
import '../call/zod-config.ts'
import { categories } from '../membership/categories.ts'

/** The fields of an import, with their labels in the template, the panel and the list of problems. */
export const importFields = {
  email: 'E-mail',
  name: 'Name',
  lastName: 'Last name',
  contact: 'Phone',
  city: 'City',
  country: 'Country',
  companyName: 'Company',
  dateOfBirth: 'Date of birth',
  membershipCategory: 'Membership category',
  startsOn: 'Member from',
  endsOn: 'Member until',
  website: 'Website',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  instagram: 'Instagram',
  twitter: 'Twitter / X',
} as const
export type ImportField = keyof typeof importFields

const names = Object.keys(importFields) as [ImportField, ...ImportField[]]
export const importField = z.enum(names)
export const MOST_COLUMNS = 200

const A_COLUMN = 'Please choose a column of the file'
const place = z
  .int(A_COLUMN)
  .min(0, A_COLUMN)
  .max(MOST_COLUMNS - 1, A_COLUMN)

/** The column of each field, from 0. `lastName` is for files with two columns for the name; it is appended to `name`. */
export const guessed = z.partialRecord(importField, place)
export type ImportMapping = z.infer<typeof guessed>

const others = Object.fromEntries(
  names.filter((name) => name !== 'email').map((name) => [name, place.optional()]),
) as Record<Exclude<ImportField, 'email'>, z.ZodOptional<typeof place>>
export const mapping = z.strictObject({
  email: z
    .int('Please choose the column with the e-mail')
    .min(0, A_COLUMN)
    .max(MOST_COLUMNS - 1, A_COLUMN),
  ...others,
})

/** What the words of a file mean: the key of a category by the word; empty: nothing any more. */
export const values = z.strictObject({
  membershipCategory: z.record(z.string().max(200), z.enum([...categories, ''])).optional(),
})
export type ImportValues = z.infer<typeof values>
