import type { z } from 'zod'
import type { Duties } from '../accounts/duties.ts'
import type { FileRule } from '../files.ts'
import type { ProblemCode } from './problem.ts'

/** Who may call: `signed-in` is any role; `member` and `admin` are exactly that role; `provider` proves itself by a signature. */
export type Allow = 'anyone' | 'signed-in' | 'member' | 'admin' | 'provider'

/** What is wrong with an input: names of missing fields, and messages by field, in the order of the schema. */
export type InputProblems = { missing: string[]; fields: Record<string, string> }

/**
 * What an endpoint shows an admin, for the audit log: a list, an exported list, or a record. `subject` is the person it is
 * about.
 */
export type Shown =
  | { list: string }
  | { file: string }
  | { record: string; subject?(this: void, answer: object): string }

/** The code of a refusal, or the code with its own message. */
export type Refusal = ProblemCode | { code: ProblemCode; message: string }

/** The most calls in an hour or a day. An hour begins with its first call; a day is the last 24 hours. */
export type Limit = { most: number; per: 'hour' | 'day' }

/**
 * One API call, described as a value: the server mounts it, the browser and the tests call it, and the API reference is made
 * from it. `path` is below `/api`. `input` is made of the `:name` parts of the path, the query and the body.
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  allow: Allow
  /** Which admins may call. When other roles may call too: which admins get more, or leave a row in the audit log. */
  duty?: Duties
  /** One line for the API reference. */
  title: string
  input: z.ZodType<object, object>
  answer: z.ZodType
  /** The refusal for an input that does not fit; `invalid_input` if not set. */
  refusal?: (problems: InputProblems) => Refusal
  /** A refusal names the parts of this field by their path within it: `directors.2.name`, not `value.directors.2.name`. */
  document?: 'value'
  /** The refusal for a signed-in person who may not call; `not_allowed` if not set. */
  notAllowed?: ProblemCode
  /** What the answer shows to an admin; each answer writes a row of the audit log. Not set when other roles get the same answer. */
  reads?: Shown | 'no personal data'
  /** Every change that the call makes writes a row of the audit log. */
  audited?: true
  /**
   * The decision can be undone for a few seconds (`undoDecision`). Its input has the `email` of the person or the `id` of the
   * submission.
   */
  undoable?: true
  /**
   * A person under 18 may call before their guardian has agreed: the handler stores nothing that they typed, or checks the
   * agreement itself. Every other change of a signed-in person or a member is refused before that.
   */
  allowedBeforeGuardianAgrees?: true
  /** How often one person may make this call, counting only inputs that fit; no limit if not set. */
  limit?: Limit
  /** True for a GET that changes something: it is refused when another site causes it. */
  changes?: boolean
  /** True when the answer changes only with the settings. A page that loads nothing else stays valid when other data changes. */
  isStatic?: boolean
  /**
   * `raw`: the handler reads the bytes itself and `input` has only path and query. `multipart`: a form with files; JSON is
   * accepted when there is no file.
   */
  body?: 'json' | 'raw' | 'multipart'
  /** The file fields of a form, by name. */
  files?: Readonly<Record<string, FileRule>>
  /**
   * `file`: the handler answers a PDF as `{ name, content }`. `csv`: `{ name, text }`, a CSV file in pieces. `xlsx`:
   * `{ name, bytes }`, a workbook in pieces. `html`: `{ html }`, a page without scripts that only this site may frame.
   * `accepted`: 202, the work is done later. `redirect`: `{ location }`, sent as a 303.
   */
  answers?: 'json' | 'redirect' | 'accepted' | 'file' | 'csv' | 'xlsx' | 'html'
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** Endpoints for everybody. */
export const publicRead = { method: 'GET', allow: 'anyone' } as const
export const publicForm = { method: 'POST', allow: 'anyone' } as const

/** Endpoints for signed-in people, about their own data. */
export const ownRead = { method: 'GET', allow: 'signed-in' } as const
export const ownChange = { method: 'POST', allow: 'signed-in' } as const
/** Like `ownChange`, and open to a person under 18 before their guardian has agreed. */
export const ownChangeBeforeConsent = { ...ownChange, allowedBeforeGuardianAgrees: true } as const

/** Endpoints for admins with a duty. A decision can be undone for a few seconds. */
export const adminRead = <const D extends Duties>(duty: D) =>
  ({ method: 'GET', allow: 'admin', duty }) as const
export const adminChange = <const D extends Duties>(duty: D) =>
  ({ method: 'POST', allow: 'admin', duty, audited: true }) as const
export const adminDecision = <const D extends Duties>(duty: D) =>
  ({ ...adminChange(duty), undoable: true }) as const
