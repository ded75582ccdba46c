import {
  FRESH_SIGN_IN_MINUTES,
  IMPORT_UNDO_DAYS,
  inWords,
  LONGEST_PICTURE_SIDE,
  MOST_IMPORT_ROWS,
  MOST_MEGABYTES,
  MOST_MEGAPIXELS,
  MOST_ORDERS,
  MOST_VIEWS,
  OF_AGE,
  RENEWABLE_DAYS,
  UNDO_SECONDS,
} from '../business-constants.ts'
/** Every refusal. The messages are those of the specification, word for word; `namedMessage` fills in `{shortName}`. */
export const problems = {
  invalid_input: [400, 'Please check the marked fields.'],
  fill_in_all: [400, 'Please fill in all fields'],
  application_incomplete: [400, 'Please fill all the fields to proceed!'],
  aid_incomplete: [400, 'Please fill all financial-aid fields to proceed!'],
  required_fields: [400, 'Please fill the required fields:'],
  investor_incomplete: [400, 'Please fill all the fields to proceed!'],
  all_required: [400, 'All fields are required.'],
  picture_unreadable: [
    400,
    'This picture cannot be read: it is damaged, or was cut short on its way. Please send it again or choose another.',
  ],
  picture_too_big: [
    400,
    `This picture has too many pixels. At most ${MOST_MEGAPIXELS} megapixels, and ${LONGEST_PICTURE_SIDE.toLocaleString('en-IN')} pixels on each side.`,
  ],
  terms_not_accepted: [400, 'Please accept the terms and conditions to proceed!'],
  malformed: [400, 'The request could not be read.'],
  bad_signature: [400, 'The signature does not match.'],
  weak_password: [400, 'Please choose a password that is harder to guess.'],
  link_expired: [400, 'This link has expired or was used already.'],
  link_used: [400, 'This link was used already: what it is for is done.'],
  google_failed: [400, 'Google sign-in did not finish. Please try again.'],
  no_token: [401, 'Token not found'],
  wrong_credentials: [401, 'E-mail or password is wrong.'],
  two_factor: [401, 'Enter the code from your authenticator app'],
  wrong_code: [401, 'This code is wrong or was used already.'],
  wait_over: [401, 'Too much time has passed. Please begin again.'],
  google_refused: [401, 'Google sign-in was refused.'],
  google_unverified: [
    401,
    'Google has not verified the e-mail of your Google account. Please verify it there, or use a password here.',
  ],
  not_allowed: [403, 'You are not allowed to do that.'],
  not_proven: [403, 'That is not right. Please check the marked field.'],
  sign_in_again: [
    403,
    `Please log out and sign in again first: you signed in more than ${FRESH_SIGN_IN_MINUTES} minutes ago.`,
  ],
  wrong_password: [403, 'This password is wrong.'],
  suspended: [403, 'This account is suspended. Please write to us.'],
  outside_duties: [403, 'This is not one of your duties. Please ask an owner.'],
  two_factor_required: [
    403,
    'Admins sign in with two-factor here. Please turn it on in My {shortName} first.',
  ],
  stays_for_members: [403, 'Only members can apply for {shortName} Atithi'],
  event_for_members: [403, 'This event is for members.'],
  had_no_place: [403, 'Only people who had a place can say how it was.'],
  adults_only: [403, `This is for members of ${OF_AGE} years and more.`],
  cross_site: [403, 'This request came from another site and was refused.'],
  not_found: [404, 'There is nothing here.'],
  wrong_method: [405, 'This address does not take that method.'],
  email_taken: [409, 'There is an account with this e-mail already. Please log in.'],
  google_needs_password: [
    409,
    'Please log in with your password first. Then you can connect Google in My {shortName}.',
  ],
  google_taken: [409, 'This Google account is connected to another account here.'],
  google_connected: [409, 'Another Google account is connected already. Please disconnect it first.'],
  google_only_way_in: [409, 'Google is your only way in. Please set a password first.'],
  google_not_configured: [
    409,
    'Signing in with Google is not configured here. Please use your e-mail and a password.',
  ],
  email_unconfirmed: [409, 'Please confirm your e-mail first. My {shortName} sends you the e-mail again.'],
  email_not_confirmed: [409, 'Please confirm your e-mail first: the link in our e-mail takes the place too.'],
  two_factor_on: [409, 'Two-factor is on already.'],
  two_factor_off: [409, 'Two-factor is off already.'],
  two_factor_begin: [409, 'Please begin again: the secret is not there or too old.'],
  session_in_use: [409, 'This is where you are signed in now. Log out to end it.'],
  payment_pending: [409, 'Payment Pending'],
  payment_refunded: [409, 'Payment Refunded'],
  already_paid: [409, 'Your payment has been received. An admin will review your application.'],
  already_member: [409, 'You are a member already.'],
  person_is_member: [409, 'This person is a member already. Only the last day of the membership can change.'],
  person_suspended: [409, 'This person is suspended. Please restore the account first.'],
  application_waits: [409, 'An application of this person waits for a decision. Please decide it first.'],
  no_running_period: [409, 'No membership of this person runs now.'],
  already_decided: [409, 'This has been decided already.'],
  already_in_review: [409, 'This is in review already.'],
  investor_filled: [409, 'You have already filled Investor Circle form'],
  too_late_to_withdraw: [409, 'This can no longer be withdrawn here. Please write to us.'],
  introduced_already: [409, 'These two have been introduced already.'],
  not_a_member: [409, 'There is no membership to renew.'],
  too_early: [409, `It is too early to renew: that begins ${RENEWABLE_DAYS} days before the last day.`],
  too_late_to_renew: [409, 'This membership ended more than a year ago. Please apply again.'],
  joins_nobody: [
    409,
    'This person is a member already, so the money would pay for nothing. Please give it back.',
  ],
  buys_nothing: [409, 'As things stand, this money would pay for nothing. Please give it back.'],
  applied_anew: [409, 'A new application waits for a decision. It comes before a renewal.'],
  membership_removed: [409, 'An admin ended this membership. Please apply again.'],
  refund_too_much: [409, 'That is more than is left of this payment.'],
  gone_back_already: [409, 'The refund of this payment has been made already, or is on its way.'],
  corrected_meanwhile: [
    409,
    'Somebody has corrected this document just now. Please look at the new one first.',
  ],
  nothing_to_correct: [409, 'The document says so already, or all of it was given back.'],
  not_in_rupees: [
    409,
    'Money came in another currency than rupees, and cannot be accepted: please give it back. Prices and invoices are in rupees.',
  ],
  captured_meanwhile: [
    409,
    'Money has come in or gone back for this payment since you opened it. Please look at it again, then decide.',
  ],
  not_in_review: [409, 'This payment does not need review, or somebody has resolved it already.'],
  unknown_payment: [
    404,
    'We find no payment of yours with this id that has gone through. Please look at the id once more.',
  ],
  reference_used: [
    409,
    'A payment with this reference is recorded already. Please look at it first; if this is other money all the same, record it again.',
  ],
  not_unassigned: [409, 'This money was assigned or given back already.'],
  line_recorded: [409, 'This line of the statement is recorded already.'],
  nothing_to_pay: [
    409,
    'This person has no application that waits to be paid, so nothing is recorded. If they have paid already, give this money back the way it came.',
  ],
  too_many_views: [409, `You have kept ${MOST_VIEWS} views already. Please delete one first.`],
  assigned: [409, 'Somebody else has this.'],
  no_such_colleague: [409, 'Please choose an admin who may answer this.'],
  guardian_consent: [409, 'A parent or guardian has to agree first. My {shortName} shows how that stands.'],
  own_guardian: [
    403,
    'Only the parent or guardian may say yes. Please let them open the link themselves, where you are not logged in.',
  ],
  no_guardian_to_ask: [409, 'There is no parent or guardian to ask now.'],
  minor_not_shown: [409, `This belongs to somebody under ${OF_AGE}, who is not shown to others.`],
  takes_no_part: [409, 'This person is suspended or no member now, and is not shown to others.'],
  changed_meanwhile: [409, 'This has changed since you read it. Please read it again, then decide.'],
  no_draft: [409, 'There is no draft of this. Please change something first.'],
  slug_taken: [409, 'There is a page at this address already.'],
  undo_over: [
    409,
    `This can no longer be undone: that is possible for ${UNDO_SECONDS} seconds, until its e-mails and refunds begin to go out.`,
  ],
  undo_not_yours: [403, 'Somebody else decided this. Only they can undo it.'],
  undo_overtaken: [409, 'Something has happened since, so the decision stays. Please look at it again.'],
  nothing_waits: [409, 'Nothing of this person waits for a decision.'],
  no_question: [409, 'There is no question to answer.'],
  last_owner: [
    409,
    'The last owner who can sign in stays one. Please make somebody else an owner first, and wait until they have signed in.',
  ],
  not_pending: [409, 'They have signed in already, or are not on the team.'],
  unconfirmed_colleague: [
    409,
    'Their e-mail is not confirmed yet. Please ask them to confirm it in My {shortName}.',
  ],
  closing_changed: [
    409,
    'Your membership or your payment has changed just now. Please read again what closing your account means.',
  ],
  job_gone: [409, 'This job is done, or is being done just now.'],
  import_checked_first: [
    409,
    'Please check this import first. One that was run is not run again: upload the file anew.',
  ],
  import_running: [409, 'This import is running. Please wait until it is done.'],
  import_not_done: [409, 'This import was not run, or it is undone already.'],
  import_too_late: [409, `An import can be undone for ${IMPORT_UNDO_DAYS} days.`],
  is_admin: [409, 'An admin is neither approved nor removed as a member.'],
  event_over: [409, 'This event has begun or is over.'],
  event_cancelled: [409, 'This event is cancelled.'],
  event_full: [409, 'There is no place left at this event.'],
  no_registration: [409, 'There is no registration for this event here.'],
  members_first: [409, 'Members come first: others can register later. The page of the event says when.'],
  other_event: [409, 'This ticket is for another event.'],
  not_over: [409, 'This event is not over yet.'],
  has_registrations: [
    409,
    'People are registered for this event. Please cancel it first, so that they are told.',
  ],
  too_many_rows: [413, `At most ${MOST_IMPORT_ROWS.toLocaleString('en')} rows. Please split the file.`],
  too_large: [413, 'The request is too large.'],
  file_too_large: [413, `File size should not exceed ${MOST_MEGABYTES}MB.`],
  file_exceeds: [413, `File size exceeds ${MOST_MEGABYTES}MB`],
  wrong_file_type: [415, 'This kind of file is not accepted here.'],
  wrong_type: [415, 'This content type is not accepted here.'],
  too_many: [429, 'Too many tries. Please wait a little.'],
  too_many_orders: [
    429,
    `You have started ${inWords(MOST_ORDERS, 'payment')} in 24 hours. Please pay one of them, or come back tomorrow.`,
  ],
  uri_too_long: [414, 'The address is too long.'],
  failed: [500, 'Something went wrong. Please try again.'],
  busy: [503, 'The site is busy. Please try again in a moment.'],
  files_unavailable: [503, 'Files cannot be stored just now. Please try again in a moment.'],
  payment_unavailable: [503, 'The payment service cannot be reached. Please try again in a moment.'],
  google_unavailable: [503, 'Google cannot be reached. Please try again in a moment.'],
  database_unavailable: [503, 'The site cannot be reached just now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ProblemCode = keyof typeof problems

/** The body of a refusal as sent to the client. */
export type ProblemBody = { message: string; code: string; fields?: Record<string, string> }

/** A refusal. `code` gives status and message; `fields` has messages by field; `message` replaces the usual one. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Seconds to wait, sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    more: { fields?: Record<string, string>; retryAfter?: number; message?: string } = {},
  ) {
    super(more.message ?? problems[code][1])
    this.name = 'Problem'
    this.code = code
    this.status = problems[code][0]
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  body(message: string = this.message): ProblemBody {
    return {
      message,
      code: this.code,
      ...(this.fields ? { fields: this.fields } : {}),
    }
  }
}
