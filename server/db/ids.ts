import { Problem } from '#contract/call/problem.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id of a record as it came in a path; one that cannot be an id is the id of nothing. */
export function knownId(id: string): string {
  if (!UUID.test(id)) throw new Problem('not_found')
  return id.toLowerCase()
}
