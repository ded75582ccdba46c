import type { Db } from '../db/connect.ts'

/** Every document that somebody has touched and that is there, each with the version that visitors read; `value` is null where that is the shipped one. */
export function publishedDocuments(db: Db) {
  return db
    .selectFrom('content_documents as document')
    .leftJoin('content_versions as version', (join) =>
      join.onRef('version.key', '=', 'document.key').onRef('version.version', '=', 'document.version'),
    )
    .where('document.removed_at', 'is', null)
}
