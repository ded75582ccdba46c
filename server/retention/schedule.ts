import { type RawBuilder, sql } from 'kysely'
import type { Programme } from '#contract/programmes/submissions.ts'
import { kept, oldest, type Period, periods } from '#contract/retention.ts'
import { HOUR } from '#contract/values/time.ts'
import { SESSION_IDLE } from '../accounts/sign-in/sessions.ts'
import type { AppContext } from '../context.ts'
import { forgetAddresses } from '../audit/cleanup.ts'
import { deleteExpiredCounts } from '../db/rate-limit.ts'
import type { Tables } from '../db/tables.ts'
import { deleteOldInvestorDrafts } from '../investors/drafts.ts'
import { deleteOldJobs } from '../jobs/cleanup.ts'
import { deleteOldMailFiles } from '../mail/cleanup.ts'
import { eraseReasons } from '../matching/cleanup.ts'
import { deleteUnpaidApplications } from '../members/cleanup.ts'
import { forgetUnanswered } from '../members/guardian/guardian-request-expiry.ts'
import { deleteOldImports } from '../imports/cleanup.ts'
import { programmes } from '../programmes.ts'
import { eraseClosed } from '../submissions/erase-submissions.ts'
import type { ProgrammeDefinition } from '../submissions/programme.ts'

export type Needs = Pick<AppContext, 'db' | 'pool' | 'clock' | 'config'>

/** What becomes of the rows of a table: what is deleted after a time, and why the rest stays. */
export type Entry = { onClosing: OnClosing } & (
  | { after: Period; delete: (context: Needs) => Promise<void>; keeps?: Reason }
  | { keeps: Reason }
  | { holdsNobody: true }
)
/**
 * What happens to a person's rows when they close their account: they are deleted; they are emptied of all that the books and other
 * rows do not need; or they are kept until their retention period is over.
 */
type OnClosing = 'deleted' | 'emptied' | 'kept'
type Reason = { why: string }

const nobody = { holdsNobody: true, onClosing: 'kept' } as const
const withAccount = { keeps: kept.account, onClosing: 'deleted' } as const

/** An entry of a table; every row of it that meets a condition is deleted. */
function deletes(
  table: keyof Tables,
  after: Period,
  isOver: (now: Date) => RawBuilder<unknown>,
  onClosing: OnClosing = 'deleted',
) {
  const remove = async ({ db, clock }: Needs) => {
    await sql`delete from ${sql.table(table)} where ${isOver(clock())}`.execute(db)
  }
  return { after, delete: remove, onClosing }
}

/** Every row is deleted once its `expires_at` has passed. */
function expires(table: keyof Tables, after: Period = periods.links) {
  return deletes(table, after, (now) => sql`expires_at < ${now}`)
}

/** Every row is deleted once the instant in a column is older than the period. */
function ages(table: keyof Tables, column: string, after: Period, onClosing?: OnClosing) {
  return deletes(table, after, (now) => sql`${sql.ref(column)} < ${oldest(now, after)}`, onClosing)
}

function ofProgramme(programme: ProgrammeDefinition): Entry {
  return {
    after: periods.closedSubmissions,
    delete: (context) => eraseClosed(context, programme),
    keeps: kept.account,
    onClosing: 'deleted',
  }
}

/** An entry for each programme's table; cast, since `Object.fromEntries` loses the types of its keys. */
const ofProgrammes = Object.fromEntries(
  Object.values(programmes).map((programme) => [programme.table, ofProgramme(programme)]),
) as Record<(typeof programmes)[Programme]['table'], Entry>

/** Every table, and what else holds personal data. A table that is not here does not compile. */
export const schedule: Record<keyof Tables | 'job queue' | 'mail files', Entry> = {
  users: { ...withAccount, onClosing: 'emptied' },
  identities: withAccount,
  // The row itself is deleted with the account, or on the 18th birthday.
  minors: {
    after: periods.guardianRequests,
    delete: forgetUnanswered,
    keeps: kept.account,
    onClosing: 'deleted',
  },
  guardian_links: expires('guardian_links'),
  sessions: deletes('sessions', periods.sessions, (now) => {
    return sql`expires_at < ${now} or seen_at < ${new Date(now.getTime() - SESSION_IDLE)}`
  }),
  known_devices: ages('known_devices', 'seen_at', periods.devices),
  password_links: expires('password_links'),
  // Its rows do not name a person.
  used_links: ages('used_links', 'used_at', periods.links, 'kept'),
  email_changes: expires('email_changes'),
  confirmation_links: expires('confirmation_links'),
  pending_registrations: ages('pending_registrations', 'asked_at', periods.links),
  pending_two_factor: expires('pending_two_factor', periods.pending),
  two_factor: {
    // A secret that was shown and not turned on.
    ...deletes('two_factor', periods.pending, (now) => {
      return sql`on_since is null and created_at < ${new Date(now.getTime() - HOUR)}`
    }),
    keeps: kept.account,
  },
  // They are deleted with the row of `two_factor`.
  recovery_codes: withAccount,
  rate_limits: { after: periods.counts, delete: deleteExpiredCounts, onClosing: 'kept' },
  'job queue': { after: periods.emails, delete: deleteOldJobs, onClosing: 'deleted' },
  'mail files': { after: periods.emails, delete: deleteOldMailFiles, onClosing: 'deleted' },

  drafts: ages('drafts', 'saved_at', periods.drafts),
  applications: {
    after: periods.unpaidApplications,
    delete: deleteUnpaidApplications,
    keeps: kept.account,
    onClosing: 'emptied',
  },
  documents: { keeps: kept.payments, onClosing: 'kept' },
  document_series: nobody,
  captures: { keeps: kept.payments, onClosing: 'kept' },
  payment_events: { keeps: kept.payments, onClosing: 'kept' },
  reconciliations: { keeps: kept.payments, onClosing: 'kept' },
  saved_views: withAccount,
  notes: withAccount,
  assignments: withAccount,
  digests: withAccount,
  membership_periods: { ...withAccount, onClosing: 'emptied' },
  memberships: { ...withAccount, onClosing: 'emptied' },
  imports: { after: periods.imports, delete: deleteOldImports, onClosing: 'kept' },
  // They are deleted with their import.
  import_rows: { after: periods.imports, delete: deleteOldImports, onClosing: 'deleted' },
  refunds: { keeps: kept.payments, onClosing: 'kept' },
  // It names who set a price.
  category_prices: { keeps: kept.decisions, onClosing: 'kept' },
  content_documents: nobody,
  content_pictures: nobody,
  import_words: nobody,
  // These name who published, skipped or saved.
  content_versions: { keeps: kept.decisions, onClosing: 'kept' },
  setup_skips: { keeps: kept.decisions, onClosing: 'kept' },
  content_drafts: { keeps: kept.decisions, onClosing: 'kept' },
  // Unpaid ones are deleted with their application.
  payments: { keeps: kept.payments, onClosing: 'emptied' },
  // It names who recorded it; a payment names who paid.
  unassigned_money: { keeps: kept.payments, onClosing: 'kept' },
  payment_sweep: nobody,
  undoable_decisions: ages('undoable_decisions', 'decided_at', periods.pending),
  webhook_events: ages('webhook_events', 'received_at', periods.webhooks, 'kept'),

  ...ofProgrammes,
  investor_drafts: { after: periods.drafts, delete: deleteOldInvestorDrafts, onClosing: 'deleted' },
  introductions: {
    after: periods.endedIntroductions,
    delete: eraseReasons,
    keeps: kept.account,
    onClosing: 'deleted',
  },
  erased_submissions: withAccount,
  // Unused ones are deleted within the hour, public ones within a day: server/files/remove-unused-files.ts.
  files: { ...withAccount, onClosing: 'emptied' },

  audit_log: { after: periods.addresses, delete: forgetAddresses, keeps: kept.decisions, onClosing: 'kept' },
  audit_head: nobody,
  backups: nobody,
  events: nobody,
  event_registrations: withAccount,
  event_feedback: withAccount,
  // The organisation's public contact and tax particulars.
  organisation: nobody,
  vouchers: nobody,
  server_keys: nobody,
  statistics: nobody,
  // It holds only words that at least five members use.
  word_shares: nobody,
}
