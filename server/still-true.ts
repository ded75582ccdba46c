import { dutyOfRequest } from '#contract/admin/assignments.ts'
import { stillConnected, stillHasTwoFactor, stillSuspended } from './accounts/still-true.ts'
import { stillAssigned } from './assignments/reads.ts'
import { lastGoodBackup } from './backup/overdue.ts'
import { stillInvited } from './imports/invite.ts'
import { isReminderDue } from './events/letters/reminders.ts'
import { stillChangedSo, stillStands } from './events/still-stands.ts'
import type { AppContext } from './context.ts'
import type { EmailOf, StillTrue } from './mail/email.ts'
import { isProposed, isStanding } from './matching/standing-introduction.ts'
import { stillAsked, stillEnds, stillLeft, stillRuns, stillWaits } from './members/still-true.ts'
import { stillAsked as stillAskedAbout, stillIsIn } from './submissions/still-stands.ts'
import { stillActs, stillHas } from './team/still-true.ts'

/** For each kind of e-mail, whether what it says is still true when it is sent; `link`: whether its link is still valid. */
export function stillTrue(context: AppContext): StillTrue {
  const reminds = (email: EmailOf<'event_reminder' | 'event_afterwards'>): Promise<boolean> =>
    isReminderDue(context, email)

  return {
    welcome: 'always',
    confirm_email: 'link',
    set_password: 'link',
    confirm_new_email: 'link',
    confirm_replaced_email: 'link',
    team_invitation: 'link',
    import_invitation: (email) => stillInvited(context, email),
    member_added_invitation: (email) => stillRuns(context, email),
    guardian_asked: 'link',

    event_place: (email) => stillStands(context, email, 'registered'),
    event_moved_up: (email) => stillStands(context, email, 'registered'),
    event_waiting: (email) => stillStands(context, email, 'waiting'),
    event_given_up: (email) => stillStands(context, email, 'cancelled'),
    event_removed: (email) => stillStands(context, email, 'cancelled'),
    event_changed: (email) => stillChangedSo(context, email),
    event_cancelled: 'always',
    event_reminder: reminds,
    event_afterwards: reminds,

    submission_received: (email) => stillIsIn(context, email, 'received'),
    submission_in_review: (email) => stillIsIn(context, email, 'in_review'),
    submission_question: (email) => stillAskedAbout(context, email),
    submission_answered: (email) => stillIsIn(context, email, 'open'),
    submission_withdrawn: (email) => stillIsIn(context, email, 'withdrawn'),
    submission_accepted: (email) => stillIsIn(context, email, 'accepted'),
    submission_declined: (email) => stillIsIn(context, email, 'declined'),
    // An e-mail that an older version added does not name its introduction.
    match_proposed: async ({ introduction, to }) =>
      introduction !== undefined && isProposed(context, introduction, to),
    match_agreed: async ({ introduction }) => introduction !== undefined && isStanding(context, introduction),
    match_ended: async ({ introduction }) => introduction !== undefined && isStanding(context, introduction),

    application_received: ({ to }) => stillWaits(context, to),
    aid_received: ({ to }) => stillWaits(context, to),
    application_question: (email) => stillAsked(context, email),
    application_declined: 'always',
    approved: (email) => stillRuns(context, email),
    guardian_agreed: 'always',
    guardian_consented: 'always',
    guardian_refused: 'always',
    guardian_silent: 'always',

    membership_ends: (email) => stillEnds(context, email),
    membership_over: (email) => stillEnds(context, email),
    membership_renewed: (email) => stillRuns(context, email),
    membership_ended: async ({ to }) => !(await stillRuns(context, { to, endsOn: null })),
    membership_refunded: (email) => stillLeft(context, email),
    membership_resumed: (email) => stillRuns(context, email),
    member_added: (email) => stillRuns(context, email),
    period_changed: (email) => stillRuns(context, email),
    details_corrected: 'always',

    payment_receipt: 'always',
    further_receipt: 'always',
    refund_arrived: 'always',
    invoice_corrected: 'always',

    password_changed: 'always',
    two_factor_on: (email) => stillHasTwoFactor(context, email),
    two_factor_off: (email) => stillHasTwoFactor(context, email),
    recovery_codes_new: (email) => stillHasTwoFactor(context, email),
    google_connected: (email) => stillConnected(context, email),
    google_disconnected: (email) => stillConnected(context, email),
    email_change_asked: 'link',
    email_replacement_asked: 'link',
    email_changed: 'always',
    email_is_new: 'always',
    account_closed: 'always',
    account_suspended: (email) => stillSuspended(context, email),
    account_restored: (email) => stillSuspended(context, email),

    team_welcome: (email) => stillHas(context, email),
    team_changed: (email) => stillHas(context, email),
    team_ended: (email) => stillHas(context, email),
    admin_digest: ({ to, requests, money }) =>
      stillActs(context, to, [
        ...requests.map(({ programme }) => dutyOfRequest(programme)),
        ...(money === undefined ? [] : (['money'] as const)),
      ]),
    request_handed_over: (email) => stillAssigned(context, email),
    backup_overdue: async ({ to, lastGood }) =>
      (await stillActs(context, to, ['owner'])) &&
      ((await lastGoodBackup(context))?.toISOString() ?? null) === lastGood,
  }
}
