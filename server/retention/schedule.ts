import { kept, type Period, periods } from '#contract/retention.ts'
import {
  deleteExpiredConfirmationLinks,
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
import { eraseEventRequests } from '../hosting/cleanup.ts'
import { deleteOldInvestorDrafts, eraseInvestors } from '../investors/cleanup.ts'
import { deleteOldJobs } from '../jobs/cleanup.ts'
import { deleteOldMailFiles } from '../mail/cleanup.ts'
import { eraseMatchRequests, eraseReasons } from '../matching/cleanup.ts'
import { deleteOldDrafts, deleteUnpaidApplications } from '../members/cleanup.ts'
import { deleteOldWebhooks } from '../payments/cleanup.ts'
import { eraseSpotlights } from '../spotlight/cleanup.ts'
import { eraseStays } from '../stays/cleanup.ts'
import { eraseYouthApplications } from '../youth/cleanup.ts'

export type Needs = Pick<AppContext, 'db' | 'pool' | 'clock' | 'config'>

/** What becomes of the rows of a table: what is deleted after a time, and why the rest stays. */
export type Entry =
  | { after: Period; delete: (context: Needs) => Promise<void>; keeps?: Reason }
  | { keeps: Reason }
  | { holdsNobody: true }
type Reason = { why: string }

const nobody = { holdsNobody: true } as const
const withAccount = { keeps: kept.account }

/** Every table, and what else holds personal data. A table that is not here does not compile. */
export const schedule: Record<keyof Tables | 'job queue' | 'mail files', Entry> = {
  users: withAccount,
  identities: withAccount,
  sessions: { after: periods.sessions, delete: deleteExpiredSessions },
  known_devices: { after: periods.devices, delete: deleteOldDevices },
  password_links: { after: periods.links, delete: deleteExpiredPasswordLinks },
  confirmation_links: { after: periods.links, delete: deleteExpiredConfirmationLinks },
  pending_two_factor: { after: periods.pending, delete: deleteExpiredPendingTwoFactor },
  two_factor: { after: periods.pending, delete: deleteUnfinishedTwoFactor, keeps: kept.account },
  // Go with two-factor that they belong to.
  recovery_codes: withAccount,
  rate_limits: { after: periods.counts, delete: deleteExpiredCounts },
  'job queue': { after: periods.letters, delete: deleteOldJobs },
  'mail files': { after: periods.letters, delete: deleteOldMailFiles },

  drafts: { after: periods.drafts, delete: deleteOldDrafts },
  applications: {
    after: periods.unpaidApplications,
    delete: deleteUnpaidApplications,
    keeps: kept.account,
  },
  // Those that were not paid go with their application.
  payments: { keeps: kept.payments },
  payment_sweep: nobody,
  webhook_events: { after: periods.webhooks, delete: deleteOldWebhooks },

  stays: { after: periods.closedSubmissions, delete: eraseStays, keeps: kept.account },
  youth_applications: {
    after: periods.closedSubmissions,
    delete: eraseYouthApplications,
    keeps: kept.account,
  },
  investors: { after: periods.closedSubmissions, delete: eraseInvestors, keeps: kept.account },
  investor_drafts: { after: periods.drafts, delete: deleteOldInvestorDrafts },
  event_requests: { after: periods.closedSubmissions, delete: eraseEventRequests, keeps: kept.account },
  spotlights: { after: periods.closedSubmissions, delete: eraseSpotlights, keeps: kept.account },
  match_requests: { after: periods.closedSubmissions, delete: eraseMatchRequests, keeps: kept.account },
  introductions: { after: periods.endedIntroductions, delete: eraseReasons, keeps: kept.account },
  erased_submissions: withAccount,
  // Those that no record shows are deleted within the hour: server/files/sweep.ts.
  files: withAccount,

  audit_log: { after: periods.addresses, delete: forgetAddresses, keeps: kept.decisions },
  audit_head: nobody,
  events: nobody,
  server_keys: nobody,
  statistics: nobody,
  // Words that fewer than five members use are not in it.
  word_shares: nobody,
}
