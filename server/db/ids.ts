import { Problem } from '#contract/call/problem.ts'
import { isId } from './paging.ts'

/** The id of a record as it came in a path; a text that cannot be an id is the id of nothing. */
export function knownId(text: string): string {
  const id = text.toLowerCase()
  if (!isId(id)) throw new Problem('not_found')
  return id
}
