import { type RawBuilder, sql } from 'kysely'
import {
  EMAIL_LINK_DAYS,
  LINK_DAYS,
  PASSWORD_LINK_HOURS,
  SIGN_IN_MINUTES,
  TWO_FACTOR_MINUTES,
  UNDO_SECONDS,
} from '#contract/business-constants.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/values/time.ts'
import { areAdminsWith } from '../../http/admins.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

/** What ends a right of a person, or changes it. */
export const endings = [
  'password', // set, changed or reset
  'two_factor', // turned on or off
  'mailbox', // it is shown that the present e-mail is theirs
  'email', // the account has another one
  'duties', // given or taken
  'suspended',
  'reclaimed', // taken from whoever had made it with an e-mail that is not theirs
  'operator', // `npm run admin`, ADMIN_EMAIL
  'closed',
] as const
export type Ending = (typeof endings)[number]

/** What may take the right to have something done to others: it is not taken by a proof of who somebody is. */
const endsAsking: Record<Ending, boolean> = {
  password: true,
  two_factor: false,
  mailbox: false,
  email: false,
  duties: true,
  suspended: true,
  reclaimed: true,
  operator: true,
  closed: true,
}

type PendingRequest = {
  table: keyof Tables
  /** Which rows of the table, where not all. */
  where?: RawBuilder<boolean>
  /** The columns with whom it is about: whatever ends a right of theirs ends it. */
  about: readonly string[]
  /** The column with an admin who asked for it: what takes the right to ask ends it (`endsAsking`). */
  asker?: string
  /** By what it is carried out: the mailbox to which a link went, who they are, or a duty of whoever asked, which is asked again. */
  right: 'mailbox' | 'person' | 'duty'
  /** Milliseconds. */
  holds: number
  /** What does not end it. */
  outlasts: readonly Ending[]
  /**
   * Whether a restore ends it, which would bring back what has ended since the backup: what is a link or a code is ended with
   * its whole table; the rest stays where its right is asked again.
   */
  atRestore: 'ends' | 'stays'
  /** What its row says then; without it the row goes. */
  ended?: RawBuilder<unknown>
}

/**
 * All that somebody has asked for and that is carried out later, by the call that carries it out. A table with a secret that
 * is neither here nor in `lasting` does not compile. Google being connected is not here: what proves it names the state of
 * the account (`google/connect.ts`).
 */
export const pendingRequests = {
  setPassword: {
    table: 'password_links',
    about: ['user_id'],
    right: 'mailbox',
    holds: PASSWORD_LINK_HOURS * HOUR,
    outlasts: ['two_factor', 'mailbox'],
    atRestore: 'ends',
  },
  // It opens nothing: whoever has set a password may still show that the mailbox is theirs.
  confirmEmail: {
    table: 'confirmation_links',
    about: ['user_id'],
    right: 'mailbox',
    holds: LINK_DAYS * DAY,
    outlasts: ['password', 'two_factor', 'mailbox'],
    atRestore: 'ends',
  },
  // By the same link, for the event that they asked for last.
  registerByConfirming: {
    table: 'pending_registrations',
    about: ['user_id'],
    right: 'mailbox',
    holds: LINK_DAYS * DAY,
    // Another proof of an e-mail ends it too (`emailConfirmed`).
    outlasts: ['password', 'two_factor', 'mailbox', 'email'],
    atRestore: 'stays',
  },
  confirmNewEmail: {
    table: 'email_changes',
    where: sql<boolean>`asked_by is null`,
    about: ['user_id'],
    right: 'person',
    holds: EMAIL_LINK_DAYS * DAY,
    outlasts: ['two_factor', 'mailbox'],
    atRestore: 'ends',
  },
  confirmReplacedEmail: {
    table: 'email_changes',
    where: sql<boolean>`asked_by is not null`,
    about: ['user_id'],
    asker: 'asked_by',
    right: 'duty',
    holds: EMAIL_LINK_DAYS * DAY,
    outlasts: ['two_factor'],
    atRestore: 'ends',
  },
  guardianConsent: {
    table: 'guardian_links',
    about: ['user_id'],
    right: 'mailbox',
    holds: LINK_DAYS * DAY,
    outlasts: ['two_factor', 'mailbox', 'email'],
    atRestore: 'ends',
  },
  finishSignIn: {
    table: 'pending_two_factor',
    about: ['user_id'],
    right: 'person',
    holds: SIGN_IN_MINUTES * MINUTE,
    outlasts: ['mailbox'],
    atRestore: 'ends',
  },
  turnOnTwoFactor: {
    table: 'two_factor',
    where: sql<boolean>`on_since is null`,
    about: ['user_id'],
    right: 'person',
    holds: TWO_FACTOR_MINUTES * MINUTE,
    outlasts: ['mailbox', 'email'],
    atRestore: 'stays',
  },
  undoDecision: {
    table: 'undoable_decisions',
    where: sql<boolean>`undone_at is null and digest <> ''`,
    about: ['user_id', 'other_id'],
    asker: 'decided_by',
    right: 'duty',
    holds: UNDO_SECONDS * SECOND,
    outlasts: ['two_factor', 'mailbox', 'email'],
    atRestore: 'stays',
    ended: sql`digest = ''`,
  },
  // Whoever runs it is asked again at each batch, too. Whom the operator makes an owner has every duty.
  runImport: {
    table: 'imports',
    where: sql<boolean>`state = 'running'`,
    about: [],
    asker: 'ran_by',
    right: 'duty',
    holds: 30 * DAY,
    outlasts: ['password', 'two_factor', 'mailbox', 'email', 'duties', 'operator'],
    atRestore: 'stays',
    ended: sql`state = 'failed', stopped_because = 'not_allowed'`,
  },
  // A price that comes later comes if whoever set it is an owner until then.
  setPrice: {
    table: 'category_prices',
    where: sql<boolean>`valid_from > (product_now() at time zone 'Asia/Kolkata')::date and not exists (
      select from users where users.id = created_by and closed_at is null and ${areAdminsWith('owner')})`,
    about: [],
    asker: 'created_by',
    right: 'duty',
    holds: 366 * DAY,
    outlasts: ['password', 'two_factor', 'mailbox', 'email'],
    atRestore: 'stays',
  },
} as const satisfies Record<string, PendingRequest>

/** Tables with something that opens a door, and why a change of a right does not end it here. */
export const lasting = {
  sessions: 'They end as `endAccess` says.',
  known_devices: 'They open nothing; they are forgotten as `endAccess` says.',
  used_links: 'They were used.',
  recovery_codes: 'They go with two-factor.',
  documents: 'Whoever has the paper may ask whether it is genuine.',
  event_registrations: 'A ticket holds until suspension or closing, by the trigger `users_leave_events`.',
} as const satisfies Record<Exclude<TableWithSecret, PendingTable>, string>

type Secret = 'token_hash' | 'stop_hash' | 'code_hash' | 'ticket' | 'token' | 'secret' | 'expires_at'
type TableWithSecret = {
  [Name in keyof Tables]: Extract<keyof Tables[Name], Secret> extends never ? never : Name
}[keyof Tables]
type PendingTable = (typeof pendingRequests)[keyof typeof pendingRequests]['table']

/** Ends all that waits of a person, whose row is locked, and all that they have asked for about others. */
export async function endPendingRequests(tx: Tx, userId: string, ending: Ending): Promise<void> {
  const requests: readonly PendingRequest[] = Object.values<PendingRequest>(pendingRequests).filter(
    ({ outlasts }) => !outlasts.includes(ending),
  )
  for (const { table, where = sql`true`, about, asker, ended: says } of requests) {
    const people = [...about, ...(asker !== undefined && endsAsking[ending] ? [asker] : [])]
    if (people.length === 0) continue
    const act =
      says === undefined ? sql`delete from ${sql.table(table)}` : sql`update ${sql.table(table)} set ${says}`
    const isTheirs = sql.join(
      people.map((column) => sql`${sql.ref(column)} = ${userId}`),
      sql` or `,
    )
    await sql`${act} where (${isTheirs}) and ${where}`.execute(tx)
  }
  // Letters that wait to be sent make their links then; when they were written is known to the millisecond.
  if (!pendingRequests.setPassword.outlasts.some((one) => one === ending))
    await tx
      .updateTable('users')
      .set({ requests_ended_at: sql<Date>`date_trunc('milliseconds', now())` })
      .where('id', '=', userId)
      .execute()
}

/** Whether all that waited for somebody was ended since a letter was written, or may be just now: then it brings no link. */
export async function areEndedSince(tx: Tx, userId: string, writtenAt: Date): Promise<boolean> {
  const ended = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('requests_ended_at', '>', writtenAt),
        eb('suspended_at', 'is not', null),
        eb('closed_at', 'is not', null),
      ]),
    )
    .forShare()
    .executeTakeFirst()
  return ended !== undefined
}
