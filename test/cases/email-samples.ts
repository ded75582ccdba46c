import { type Email, type EmailKind, type StillTrue, systemText, type UserText } from '#server/mail/email.ts'
import { eventSamples } from './events/event-emails.ts'

export const [RECEIVER, AUTHOR] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
]
const typed = (field: string): UserText => ({ by: AUTHOR, text: `Typed${field}` })
const about = typed('About')
const team = { owner: typed('Owner'), duties: systemText('Money') }
const payment = {
  category: 'Student',
  price: 99_900,
  gst: 17_982,
  total: 117_882,
  paymentId: systemText('pay_1'),
  receipt: systemText('receipt-1'),
  paidAt: systemText('2026-11-20T19:05:00.000Z'),
} as const

/** The facts of an e-mail of every kind, with a different text in each field that somebody has typed. */
const facts: { [Kind in EmailKind]: Omit<Extract<Email, { kind: Kind }>, 'kind' | 'to'> } = {
  welcome: {},
  confirm_email: {},
  admin_digest: { requests: [{ programme: 'membership', waiting: 2, overdue: 1 }] },
  request_handed_over: {
    request: 'stays',
    colleague: typed('Colleague'),
    requestId: systemText('00000000-0000-4000-8000-000000000004'),
    person: typed('Person'),
    personId: systemText('00000000-0000-4000-8000-000000000003'),
    about,
  },
  team_invitation: { ...team, reason: typed('Reason') },
  team_welcome: { ...team, reason: typed('Reason') },
  team_changed: { ...team, reason: typed('Reason') },
  team_ended: { ...team, reason: typed('Reason') },
  ...eventSamples({ to: RECEIVER, reason: typed('Reason') }),
  account_suspended: {},
  account_restored: {},
  import_invitation: { endsOn: systemText('2026-12-31'), by: systemText(AUTHOR) },
  account_closed: { refunded: 235_882, endsMembership: 'no' },
  recovery_codes_new: {},
  password_changed: {},
  confirm_new_email: {},
  email_change_asked: {},
  email_changed: {},
  email_is_new: {},
  set_password: {},
  application_received: { category: 'Student', total: 117_882 },
  payment_receipt: { ...payment },
  further_receipt: {
    total: 117_882,
    paymentId: systemText('pay_29QQoUBi66xm2f'),
    paidAt: systemText('2026-04-02T06:30:00Z'),
    paper: 'receipt',
  },
  refund_arrived: {
    amount: 50_000,
    reason: typed('Reason'),
    ended: 'running',
    endedOn: systemText('2026-11-25'),
  },
  invoice_corrected: { replaced: systemText('FWC/2627/00001') },
  aid_received: {},
  guardian_asked: { applicant: typed('Applicant'), guardian: typed('Guardian'), refusedBefore: 'no' },
  guardian_consented: { applicant: typed('Applicant'), agreedAt: systemText('2026-11-21T04:41:00.000Z') },
  guardian_agreed: { guardian: typed('Guardian'), asksAid: 'no' },
  guardian_refused: {},
  guardian_silent: {},
  details_corrected: { changes: { city: typed('City'), fullName: typed('Name') }, reason: typed('Reason') },
  member_added: {
    startsOn: systemText('2026-11-23'),
    endsOn: systemText('2027-11-22'),
    reason: typed('Reason'),
  },
  member_added_invitation: {
    startsOn: systemText('2026-11-23'),
    endsOn: systemText('2027-11-22'),
    reason: typed('Reason'),
  },
  period_changed: {
    before: systemText('2027-11-22'),
    endsOn: systemText('2028-11-22'),
    paidUntil: null,
    reason: typed('Reason'),
  },
  confirm_replaced_email: {},
  email_replacement_asked: { reason: typed('Reason') },
  application_declined: { reason: typed('Reason'), refunded: 235_882 },
  application_question: { question: typed('Question') },
  membership_ends: {
    endsOn: systemText('2027-11-22'),
    graceUntil: systemText('2027-11-29'),
    daysLeft: 30,
  },
  membership_over: { endsOn: systemText('2027-11-22'), graceUntil: systemText('2027-11-29') },
  membership_renewed: { startsOn: systemText('2027-11-23'), endsOn: systemText('2028-11-22') },
  approved: { endsOn: systemText('2027-11-22') },
  membership_ended: { reason: typed('Reason') },
  membership_refunded: { ended: 'running', endsOn: null },
  membership_resumed: { endsOn: systemText('2027-11-22') },
  two_factor_on: {},
  two_factor_off: {},
  google_connected: {},
  google_disconnected: {},
  submission_received: { programme: 'youth', about },
  submission_in_review: { programme: 'stays', about },
  submission_accepted: { programme: 'hosting', about, message: typed('Message') },
  submission_withdrawn: { programme: 'spotlight', about },
  submission_question: { programme: 'stays', about, question: typed('Question') },
  submission_answered: { programme: 'hosting', about },
  submission_declined: { programme: 'investors', about, reason: typed('Reason') },
  match_proposed: {
    why: typed('Why'),
    introduction: systemText('an id'),
    other: {
      name: typed('Name'),
      companyName: typed('Company'),
      sector: typed('Sector'),
      city: typed('City'),
    },
  },
  match_agreed: {
    introduction: systemText('an id'),
    other: {
      name: typed('Name'),
      email: { by: AUTHOR, text: 'TypedEmail@example.org', form: 'email' },
      contact: { by: AUTHOR, text: '+919820000002', form: 'phone' },
    },
  },
  match_ended: { introduction: systemText('an id'), other: { name: typed('Name') } },
  backup_overdue: { lastGood: null, problem: null },
}

type Samples = { [Kind in EmailKind]: Extract<Email, { kind: Kind }> }
export const samples = Object.fromEntries(
  Object.entries(facts).map(([kind, more]) => [kind, { kind, to: RECEIVER, ...more }]),
) as Samples

/** A check under which every sample is still true. */
export const allStillTrue = Object.fromEntries(
  Object.keys(samples).map((kind) => [kind, 'always']),
) as StillTrue
