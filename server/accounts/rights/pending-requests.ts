import { type RawBuilder, sql } from 'kysely'
import {
  EMAIL_LINK_DAYS,
  LINK_DAYS,
  PASSWORD_LINK_HOURS,
  SIGN_IN_MINUTES,
  TWO_FACTOR_MINUTES,
} from '#contract/business-constants.ts'
import { DAY, HOUR, MINUTE } from '#contract/values/time.ts'
import { areAdminsWith } from '../../http/admins.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

/** The changes of an account that end pending requests. */
export const endings = [
  'password', // set, changed or reset
  'two_factor', // turned on or off
  'mailbox', // the present e-mail was confirmed
  'email', // the account has another e-mail
  'duties', // given or taken
  'suspended',
  'reclaimed', // taken from whoever had made it with somebody else's e-mail
  'operator', // `npm run admin`, ADMIN_EMAIL
  'closed',
] as const
export type Ending = (typeof endings)[number]

/** The endings that also end what an admin asked for about others. `two_factor`, `mailbox` and `email` do not. */
const endsAsking: readonly Ending[] = ['password', 'duties', 'suspended', 'reclaimed', 'operator', 'closed']

type PendingRequest = {
  table: keyof Tables
  /** Which rows of the table are such requests; left out if all are. */
  where?: RawBuilder<boolean>
  /** The columns of the people whom it is about: what ends a right of theirs ends the request. */
  about: readonly string[]
  /** The column of the admin who asked for it: what ends the right to ask (`endsAsking`) ends the request. */
  asker?: string
  /** How long its link or code is valid, in milliseconds. */
  holds?: number
  /** The endings that do not end it. */
  outlasts: readonly Ending[]
  /**
   * Whether a restore ends it: a backup brings back requests that ended after it was made. Links and codes end with their whole table.
   * The others stay, since the right is checked again when they are carried out.
   */
  atRestore: 'ends' | 'stays'
  /** What is set in its row when it ends; without this the row is deleted. */
  ended?: RawBuilder<unknown>
}

/**
 * Everything that somebody has asked for and that is carried out later, each under the name of the call or the work that does so. A table
 * with a secret that is neither here nor in `lasting` does not compile. Connecting Google is not here: its proof contains the time of the
 * last ending (`google/connect.ts`).
 */
export const pendingRequests = {
  setPassword: {
    table: 'password_links',
    about: ['user_id'],
    holds: PASSWORD_LINK_HOURS * HOUR,
    outlasts: ['two_factor', 'mailbox'],
    atRestore: 'ends',
  },
  // The link only confirms an e-mail, so a new password does not end it.
  confirmEmail: {
    table: 'confirmation_links',
    about: ['user_id'],
    holds: LINK_DAYS * DAY,
    outlasts: ['password', 'two_factor', 'mailbox'],
    atRestore: 'ends',
  },
  // By the same link as `confirmEmail`, for the last event that the person asked for.
  registerByConfirming: {
    table: 'pending_registrations',
    about: ['user_id'],
    // Another confirmation of an e-mail ends it too (`emailConfirmed`).
    outlasts: ['password', 'two_factor', 'mailbox', 'email'],
    atRestore: 'stays',
  },
  confirmNewEmail: {
    table: 'email_changes',
    where: sql<boolean>`asked_by is null`,
    about: ['user_id'],
    holds: EMAIL_LINK_DAYS * DAY,
    outlasts: ['two_factor', 'mailbox'],
    atRestore: 'ends',
  },
  confirmReplacedEmail: {
    table: 'email_changes',
    where: sql<boolean>`asked_by is not null`,
    about: ['user_id'],
    asker: 'asked_by',
    outlasts: ['two_factor'],
    atRestore: 'ends',
  },
  guardianConsent: {
    table: 'guardian_links',
    about: ['user_id'],
    holds: LINK_DAYS * DAY,
    outlasts: ['two_factor', 'mailbox', 'email'],
    atRestore: 'ends',
  },
  finishSignIn: {
    table: 'pending_two_factor',
    about: ['user_id'],
    holds: SIGN_IN_MINUTES * MINUTE,
    outlasts: ['mailbox'],
    atRestore: 'ends',
  },
  turnOnTwoFactor: {
    table: 'two_factor',
    where: sql<boolean>`on_since is null`,
    about: ['user_id'],
    holds: TWO_FACTOR_MINUTES * MINUTE,
    outlasts: ['mailbox', 'email'],
    atRestore: 'stays',
  },
  undoDecision: {
    table: 'undoable_decisions',
    where: sql<boolean>`undone_at is null and digest <> ''`,
    about: ['user_id', 'other_id'],
    asker: 'decided_by',
    outlasts: ['two_factor', 'mailbox', 'email'],
    atRestore: 'stays',
    ended: sql`digest = ''`,
  },
  // Each batch checks the right again, too. A person whom the operator makes an owner has every duty.
  runImport: {
    table: 'imports',
    where: sql<boolean>`state = 'running'`,
    about: [],
    asker: 'ran_by',
    outlasts: ['password', 'two_factor', 'mailbox', 'email', 'duties', 'operator'],
    atRestore: 'stays',
    ended: sql`state = 'failed', stopped_because = 'not_allowed'`,
  },
  // A price that begins on a later day is dropped when the person who set it is no longer an owner.
  setPrice: {
    table: 'category_prices',
    where: sql<boolean>`valid_from > (product_now() at time zone 'Asia/Kolkata')::date and not exists (
      select from users where users.id = created_by and closed_at is null and ${areAdminsWith('owner')})`,
    about: [],
    asker: 'created_by',
    outlasts: ['password', 'two_factor', 'mailbox', 'email'],
    atRestore: 'stays',
  },
} as const satisfies Record<string, PendingRequest>

/** The other tables with secrets, and why `endPendingRequests` does not end them. */
export const lasting = {
  sessions: 'They end as `endAccess` says.',
  known_devices: 'They open nothing; they are forgotten as `endAccess` says.',
  used_links: 'They were used.',
  recovery_codes: 'They go with two-factor.',
  documents: 'Whoever has the paper may check that it is genuine.',
  event_registrations: 'A ticket is valid until suspension or closing, by the trigger `users_leave_events`.',
} as const satisfies Record<Exclude<TableWithSecret, PendingTable>, string>

type Secret = 'token_hash' | 'stop_hash' | 'code_hash' | 'ticket' | 'token' | 'secret' | 'expires_at'
type TableWithSecret = {
  [Name in keyof Tables]: Extract<keyof Tables[Name], Secret> extends never ? never : Name
}[keyof Tables]
type PendingTable = (typeof pendingRequests)[keyof typeof pendingRequests]['table']

/** Ends the pending requests about a person, whose row is locked, and what the person has asked for about others. */
export async function endPendingRequests(tx: Tx, userId: string, ending: Ending): Promise<void> {
  const requests: readonly PendingRequest[] = Object.values<PendingRequest>(pendingRequests).filter(
    ({ outlasts }) => !outlasts.includes(ending),
  )
  for (const { table, where = sql`true`, about, asker, ended: change } of requests) {
    const people = [...about, ...(asker !== undefined && endsAsking.includes(ending) ? [asker] : [])]
    if (people.length === 0) continue
    const act =
      change === undefined
        ? sql`delete from ${sql.table(table)}`
        : sql`update ${sql.table(table)} set ${change}`
    const isTheirs = sql.join(
      people.map((column) => sql`${sql.ref(column)} = ${userId}`),
      sql` or `,
    )
    await sql`${act} where (${isTheirs}) and ${where}`.execute(tx)
  }
  // A queued e-mail gets its link when it is sent, unless this time is later than the time when it was written, in milliseconds.
  if (!pendingRequests.setPassword.outlasts.some((one) => one === ending))
    await tx
      .updateTable('users')
      .set({ requests_ended_at: sql<Date>`date_trunc('milliseconds', now())` })
      .where('id', '=', userId)
      .execute()
}

/** Whether the pending requests of a person were ended since an e-mail was written, or are being ended: then it gets no link. */
export async function areEndedSince(tx: Tx, userId: string, writtenAt: Date): Promise<boolean> {
  // The row is locked whatever it says: an ending that has not committed yet is waited for.
  const person = await tx
    .selectFrom('users')
    .select(['requests_ended_at', 'suspended_at', 'closed_at'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (person === undefined || person.suspended_at !== null || person.closed_at !== null) return true
  return person.requests_ended_at !== null && person.requests_ended_at > writtenAt
}
