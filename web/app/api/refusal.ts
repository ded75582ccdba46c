import type { Problem, problems } from '#contract/call/problem.ts'

// The table of all refusals is long. Pages for visitors know a refusal by its name and load the table with the code that sends
// something. These words are for when that code does not load; the types keep them equal to those of the table.
export type Words<Code extends keyof typeof problems> = (typeof problems)[Code][1]

export const UNREACHABLE: Words<'database_unavailable'> =
  'The site cannot be reached just now. Please try again in a moment.'
const FAILED: Words<'failed'> = 'Something went wrong. Please try again.'

/** The parts of a refusal that a page needs. */
export type Refusal = Pick<Problem, 'code' | 'status' | 'message' | 'fields'>

/** Whether something thrown is a refusal. */
export function isRefusal(thrown: unknown): thrown is Problem {
  return thrown instanceof Error && thrown.name === 'Problem'
}

/** The refusal to show for a thrown error. */
export function refusalOf(thrown: unknown): Refusal {
  return isRefusal(thrown) ? thrown : { code: 'failed', status: 500, message: FAILED, fields: undefined }
}
