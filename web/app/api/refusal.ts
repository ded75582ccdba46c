import type { Problem, problems } from '#contract/call/problem.ts'

// What can go wrong is a long table. Pages that only may send something know a refusal by its name and load the table
// with what they send; these words are for when that does not come either, and the types hold them to the table.
export type Words<Code extends keyof typeof problems> = (typeof problems)[Code][1]

export const UNREACHABLE: Words<'database_unavailable'> =
  'The site cannot be reached just now. Please try again in a moment.'
const FAILED: Words<'failed'> = 'Something went wrong. Please try again.'

/** What a page needs to know of a refusal. */
export type Refusal = Pick<Problem, 'code' | 'status' | 'message' | 'fields'>

/** Whether something thrown is a refusal. */
export function isRefusal(thrown: unknown): thrown is Problem {
  return thrown instanceof Error && thrown.name === 'Problem'
}

/** What to say of something thrown. */
export function refusalOf(thrown: unknown): Refusal {
  return isRefusal(thrown) ? thrown : { code: 'failed', status: 500, message: FAILED, fields: undefined }
}
