import type { Programme } from '#contract/programmes/submissions.ts'
import { kept, type Period, periods } from '#contract/retention.ts'
import {
  deleteExpiredConfirmationLinks,
  deleteExpiredEmailChanges,
  deleteExpiredPasswordLinks,
  deleteExpiredSessions,
  deleteExpiredPendingTwoFactor,
  deleteOldDevices,
  deleteUnfinishedTwoFactor,
} from '../accounts/cleanup.ts'
import type { AppContext } from '../context.ts'
import { forgetAddresses } from '../audit/cleanup.ts'
import { deleteExpiredCounts } from '../db/rate-limit.ts'
import type { Tables } from '../db/tables.ts'
import { deleteOldInvestorDrafts } from '../investors/drafts.ts'
import { deleteOldJobs } from '../jobs/cleanup.ts'
import { deleteOldMailFiles } from '../mail/cleanup.ts'
import { eraseReasons } from '../matching/cleanup.ts'
import { deleteOldPendingRegistrations } from '../accounts/sign-up/pending-registrations.ts'
import { deleteOldUsedLinks } from '../accounts/sign-up/used-links.ts'
import { deleteExpiredGuardianLinks, deleteOldDrafts, deleteUnpaidApplications } from '../members/cleanup.ts'
import { forgetUnanswered } from '../members/guardian/guardian-request-expiry.ts'
import { deleteOldWebhooks } from '../payments/cleanup.ts'
import { deleteOldImports } from '../imports/cleanup.ts'
import { programmes } from '../programmes.ts'
import { eraseClosed } from '../submissions/erase-submissions.ts'
import { deleteOldDecisions } from '../undo/cleanup.ts'
import type { ProgrammeDefinition } from '../submissions/programme.ts'

export type Needs = Pick<AppContext, 'db' | 'pool' | 'clock' | 'config'>

/** What becomes of the rows of a table: what is deleted after a time, and why the rest stays. */
export type Entry = { onClosing: OnClosing } & (
  | { after: Period; delete: (context: Needs) => Promise<void>; keeps?: Reason }
  | { keeps: Reason }
  | { holdsNobody: true }
)
/**
 * What becomes of somebody's rows when they close their account: all are deleted; those that the books or other rows need
 * stay without what is not needed; or they stay until their time is over, since they say what was done.
 */
type OnClosing = 'deleted' | 'emptied' | 'kept'
type Reason = { why: string }

const nobody = { holdsNobody: true, onClosing: 'kept' } as const
const withAccount = { keeps: kept.account, onClosing: 'deleted' } as const

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
  // The rest goes with the account, or the day they come of age.
  minors: {
    after: periods.guardianRequests,
    delete: forgetUnanswered,
    keeps: kept.account,
    onClosing: 'deleted',
  },
  guardian_links: { after: periods.links, delete: deleteExpiredGuardianLinks, onClosing: 'deleted' },
  sessions: { after: periods.sessions, delete: deleteExpiredSessions, onClosing: 'deleted' },
  known_devices: { after: periods.devices, delete: deleteOldDevices, onClosing: 'deleted' },
  password_links: { after: periods.links, delete: deleteExpiredPasswordLinks, onClosing: 'deleted' },
  // Nothing in it tells whose a link was.
  used_links: { after: periods.links, delete: deleteOldUsedLinks, onClosing: 'kept' },
  email_changes: { after: periods.links, delete: deleteExpiredEmailChanges, onClosing: 'deleted' },
  confirmation_links: { after: periods.links, delete: deleteExpiredConfirmationLinks, onClosing: 'deleted' },
  pending_registrations: {
    after: periods.links,
    delete: deleteOldPendingRegistrations,
    onClosing: 'deleted',
  },
  pending_two_factor: { after: periods.pending, delete: deleteExpiredPendingTwoFactor, onClosing: 'deleted' },
  two_factor: {
    after: periods.pending,
    delete: deleteUnfinishedTwoFactor,
    keeps: kept.account,
    onClosing: 'deleted',
  },
  // Go with two-factor that they belong to.
  recovery_codes: withAccount,
  rate_limits: { after: periods.counts, delete: deleteExpiredCounts, onClosing: 'kept' },
  'job queue': { after: periods.emails, delete: deleteOldJobs, onClosing: 'deleted' },
  'mail files': { after: periods.emails, delete: deleteOldMailFiles, onClosing: 'deleted' },

  drafts: { after: periods.drafts, delete: deleteOldDrafts, onClosing: 'deleted' },
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
  // They go with their import.
  import_rows: { after: periods.imports, delete: deleteOldImports, onClosing: 'deleted' },
  refunds: { keeps: kept.payments, onClosing: 'kept' },
  // By whom a price was set.
  category_prices: { keeps: kept.decisions, onClosing: 'kept' },
  // By whom it was set aside.
  content_documents: nobody,
  content_pictures: nobody,
  // By whom it was published and saved.
  content_versions: { keeps: kept.decisions, onClosing: 'kept' },
  setup_skips: { keeps: kept.decisions, onClosing: 'kept' },
  content_drafts: { keeps: kept.decisions, onClosing: 'kept' },
  // Those that were not paid go with their application.
  payments: { keeps: kept.payments, onClosing: 'emptied' },
  // By whom it was recorded; whose it is, is told by its payment.
  unassigned_money: { keeps: kept.payments, onClosing: 'kept' },
  payment_sweep: nobody,
  undoable_decisions: { after: periods.pending, delete: deleteOldDecisions, onClosing: 'deleted' },
  webhook_events: { after: periods.webhooks, delete: deleteOldWebhooks, onClosing: 'kept' },

  ...ofProgrammes,
  investor_drafts: { after: periods.drafts, delete: deleteOldInvestorDrafts, onClosing: 'deleted' },
  introductions: {
    after: periods.endedIntroductions,
    delete: eraseReasons,
    keeps: kept.account,
    onClosing: 'deleted',
  },
  erased_submissions: withAccount,
  // Those that no record shows are deleted within the hour, public ones within a day: server/files/remove-unused-files.ts.
  files: { ...withAccount, onClosing: 'emptied' },

  audit_log: { after: periods.addresses, delete: forgetAddresses, keeps: kept.decisions, onClosing: 'kept' },
  audit_head: nobody,
  backups: nobody,
  events: nobody,
  event_registrations: withAccount,
  event_feedback: withAccount,
  // Who it is that everybody may write to, and what it asks of everybody.
  organisation: nobody,
  vouchers: nobody,
  server_keys: nobody,
  statistics: nobody,
  // Words that fewer than five members use are not in it.
  word_shares: nobody,
}
