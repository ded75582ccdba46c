import { HOUR, MINUTE, SECOND } from '#contract/values/time.ts'
import { backUpIfDue, type BackupNeeds } from './backup/nightly.ts'
import { warnIfOverdue } from './backup/overdue.ts'
import { sendEventReminders } from './events/letters/reminders.ts'
import { giveAllFreePlaces } from './events/registrations/free-places.ts'
import { freeUnconfirmedPlaces } from './events/registrations/unconfirmed-places.ts'
import { removeUnusedFiles } from './files/remove-unused-files.ts'
import type { AppContext } from './context.ts'
import type { RecurringWork } from './jobs/recurring-work.ts'
import { letAllAskAgain } from './matching/ask-again.ts'
import { countWords } from './matching/common-words.ts'
import { endMinorities } from './members/guardian/guardian-request-expiry.ts'
import { applyDecisionHours } from './members/periods/periods.ts'
import { endMemberships } from './members/periods/membership-expiry.ts'
import { sendDigests } from './overview/digest.ts'
import { countIfOld } from './overview/writes.ts'
import { findLostRefunds } from './payments/refunds/refunds-without-job.ts'
import { findForeignRefunds } from './payments/refunds/send-refund.ts'
import { checkOpenOrders } from './payments/settle/check-open-orders.ts'
import { judgeReviewsAgain } from './payments/settle/judge-again.ts'
import { findUnseenCaptures } from './payments/settle/unseen-captures.ts'
import { deleteExpired } from './retention/cleanup.ts'

/** All recurring work of a process. */
export const recurringWork: readonly RecurringWork<AppContext & BackupNeeds>[] = [
  { name: 'ask the provider about open orders', every: 5 * SECOND, run: checkOpenOrders },
  { name: 'find refunds made at the provider', every: HOUR / 2, run: findForeignRefunds },
  { name: 'find refunds without a job', every: HOUR / 2, run: findLostRefunds },
  { name: 'find captures without an event', every: HOUR / 2, run: findUnseenCaptures },
  { name: 'review payments again', every: MINUTE, run: judgeReviewsAgain },
  {
    name: 'note the position of the log for the replica',
    every: 5 * SECOND,
    run: async ({ replica }) => replica?.look(),
  },
  { name: 'send reminders and end memberships', every: MINUTE, run: endMemberships },
  { name: 'apply the promised hours of decision', every: HOUR, run: applyDecisionHours },
  { name: 'give free places at events', every: 5 * SECOND, run: giveAllFreePlaces },
  { name: 'free places of unconfirmed accounts', every: HOUR, run: freeUnconfirmedPlaces },
  { name: 'send e-mails of events by time', every: MINUTE, run: sendEventReminders },
  { name: 'end the minority of people who are 18', every: MINUTE, run: endMinorities },
  { name: 'send daily e-mails', every: MINUTE, run: sendDigests },
  { name: 'count the Overview', every: MINUTE, run: countIfOld },
  { name: 'let members ask for a match again', every: MINUTE, run: letAllAskAgain },
  { name: 'count common words', every: HOUR, run: countWords },
  { name: 'remove unused files', every: MINUTE, run: removeUnusedFiles },
  { name: 'delete what has expired', every: HOUR, run: deleteExpired },
  { name: 'make the nightly backup', every: MINUTE, run: backUpIfDue },
  { name: 'warn of an overdue backup', every: MINUTE, run: warnIfOverdue },
]
