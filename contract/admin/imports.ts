import { z } from 'zod'
import '../call/zod-config.ts'
import { IMPORT_UNDO_DAYS, MOST_IMPORT_MEGABYTES, MOST_IMPORT_ROWS } from '../business-constants.ts'
import { type Endpoint, adminChange, adminRead } from '../call/endpoint.ts'
import { instant, optional, recordId, done } from '../call/fields.ts'
import { upload } from '../files.ts'

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
const field = z.enum(names)
export const MOST_COLUMNS = 200

const A_COLUMN = 'Please choose a column of the file'
const place = z
  .int(A_COLUMN)
  .min(0, A_COLUMN)
  .max(MOST_COLUMNS - 1, A_COLUMN)

/** The column of each field, from 0. `lastName` is for files with two columns for the name; it is appended to `name`. */
const guessed = z.partialRecord(field, place)
export type ImportMapping = z.infer<typeof guessed>

const others = Object.fromEntries(
  names.filter((name) => name !== 'email').map((name) => [name, place.optional()]),
) as Record<Exclude<ImportField, 'email'>, z.ZodOptional<typeof place>>
const mapping = z.strictObject({
  email: z
    .int('Please choose the column with the e-mail')
    .min(0, A_COLUMN)
    .max(MOST_COLUMNS - 1, A_COLUMN),
  ...others,
})

const importState = z.enum(['uploaded', 'checked', 'running', 'done', 'undone', 'failed'])
export type ImportState = z.infer<typeof importState>

/** How many rows add a person, change a person, change nothing, or are refused. */
const counts = z.object({ create: z.int(), update: z.int(), unchanged: z.int(), refused: z.int() })
export type ImportCounts = z.infer<typeof counts>
export type ImportOutcome = keyof ImportCounts

/** Why a row, or one of its cells, is refused. The headings are row 1. */
const problem = z.object({ row: z.int(), field, message: z.string() })
export type ImportProblem = z.infer<typeof problem>

const column = z.object({
  name: z.string(),
  /** The first cells of the column that are not empty. */
  samples: z.array(z.string()),
})

const READS = adminRead('members')
const CHANGES = adminChange('members')
const byId = z.strictObject({ _id: recordId })

export const uploadImport = {
  ...CHANGES,
  path: '/import/upload',
  title: `Upload people as CSV (UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab; at most ${MOST_IMPORT_MEGABYTES} MB and ${MOST_IMPORT_ROWS.toLocaleString('en')} rows). Answers the columns with samples, and their meaning as far as the headings tell. Nobody is added or changed yet`,
  body: 'multipart',
  files: {
    file: { takes: ['text'], tooLarge: 'file_exceeds', mostMegabytes: MOST_IMPORT_MEGABYTES },
  },
  input: z.strictObject({ file: upload }),
  answer: z.object({
    import: z.object({ _id: z.string(), rows: z.int(), columns: z.array(column), mapping: guessed }),
  }),
} satisfies Endpoint

export const checkImport = {
  ...CHANGES,
  path: '/import/check',
  title:
    'What a run would do, and the problems row by row (the first 200); nothing changes. `dayFirst` (default true) decides how ambiguous dates are read; `category` (key or name) is used for rows without one',
  input: z.strictObject({
    _id: recordId,
    mapping,
    dayFirst: z.boolean().optional(),
    category: optional(100),
  }),
  answer: z.object({ counts, problems: z.array(problem) }),
} satisfies Endpoint

export const importProblems = {
  ...READS,
  path: '/import/problems.csv',
  title:
    'All problems of an import as CSV: the outcome of each row and its original cells. After the run, only the cells of refused rows are kept',
  answers: 'csv',
  reads: { file: 'Problems of an import' },
  input: byId,
  answer: z.object({ name: z.string(), text: z.custom<AsyncIterable<string>>() }),
} satisfies Endpoint

export const importTemplate = {
  ...READS,
  path: '/import/template.csv',
  title: 'An empty table with the headings that are recognised, and an example row',
  answers: 'csv',
  reads: 'no personal data',
  input: z.strictObject({}),
  answer: z.object({ name: z.string(), text: z.custom<AsyncIterable<string>>() }),
} satisfies Endpoint

export const runImport = {
  ...CHANGES,
  path: '/import/run',
  answers: 'accepted',
  title:
    'Run the import as last checked, in the background. A row whose outcome would now differ, for example because the person has signed up meanwhile, is left out and listed among the problems. The run stops when the admin who began it loses the duty, and continues when another admin runs it again. The added people get no e-mail',
  input: byId,
  answer: done,
} satisfies Endpoint

const standing = z.object({
  _id: z.string(),
  state: importState,
  /** Why the import stopped; null when it did not stop, or stopped with an error. */
  reason: z.string().nullable(),
  /** How many rows have been processed, and of how many. */
  done: z.int(),
  total: z.int(),
  counts: counts.nullable(),
  fileName: z.string(),
  uploadedAt: instant,
  /** Until when the import can be undone; null when it was not run or is undone. */
  undoUntil: instant.nullable(),
  /** How many of the added people were invited, and how many can be invited. */
  invited: z.int(),
  toInvite: z.int(),
})
export type ImportStanding = z.output<typeof standing>

export const oneImport = {
  ...READS,
  path: '/import/one',
  title: 'How far an import is',
  reads: 'no personal data',
  input: byId,
  answer: z.object({ import: standing }),
} satisfies Endpoint

export const allImports = {
  ...READS,
  path: '/import/all',
  title: 'The latest imports, newest first',
  reads: 'no personal data',
  input: z.strictObject({}),
  answer: z.object({ imports: z.array(standing) }),
} satisfies Endpoint

export const inviteImport = {
  ...CHANGES,
  path: '/import/invite',
  title:
    'Send a link to set a password to everybody who was added by an import and has none; once per person, after all other e-mails',
  input: byId,
  answer: z.object({ invited: z.int() }),
} satisfies Endpoint

export const undoImport = {
  ...CHANGES,
  path: '/import/undo',
  title: `Undo an import within ${IMPORT_UNDO_DAYS} days: added people who have not used their account are deleted, and changes are reverted unless the values were changed since. \`undone\` and \`left\` count people`,
  input: byId,
  answer: z.object({ undone: z.int(), left: z.int() }),
} satisfies Endpoint
