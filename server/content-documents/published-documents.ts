import type { Db } from '../db/connect.ts'

/** Every edited document that is not removed, with its published version; `value` is null for the shipped version. */
export function publishedDocuments(db: Db) {
  return db
    .selectFrom('content_documents as document')
    .leftJoin('content_versions as version', (join) =>
      join.onRef('version.key', '=', 'document.key').onRef('version.version', '=', 'document.version'),
    )
    .where('document.removed_at', 'is', null)
}
