import { Problem } from '#contract/problem.ts'

/** What a list call may ask for; without any of it, the whole list is meant. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined }

/** A page as SQL needs it: one row more than shown tells whether there is a next one. */
export type PageQuery = { isPaged: boolean; fetch: number | null; after: string | null; q: string | null }

const USUAL = 50
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads a request; lists end in a unique id, and the cursor is the last id shown. */
export function pageQuery({ limit, cursor, q }: PageRequest): PageQuery {
  const isPaged = limit !== undefined || cursor !== undefined || q !== undefined
  return {
    isPaged,
    fetch: isPaged ? (limit ?? USUAL) + 1 : null,
    after: cursor === undefined ? null : readCursor(cursor),
    q: q?.trim() || null,
  }
}

/** Cuts the extra row off and says where the next page begins. */
export function pageOf<Row extends { id: string }>(
  query: PageQuery,
  rows: Row[],
): { rows: Row[]; nextCursor: string | null } {
  if (query.fetch === null || rows.length < query.fetch) return { rows, nextCursor: null }
  const shown = rows.slice(0, -1)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: last ? Buffer.from(last.id).toString('base64url') : null }
}

/** Whether a text could be an id of ours. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!isId(id)) throw new Problem('invalid_input', { fields: { cursor: 'This is not a cursor of ours' } })
  return id
}
