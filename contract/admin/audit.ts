import { listedPerson } from '../accounts/accounts.ts'
import type { Duties } from '../accounts/duties.ts'
import { z } from 'zod'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { type EventKind, eventKindFacts, eventKinds } from '../events/event-kinds.ts'
import { instant, optional, pageAnswer, pagingQuery, done } from '../call/fields.ts'
import { type Programme, programmeFacts, programmes } from '../programmes/submissions.ts'

/** Every action in the audit log, with its label. */
export const auditLabels = {
  'admin.make': 'Made an admin',
  'team.set': 'Gave duties',
  'team.remove': 'Removed all duties',
  'team.invite': 'Sent another invitation to the team',
  'member.approve': 'Approved the membership',
  'member.remove': 'Ended the membership',
  'member.decline': 'Declined the application',
  'member.ask': 'Asked about the application',
  'member.undo': 'Undid a decision on the membership',
  'member.answer': 'Answered a question about the application',
  'member.correct': 'Corrected the details',
  'member.add': 'Made a member by hand',
  'member.period': 'Changed the days of the membership',
  'member.email': 'Requested a new e-mail address for a person',
  'member.correct_own': 'Corrected the application while it waited',
  'guardian.agree': 'Agreed as guardian to the application',
  'guardian.refuse': 'Said no as guardian to the application',
  sign_up: 'Signed up',
  'sign_in.password': 'Signed in with the password',
  'sign_in.two_factor': 'Signed in with two-factor',
  'sign_in.google': 'Signed in with Google',
  'sign_in.link': 'Signed in by a set-password link',
  'sign_in.failed': 'Failed to sign in',
  'sign_in.locked': 'Was locked out after too many tries',
  sign_out: 'Logged out',
  'device.new': 'Signed in from a new browser',
  'device.forget': 'Forgot a browser',
  'email.confirm': 'Confirmed the e-mail',
  'email.ask': 'Requested a new e-mail address',
  'email.cancel': 'Withdrew the change of e-mail',
  'email.change': 'Changed the e-mail',
  'password.set': 'Set a new password',
  'session.end': 'Logged out elsewhere',
  'second_step.on': 'Turned two-factor on',
  'second_step.off': 'Turned two-factor off',
  'second_step.codes': 'Made new recovery codes',
  'second_step.recovery': 'Used a recovery code',
  'google.link': 'Linked a Google account',
  'google.unlink': 'Disconnected a Google account',
  'profile.change': 'Changed the profile',
  'account.close': 'Closed the account',
  'account.suspend': 'Suspended the account',
  'account.restore': 'Restored the account',
  'account.reclaim': 'Removed the sessions, links and other ways into an unconfirmed account',
  'submission.in_review': 'Took into review',
  'submission.accepted': 'Accepted',
  'submission.declined': 'Declined',
  'submission.withdrawn': 'Withdrew',
  'submission.ask': 'Asked about a request',
  'submission.answer': 'Answered a question about their request',
  'submission.undo': 'Undid a decision on a request',
  'submission.corrected': 'Corrected a request',
  'spotlight.show': 'Showed on the home page',
  'spotlight.hide': 'Removed from the home page',
  'spotlight.pick': 'Picked as startup of the month',
  'match.introduce': 'Introduced two members',
  'match.agree': 'Agreed to an introduction',
  'match.refuse': 'Said no to an introduction',
  'import.upload': 'Uploaded a list of people',
  'import.table': 'Chose another table in a list of people',
  'import.check': 'Checked a list of people',
  'import.run': 'Imported a list of people',
  'import.invite': 'Invited people of an import',
  'import.undo': 'Undid an import',
  'money.refund': 'Gave money back',
  'money.offline': 'Recorded an offline payment',
  'money.unassigned': 'Recorded unassigned money, whose payer is not known yet',
  'money.assign': 'Assigned unassigned money to a person',
  'money.return': 'Gave unassigned money back',
  'money.correct': 'Corrected an invoice or receipt',
  'money.resolve': 'Resolved a payment that needed review',
  'event.create': 'Announced an event',
  'event.change': 'Changed an event',
  'event.delete': 'Deleted an event',
  'event.cancel': 'Cancelled an event',
  'event.add': 'Gave somebody a place at an event',
  'event.remove': 'Removed somebody from an event',
  'event.check_in': 'Checked somebody in at an event',
  'event.undo_check_in': 'Undid a check-in at an event',
  'settings.organisation': 'Changed the organisation’s particulars',
  'settings.branding': 'Changed the name or the colours',
  'settings.logo': 'Changed the logo',
  'settings.price': 'Set what a category costs',
  'settings.withdraw_price': 'Withdrew a future price',
  'settings.signature': 'Changed the signature under invoices',
  'setup.skip': 'Skipped a step of the setup',
  'content.publish': 'Published a change to the pages',
  'content.discard': 'Discarded a draft of the pages',
  'content.restore': 'Made a draft of an earlier version',
  'content.picture': 'Uploaded a picture for the pages',
  'content.new_page': 'Made a custom page',
  'content.remove_page': 'Removed a custom page from the site',
  'voucher.make': 'Made a voucher',
  'voucher.end': 'Ended a voucher',
  'job.retry': 'Ran a job again',
  'job.drop': 'Dropped a job',
  'view.save': 'Saved a view of a list',
  'view.delete': 'Deleted a view of a list',
  'note.add': 'Wrote a note',
  'note.delete': 'Deleted a note',
  'assignment.take': 'Took a request',
  'assignment.hand_over': 'Handed a request over',
  'assignment.give_back': 'Gave a request back',
  'digest.set': 'Turned the daily e-mail on or off',
  'list.export': 'Saved a list as a file',
  'list.read': 'Read a list',
  'record.read': 'Read details',
  'file.read': 'Opened a file',
} as const

const actions = Object.keys(auditLabels) as [AuditAction, ...AuditAction[]]
export type AuditAction = keyof typeof auditLabels

export const auditEntry = z.object({
  _id: z.string(),
  at: instant,
  action: z.enum(actions),
  /** Who did it; null: the command line, the environment, or a person who was not signed in. */
  actor: listedPerson.nullable(),
  /** The person concerned; null when there is none. */
  subject: listedPerson.nullable(),
  /** The object in a few words: a programme, a title, a reason. */
  about: z.string().nullable(),
  /** The network address of the request; null when there was none. */
  address: z.string().nullable(),
})

export const auditLog = {
  ...adminRead('any'),
  path: '/audit/log',
  title:
    'Who did what to whom, when and from where, newest first. Owners see all entries, other admins those of their duties. `q` searches the actor and the subject; `only=changes` leaves out reads',
  reads: { list: 'Audit log' },
  input: z.strictObject({ ...pagingQuery, only: z.literal('changes').optional() }),
  answer: z.object({ entries: z.array(auditEntry), ...pageAnswer }),
} satisfies Endpoint

/** The lists that can be exported as a file, with their label and the duty to read them. */
export const exportableLists = {
  Waiting: ['members', 'programmes'],
  'All Users': 'members',
  'All Members': 'members',
  'Paid Forms': ['money', 'members'],
  'Financial Aid Forms': 'members',
  Payments: 'money',
  ...(Object.fromEntries(eventKinds.map((kind) => [eventKindFacts[kind].panel, 'programmes'])) as Record<
    (typeof eventKindFacts)[EventKind]['panel'],
    'programmes'
  >),
  'Event registrations': 'programmes',
  ...(Object.fromEntries(programmes.map((name) => [programmeFacts[name].list, 'programmes'])) as Record<
    (typeof programmeFacts)[Programme]['list'],
    'programmes'
  >),
  Team: 'owner',
  'Audit log': 'any',
} as const satisfies Record<string, Duties>
export type ExportableList = keyof typeof exportableLists

export const recordExport = {
  ...adminChange('any'),
  path: '/audit/export',
  title: 'Record that a list is being exported: which list, with which search and filters',
  input: z.strictObject({
    list: z.enum(Object.keys(exportableLists) as [ExportableList, ...ExportableList[]]),
    /** True: only the waiting requests were exported. */
    waiting: z.boolean().optional(),
    filters: optional(300),
    q: pagingQuery.q,
  }),
  answer: done,
} satisfies Endpoint
