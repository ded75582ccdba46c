import type { AuditAction } from '#contract/admin/audit.ts'
import { storedFields } from '#contract/membership/application.ts'
import type { Tables } from '../db/tables.ts'

/** The text columns of a table that its owner may read, and those that are left out. */
type Texts = { shown: readonly string[]; left?: readonly string[] }

const named = (columns: string) => columns.split(' ')
const submission = named('email name state reason message question answer')

/**
 * The text columns that people may read of their rows: what they typed, what they were told, and names of states. Secrets, texts of admins
 * for admins, and data of other people are left out. A column that is not listed is left out too, and a test asks for a decision.
 */
export const ownTexts: Partial<Record<keyof Tables, Texts>> = {
  users: {
    shown: named(
      'email name contact applicant_name role duties investment_circle expert_connect city country website linkedin youtube instagram twitter',
    ),
    left: named('password_hash suspend_reason'),
  },
  // Filters that an admin saved.
  saved_views: { shown: named('name filters') },
  // Kept for a day, so that an admin can undo a decision.
  undoable_decisions: { shown: [], left: named('about_id action changes duty jobs') },
  // They belong to the admin; the request is somebody else's.
  assignments: { shown: named('request'), left: named('request_id') },
  // They protect others, and are read by admins alone.
  notes: { shown: [], left: named('id text created_at') },
  identities: { shown: named('issuer subject email') },
  email_changes: { shown: named('email') },
  known_devices: { shown: named('device') },
  sessions: { shown: named('device'), left: named('last_write') },
  drafts: { shown: named('form') },
  investor_drafts: { shown: named('form') },
  minors: { shown: ['full_name', 'guardian_name', 'guardian_email', 'agreed_name'] },
  applications: {
    shown: [
      ...Object.values(storedFields).map(({ column }) => column),
      ...named('email city_name financial_aid_reason financial_aid_benefit financial_aid_commitment'),
      ...named('question answer decline_reason removal_reason'),
    ],
  },
  membership_periods: { shown: named('basis category') },
  memberships: { shown: named('state category branch city'), left: named('earlier_notices') },
  payments: {
    shown: [
      ...named(
        'user_email currency status provider_order_id provider_payment_id live_attempts category purpose',
      ),
      ...named('offline_method reference review_reason resolution'),
    ],
    // What a treasurer wrote for the books, and a line of the organisation's bank.
    left: named('resolve_note statement_line'),
  },
  captures: { shown: named('provider_payment_id currency method') },
  refunds: { shown: named('provider_payment_id reason status provider_refund_id') },
  // The cells of an imported list, until the import cannot be undone any more.
  import_rows: { shown: named('cells problems outcome change undoing'), left: named('foreseen') },
  // The token opens it without a log-in.
  documents: { shown: named('kind series year number says capture_id'), left: named('token') },
  payment_events: { shown: named('kind key about') },
  reconciliations: { shown: named('answer') },
  erased_submissions: { shown: named('programme state') },
  event_requests: { shown: [...submission, ...named('type title description audience')] },
  investors: {
    shown: [
      ...submission,
      ...named(
        'website description social_media valuation incorporation incorporation_number past_investment',
      ),
      ...named('funding_requirement funding_usage usp'),
    ],
  },
  match_requests: { shown: [...submission, 'looking_for'] },
  spotlights: { shown: [...submission, ...named('promote feature link picked_for')] },
  stays: {
    shown: named(
      'email traveler_name traveler_email destination_city purpose food additional_notes state reason message question answer',
    ),
  },
  youth_applications: {
    shown: [...submission, ...named('description city country whatsapp_number social_media education')],
  },
  // The ticket opens a door without a log-in.
  event_registrations: { shown: ['state'], left: ['ticket'] },
  event_feedback: { shown: ['text'] },
  // They also contain the other person's data.
  introductions: { shown: [], left: named('reasons other_reasons') },
  files: { shown: named('kind name type widths') },
}

/** The details of an act that the person concerned may read; of other acts only that they happened. */
export const ownDetails: Partial<Record<AuditAction, readonly string[]>> = {
  'admin.make': ['about', 'before'],
  'team.set': ['about', 'before', 'reason'],
  'team.remove': ['about', 'before', 'reason'],
  'member.approve': ['application'],
  'member.remove': ['reason'],
  'member.decline': ['application', 'reason', 'refunded'],
  'member.ask': ['application', 'question'],
  'member.answer': ['application'],
  'member.add': ['about', 'application', 'reason'],
  'member.period': ['about', 'reason'],
  'member.email': ['reason'],
  'member.correct_own': ['application'],
  'guardian.agree': ['application'],
  'guardian.refuse': ['application'],
  'sign_in.failed': ['about'],
  'sign_in.locked': ['about'],
  'device.new': ['about'],
  'device.forget': ['about'],
  'session.end': ['about'],
  'google.link': ['linked'],
  'profile.change': ['about'],
  'account.close': ['refunded'],
  'submission.in_review': ['programme', 'about', 'submission'],
  'submission.accepted': ['programme', 'about', 'submission'],
  'submission.declined': ['programme', 'about', 'submission', 'reason'],
  'submission.withdrawn': ['programme', 'about', 'submission'],
  'submission.corrected': ['programme', 'about', 'submission'],
  'spotlight.show': ['spotlight', 'about'],
  'spotlight.hide': ['spotlight', 'about'],
  'spotlight.pick': ['spotlight', 'about', 'month'],
  'match.introduce': ['introduction'],
  'match.agree': ['introduction'],
  'match.refuse': ['introduction'],
  'money.refund': ['payment', 'amount', 'reason'],
  'money.offline': ['payment', 'amount', 'about'],
  'money.correct': ['payment', 'about'],
  'money.resolve': ['payment', 'about'],
  'digest.set': ['about'],
  'event.add': ['id', 'title'],
  'event.remove': ['id', 'title', 'reason'],
  'event.check_in': ['id', 'title'],
  'event.undo_check_in': ['id', 'title'],
}

/** Acts that the person concerned is not told: notes protect other people. */
export const untoldActions = ['note.add', 'note.delete'] as const satisfies readonly AuditAction[]
