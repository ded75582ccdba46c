import { z } from 'zod'
import '../call/zod-config.ts'
import { IMPORT_UNDO_DAYS, MOST_IMPORT_MEGABYTES, MOST_IMPORT_ROWS } from '../business-constants.ts'
import { type Endpoint, adminChange, adminRead } from '../call/endpoint.ts'
import { done, instant, optional, recordId } from '../call/fields.ts'
import { fromJson } from '../call/from-json.ts'
import { upload } from '../files.ts'
import { guessed, importField, mapping, values } from './import-fields.ts'

const importState = z.enum(['uploaded', 'checked', 'running', 'done', 'undone', 'failed'])
export type ImportState = z.infer<typeof importState>

/** How many rows add a person, change a person, change nothing, or are refused. */
const counts = z.object({ create: z.int(), update: z.int(), unchanged: z.int(), refused: z.int() })
export type ImportCounts = z.infer<typeof counts>
export type ImportOutcome = keyof ImportCounts

/** What the people of all rows that are not refused are after the run; `accounts` have no membership. */
export const importBecomes = ['members', 'grace', 'ended', 'accounts'] as const
export type ImportBecomes = (typeof importBecomes)[number]
const becoming = z.object({ members: z.int(), grace: z.int(), ended: z.int(), accounts: z.int() })
const foreseenCounts = counts.extend(becoming.shape)
export type ForeseenCounts = z.infer<typeof foreseenCounts>

/** Why a row is refused, or one of its cells is left out. Rows are counted as the spreadsheet counts them, from 1. */
const problem = z.object({ row: z.int(), field: importField, message: z.string() })
export type ImportProblem = z.infer<typeof problem>

const column = z.object({
  name: z.string(),
  /** The first cells of the column that are not empty. */
  samples: z.array(z.string()),
})

const row = z.object({ row: z.int(), cells: z.array(z.string()) })

const uploaded = z.object({
  _id: z.string(),
  rows: z.int(),
  columns: z.array(column),
  mapping: guessed,
  /** The row right above the people, which the headings stand in; 0: the file has no headings. */
  headingRow: z.int(),
  /** The name of the sheet that is read; null: the file has no sheets. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The first rows of the sheet, headings and titles included. */
  top: z.array(row),
  /** The rows that the spreadsheet hides, and the headings of the columns that it hides. They are read like others. */
  hidden: z.object({ rows: z.int(), columns: z.array(z.string()) }),
  /** What words meant in earlier files, which counts unless the check says otherwise. */
  values,
})

/** Its name on one line. */
const sheet = optional(200)
const A_ROW = 'Please choose a row'
const headingRow = z.int(A_ROW).min(0, A_ROW).optional()

const READS = adminRead('members')
const CHANGES = adminChange('members')
const byId = z.strictObject({ _id: recordId })

/** How to save a file so that it can be read. */
const HOW_TO_SAVE =
  'Please open it in Excel, Google Sheets, Numbers or LibreOffice, choose File, then Save as (or Download, or Export), and there XLSX or CSV.'

export const uploadImport = {
  ...CHANGES,
  path: '/import/upload',
  title: `Upload people as XLSX or CSV (UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab; at most ${MOST_IMPORT_MEGABYTES} MB and ${MOST_IMPORT_ROWS.toLocaleString('en')} rows). Answers the columns with samples, and their meaning as far as the headings tell. The headings are found below titles, on the first sheet with people, unless \`headingRow\` and \`sheet\` name them. Nobody is added or changed yet`,
  body: 'multipart',
  files: {
    file: {
      takes: ['text', 'xlsx'],
      tooLarge: 'file_exceeds',
      mostMegabytes: MOST_IMPORT_MEGABYTES,
      instead: HOW_TO_SAVE,
    },
  },
  input: z.strictObject({ file: upload, sheet, headingRow: z.preprocess(fromJson, headingRow) }),
  answer: z.object({ import: uploaded }),
} satisfies Endpoint

export const readImport = {
  ...CHANGES,
  path: '/import/read',
  title: 'Read another sheet, or another row of headings, of an uploaded file that is not run yet',
  input: z.strictObject({ _id: recordId, sheet, headingRow }),
  answer: z.object({ import: uploaded }),
} satisfies Endpoint

export const checkImport = {
  ...CHANGES,
  path: '/import/check',
  title:
    'What a run would do, and the problems row by row (the first 200); nothing changes. `dayFirst` (default true) decides how dates are read where no date of their column has only one reading; `category` (key or name) is used for rows without one; `country` (name or code) for telephone numbers in rows without one; `values` says what words of the file mean, and is kept for the next file. `warnings` name the cells that are left out, `cautions` what nobody should overlook',
  input: z.strictObject({
    _id: recordId,
    mapping,
    sheet,
    headingRow,
    dayFirst: z.boolean().optional(),
    category: optional(100),
    country: optional(100),
    values: values.optional(),
  }),
  answer: z.object({
    /** Names this check; a run that names it runs nothing but what it said. */
    check: z.int(),
    counts: foreseenCounts,
    problems: z.array(problem),
    warnings: z.array(problem),
    cautions: z.array(z.string()),
    /** The words that mean no category, and in how many rows they are, the most frequent first. */
    unknown: z.object({ membershipCategory: z.array(z.object({ word: z.string(), count: z.int() })) }),
    /** The first people of each kind, to look at. `endsOn`: the last day of their membership. */
    people: z.partialRecord(
      z.enum([...importBecomes, 'refused']),
      z.array(z.object({ row: z.int(), name: z.string(), endsOn: z.string().nullable() })),
    ),
  }),
} satisfies Endpoint

export const importProblems = {
  ...READS,
  path: '/import/problems.csv',
  title:
    'All problems of an import as CSV: the outcome of each row and its original cells. After the run, only the cells of rows that were refused, or had a cell left out, are kept',
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
    'Run the import as last checked, in the background; with `check`, only if that check is still the last. A row whose outcome would now differ, for example because the person has signed up meanwhile, is left out and listed among the problems. The run stops when the admin who began it loses the duty, and continues when another admin runs it again. The added people get no e-mail',
  input: z.strictObject({ _id: recordId, check: z.int().optional() }),
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
