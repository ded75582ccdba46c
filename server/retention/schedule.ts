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
import type { AppContext } from '../http/context.ts'
import { forgetAddresses } from '../audit/cleanup.ts'
import { deleteExpiredCounts } from '../db/rate-limit.ts'
import type { Tables } from '../db/tables.ts'
import { deleteOldInvestorDrafts } from '../investors/drafts.ts'
import { deleteOldJobs } from '../jobs/cleanup.ts'
import { deleteOldMailFiles } from '../mail/cleanup.ts'
import { eraseReasons } from '../matching/cleanup.ts'
import { deleteOldDrafts, deleteUnpaidApplications } from '../members/cleanup.ts'
import { deleteOldWebhooks } from '../payments/cleanup.ts'
import { programmes } from '../programmes.ts'
import { eraseClosed } from '../submissions/erased.ts'
import type { ProgrammeDefinition } from '../submissions/programme.ts'

export type Needs = Pick<AppContext, 'db' | 'pool' | 'clock' | 'config'>

/** What becomes of the rows of a table: what is deleted after a time, and why the rest stays. */
export type Entry =
  | { after: Period; delete: (context: Needs) => Promise<void>; keeps?: Reason }
  | { keeps: Reason }
  | { holdsNobody: true }
type Reason = { why: string }

const nobody = { holdsNobody: true } as const
const withAccount = { keeps: kept.account }

function ofProgramme(programme: ProgrammeDefinition): Entry {
  return {
    after: periods.closedSubmissions,
    delete: (context) => eraseClosed(context, programme),
    keeps: kept.account,
  }
}

/** The tables of all programmes: which they are, a list of entries forgets. */
const ofProgrammes = Object.fromEntries(
  Object.values(programmes).map((programme) => [programme.table, ofProgramme(programme)]),
) as Record<(typeof programmes)[Programme]['table'], Entry>

/** Every table, and what else holds personal data. A table that is not here does not compile. */
export const schedule: Record<keyof Tables | 'job queue' | 'mail files', Entry> = {
  users: withAccount,
  identities: withAccount,
  sessions: { after: periods.sessions, delete: deleteExpiredSessions },
  known_devices: { after: periods.devices, delete: deleteOldDevices },
  password_links: { after: periods.links, delete: deleteExpiredPasswordLinks },
  email_changes: { after: periods.links, delete: deleteExpiredEmailChanges },
  confirmation_links: { after: periods.links, delete: deleteExpiredConfirmationLinks },
  pending_two_factor: { after: periods.pending, delete: deleteExpiredPendingTwoFactor },
  two_factor: { after: periods.pending, delete: deleteUnfinishedTwoFactor, keeps: kept.account },
  // Go with two-factor that they belong to.
  recovery_codes: withAccount,
  rate_limits: { after: periods.counts, delete: deleteExpiredCounts },
  'job queue': { after: periods.emails, delete: deleteOldJobs },
  'mail files': { after: periods.emails, delete: deleteOldMailFiles },

  drafts: { after: periods.drafts, delete: deleteOldDrafts },
  applications: {
    after: periods.unpaidApplications,
    delete: deleteUnpaidApplications,
    keeps: kept.account,
  },
  membership_periods: withAccount,
  memberships: withAccount,
  refunds: { keeps: kept.payments },
  // By whom a price was set.
  category_prices: { keeps: kept.decisions },
  // Those that were not paid go with their application.
  payments: { keeps: kept.payments },
  payment_sweep: nobody,
  webhook_events: { after: periods.webhooks, delete: deleteOldWebhooks },

  ...ofProgrammes,
  investor_drafts: { after: periods.drafts, delete: deleteOldInvestorDrafts },
  introductions: { after: periods.endedIntroductions, delete: eraseReasons, keeps: kept.account },
  erased_submissions: withAccount,
  // Those that no record shows are deleted within the hour: server/files/sweep.ts.
  files: withAccount,

  audit_log: { after: periods.addresses, delete: forgetAddresses, keeps: kept.decisions },
  audit_head: nobody,
  backups: nobody,
  events: nobody,
  // Who it is that everybody may write to, and what it asks of everybody.
  organisation: nobody,
  vouchers: nobody,
  server_keys: nobody,
  statistics: nobody,
  // Words that fewer than five members use are not in it.
  word_shares: nobody,
}
