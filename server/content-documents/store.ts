import { sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { RequestContext } from '../context.ts'
import type { Description } from './description.ts'
import { describe } from './registry.ts'

/** A document's row; one that nobody has touched has none, and is as shipped. */
export type DocumentRow = { version: number; revision: number; removed_at: Date | null }

export type DraftRow = { value: unknown; revision: number; saved_at: Date; saved_by: string; by: string }

const UNTOUCHED: DocumentRow = { version: 0, revision: 0, removed_at: null }

/** What is known of a document and its row; refuses what is not there, such as an own page that was never made or was removed. */
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

/** The same, with a row that nobody else changes until the transaction ends. */
export async function lockDocument(
  tx: Tx,
  key: string,
): Promise<{ description: Description; row: DocumentRow }> {
  const { description } = await findDocument(tx, key)
  const row = await lockRow(tx, key)
  if (row.removed_at !== null) throw new Problem('not_found')
  return { description, row }
}

/** The row of a key, made where there is none, locked. */
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

/** Writes a version of a document, which stays. */
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

/** Who published a version and when; null: nobody did, it was shipped or is an own page's that nobody has published. */
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

/** What a version says; refuses one that there is not. */
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

/** The newest version of a document by number, 0 where none was published. */
export async function newestVersion(tx: Tx, key: string): Promise<number> {
  const { newest } = await tx
    .selectFrom('content_versions')
    .select(sql<number>`coalesce(max(version), 0)`.as('newest'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return newest
}
