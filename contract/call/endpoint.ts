import type { z } from 'zod'
import type { Duties } from '../accounts/duties.ts'
import type { FileRule } from '../files.ts'
import type { ProblemCode } from './problem.ts'

/** Who may call: `signed-in` is any role; `member` and `admin` are exactly that role; `provider` proves itself by a signature. */
export type Allow = 'anyone' | 'signed-in' | 'member' | 'admin' | 'provider'

/** What is wrong with an input, by field name in the order of the schema. */
export type Wrong = { missing: string[]; fields: Record<string, string> }

/** What an admin is shown by a call, as the audit log names it: a list, a list saved as a file, or a record; `subject` says whose it is. */
export type Shown =
  | { list: string }
  | { file: string }
  | { record: string; subject?(this: void, answer: object): string }

/** A refusal's code, alone or with words that hold a name. */
export type Refusal = ProblemCode | { code: ProblemCode; message: string }

/** How often: the hours of `hour` begin with the first call, the days of `day` end now. */
export type Limit = { most: number; per: 'hour' | 'day' }

/**
 * One call, as a value: the server mounts it, the browser and the tests call it, the API reference is made from it.
 * `path` stands under `/api`; `:name` parts, query and body together are the `input`.
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  allow: Allow
  /** Which admins may call; of a call that is not for admins alone, which of them it answers as such: with more, or with a row in the audit log. */
  duty?: Duties
  /** One line for the API reference. */
  title: string
  input: z.ZodType<object, object>
  answer: z.ZodType
  /** The words for an input that does not fit; without it, `invalid_input`. */
  refusal?: (wrong: Wrong) => Refusal
  /** The field whose parts a refusal names by their path in it: `directors.2.name`, not `value.directors.2.name`. */
  document?: 'value'
  /** The words for whoever is signed in and may not call; without it, `not_allowed`. */
  notAllowed?: ProblemCode
  /** What it shows an admin: each answer to one is a row of the audit log. Left out where others get no less. */
  reads?: Shown | 'no personal data'
  /** Each change that it makes is a row of the audit log. */
  audited?: true
  /** What an admin decides by it can be undone for a few seconds (`undoDecision`): its input names the person by `email`, or the submission by `id`. */
  undoable?: true
  /**
   * Open to somebody under 18 whose guardian has not agreed: it stores nothing that they typed, or sees to it by itself. Without
   * it, whatever a signed-in person or a member changes is refused to them.
   */
  beforeGuardian?: true
  /** How often one person may send it, as far as it fits; without it, as often as they like. */
  limit?: Limit
  /** True for a GET that changes something, so that a cookie alone from another site is refused. */
  changes?: boolean
  /** True when its answer is the same until an owner changes settings: a page that asks for nothing else outlasts every other change. */
  isStatic?: boolean
  /** `raw`: the handler reads the bytes itself and `input` holds path and query only. `multipart`: a form with files; without a file JSON does too. */
  body?: 'json' | 'raw' | 'multipart'
  /** The file fields of a form, by name. */
  files?: Readonly<Record<string, FileRule>>
  /** `file`: the handler answers a PDF as `{ name, content }`. `csv`: it answers `{ name, text }`, a table file that goes out piece by piece. `xlsx`: it answers `{ name, bytes }`, a workbook that does so. `html`: it answers `{ html }`, a page without scripts that only a page of ours may frame. `accepted`: 202, what was asked for is done later. `redirect`: the handler answers `{ location }` and the wire carries a 303. */
  answers?: 'json' | 'redirect' | 'accepted' | 'file' | 'csv' | 'xlsx' | 'html'
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** What anybody reads, and what anybody sends. */
export const publicRead = { method: 'GET', allow: 'anyone' } as const
export const publicForm = { method: 'POST', allow: 'anyone' } as const

/** What a signed-in person reads and changes of their own. */
export const ownRead = { method: 'GET', allow: 'signed-in' } as const
export const ownChange = { method: 'POST', allow: 'signed-in' } as const
/** The same, also for somebody under 18 whose guardian has not agreed yet. */
export const ownChangeOfMinors = { ...ownChange, beforeGuardian: true } as const

/** What an admin with a duty reads, changes, and decides with a few seconds to undo it. */
export const adminRead = <const D extends Duties>(duty: D) =>
  ({ method: 'GET', allow: 'admin', duty }) as const
export const adminChange = <const D extends Duties>(duty: D) =>
  ({ method: 'POST', allow: 'admin', duty, audited: true }) as const
export const adminDecision = <const D extends Duties>(duty: D) =>
  ({ ...adminChange(duty), undoable: true }) as const
