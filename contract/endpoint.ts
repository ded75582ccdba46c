import type { z } from 'zod'
import type { FileRule } from './files.ts'
import type { ProblemCode } from './problem.ts'

/** Who may call: `signed-in` is any role; `member` and `admin` are exactly that role; `provider` proves itself by a signature. */
export type Allow = 'anyone' | 'signed-in' | 'member' | 'admin' | 'provider'

/** What is wrong with an input, by field name in the order of the schema. */
export type Wrong = { missing: string[]; fields: Record<string, string> }

/** A refusal's code, alone or with words that hold a name. */
export type Refusal = ProblemCode | { code: ProblemCode; message: string }

/**
 * One call, as a value: the server mounts it, the browser and the tests call it, the API reference is made from it.
 * `path` stands under `/api`; `:name` parts, query and body together are the `input`.
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  allow: Allow
  /** One line for the API reference. */
  title: string
  input: z.ZodType<object, object>
  answer: z.ZodType
  /** The words for an input that does not fit; without it, `invalid_input`. */
  refusal?: (wrong: Wrong) => Refusal
  /** The words for whoever is signed in and may not call; without it, `not_allowed`. */
  notAllowed?: ProblemCode
  /** How often one person may send it in an hour, as far as it fits; without it, as often as they like. */
  hourly?: number
  /** True for a GET that changes something, so that a cookie alone from another site is refused. */
  changes?: boolean
  /** True when its answer is the same for as long as the server runs: a page that asks for nothing else outlasts every change. */
  isSteady?: boolean
  /** `raw`: the handler reads the bytes itself and `input` holds path and query only. `multipart`: a form with files; without a file JSON does too. */
  body?: 'json' | 'raw' | 'multipart'
  /** The file fields of a form, by name. */
  files?: Readonly<Record<string, FileRule>>
  /** `redirect`: the handler answers `{ location }` and the wire carries a 303. */
  answers?: 'json' | 'redirect'
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Answer<E extends Endpoint> = z.output<E['answer']>
