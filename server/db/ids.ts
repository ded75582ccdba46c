import { Problem } from '#contract/call/problem.ts'
import { isId } from './paging.ts'

/** The id of a record as it came in a path; throws `not_found` for a text that cannot be an id. */
export function knownId(text: string): string {
  const id = text.toLowerCase()
  if (!isId(id)) throw new Problem('not_found')
  return id
}
