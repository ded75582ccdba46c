import { sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { RequestContext } from '../context.ts'
import type { Description } from './description.ts'
import { describe } from './registry.ts'

/** The row of a document. A document that nobody has edited has none. */
export type DocumentRow = { version: number; revision: number; removed_at: Date | null }

export type DraftRow = { value: unknown; revision: number; saved_at: Date; saved_by: string; by: string }

const UNTOUCHED: DocumentRow = { version: 0, revision: 0, removed_at: null }

/** The description and the row of a document; `not_found` for an own page that was never made or was removed. */
export async function findDocument(
  db: Db | Tx,
  key: string,
): Promise<{ description: Description; row: DocumentRow }> {
  const description = describe(key)
  const row = await db
    .selectFrom('content_documents')
    .select(['version', 'revision', 'removed_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  const isThere = row === undefined ? description.shipped !== null : row.removed_at === null
  if (!isThere) throw new Problem('not_found')
  return { description, row: row ?? UNTOUCHED }
}

/** The same with the row locked. */
export async function lockDocument(
  tx: Tx,
  key: string,
): Promise<{ description: Description; row: DocumentRow }> {
  const { description } = await findDocument(tx, key)
  const row = await lockRow(tx, key)
  if (row.removed_at !== null) throw new Problem('not_found')
  return { description, row }
}

/** Locks the row of a key, which is made if there is none. */
export async function lockRow(tx: Tx, key: string): Promise<DocumentRow> {
  await tx
    .insertInto('content_documents')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('content_documents')
    .select(['version', 'revision', 'removed_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores a version of a document for good. */
export async function addVersion(
  tx: Tx,
  { clock, user }: Pick<RequestContext<'admin'>, 'clock' | 'user'>,
  { key, version, value }: { key: string; version: number; value: unknown },
): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({
      key,
      version,
      value: JSON.stringify(value),
      published_at: clock(),
      published_by: user.id,
    })
    .execute()
}

/** The draft of a document, or null. */
export async function draftOf(db: Db | Tx, key: string): Promise<DraftRow | null> {
  const draft = await db
    .selectFrom('content_drafts')
    .innerJoin('users', 'users.id', 'saved_by')
    .select(['value', 'revision', 'saved_at', 'saved_by', 'users.name as by'])
    .where('key', '=', key)
    .executeTakeFirst()
  return draft ?? null
}

/** Who published a version and when; null: it was shipped, or never published. */
export async function publishedBy(
  tx: Tx,
  key: string,
  version: number,
): Promise<{ by: string; at: Date } | null> {
  const found = await tx
    .selectFrom('content_versions')
    .innerJoin('users', 'users.id', 'published_by')
    .select(['users.name as by', 'published_at as at'])
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  return found ?? null
}

/** The value of a version; `not_found` if there is none. */
export async function valueOf(
  db: Db | Tx,
  key: string,
  version: number,
  { shipped }: Description,
): Promise<unknown> {
  if (version === 0 && shipped !== null) return shipped
  const found = await db
    .selectFrom('content_versions')
    .select('value')
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('not_found')
  return found.value
}

/** The number of the newest version, 0 if none was published. */
export async function newestVersion(tx: Tx, key: string): Promise<number> {
  const { newest } = await tx
    .selectFrom('content_versions')
    .select(sql<number>`coalesce(max(version), 0)`.as('newest'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return newest
}
