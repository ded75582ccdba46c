import { sql } from 'kysely'
import type { Duties } from '#contract/accounts/duties.ts'

type Holder = {
  /** The column with the file's id. */
  table: string
  column: string
  /** Which admins may open the file: those who see the record. */
  duty: Duties
  /** True: the file belongs to the person who uploaded it, who may open it too. False: it belongs to the organisation. */
  isPersonal: boolean
}

/** Each column that references `files`. A test compares this list with the database. */
export const holders = {
  /** A person's picture, which the lists of members, of payments and of programmes show. */
  face: {
    table: 'users',
    column: 'avatar_id',
    duty: ['members', 'money', 'programmes'],
    isPersonal: true,
  },
  spotlight: { table: 'spotlights', column: 'file_id', duty: 'programmes', isPersonal: true },
  eventRequest: { table: 'event_requests', column: 'file_id', duty: 'programmes', isPersonal: true },
  event: { table: 'events', column: 'thumbnail_id', duty: 'programmes', isPersonal: false },
  content: { table: 'content_pictures', column: 'file_id', duty: 'content', isPersonal: false },
  signature: { table: 'organisation', column: 'signature_id', duty: 'owner', isPersonal: false },
  logo: { table: 'organisation', column: 'logo_id', duty: 'owner', isPersonal: false },
  shownOn: { table: 'documents', column: 'logo_id', duty: 'owner', isPersonal: false },
  signed: { table: 'documents', column: 'signature_id', duty: 'owner', isPersonal: false },
} as const satisfies Record<string, Holder>
export type HolderName = keyof typeof holders

/** In SQL: which of these columns references a row of `files`; null: none. */
export const heldBy = sql<HolderName | null>`case ${sql.join(
  Object.entries(holders).map(
    ([name, { table, column }]) =>
      sql`when exists (select from ${sql.table(table)} holder where ${sql.ref(`holder.${column}`)} = files.id) then ${sql.lit(name)}`,
  ),
  sql` `,
)} end`
