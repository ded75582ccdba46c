import { sql } from 'kysely'
import type { Duties } from '#contract/accounts/duties.ts'

type Holder = {
  /** The column that names the file. */
  table: string
  column: string
  /** Which admins open it: those who are shown what holds it. */
  duty: Duties
  /** True: the file belongs to whoever uploaded it, who may open it too. False: it belongs to the organisation. */
  isPersonal: boolean
}

/** Whatever holds a file: each column that references `files`, which a test compares with the database. */
export const holders = {
  /** A face stands in every list of people: of members and their payments, of those who apply for programmes. */
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

/** In SQL, what holds a row of `files`; null where nothing does. */
export const heldBy = sql<HolderName | null>`case ${sql.join(
  Object.entries(holders).map(
    ([name, { table, column }]) =>
      sql`when exists (select from ${sql.table(table)} holder where ${sql.ref(`holder.${column}`)} = files.id) then ${sql.lit(name)}`,
  ),
  sql` `,
)} end`
