import { z } from 'zod'
import { avatar, role } from '../accounts/accounts.ts'
import type { Duties } from '../accounts/duties.ts'
import { auditEntry } from './audit.ts'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { registrationStates } from '../events/registrations.ts'
import { instant, recordId } from '../call/fields.ts'
import { ownDocuments } from '../money/documents.ts'
import { payment } from '../money/payments.ts'
import { programme, state } from '../programmes/submissions.ts'
import { member } from '../membership/members.ts'
import { note } from '../membership/notes.ts'
import { category } from '../membership/payments.ts'
import { basis, membershipState } from '../membership/year.ts'

const day = z.string()
const nullable = z.string().nullable()

/** The parts of a person's page, with the duty to read each. */
export const personSections = {
  person: ['members', 'money', 'programmes'],
  application: 'members',
  membership: 'members',
  payments: ['money', 'members'],
  documents: 'money',
  submissions: 'programmes',
  events: 'programmes',
  notes: 'members',
  log: 'any',
} as const satisfies Record<string, Duties>

const person = z.object({
  _id: z.string(),
  name: z.string(),
  /** The name in lists: from the newest application, or from the profile when that was changed later. */
  listedAs: z.string(),
  email: z.string(),
  contact: nullable,
  role,
  avatar,
  createdAt: instant,
  isConfirmed: z.boolean(),
  /** Null when the account is not suspended. */
  suspendedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Null without the duty `members`. */
  profile: z
    .object({
      city: nullable,
      country: nullable,
      website: nullable,
      linkedin: nullable,
      youtube: nullable,
      instagram: nullable,
      twitter: nullable,
      suspendReason: nullable,
      /** A new e-mail address that is not confirmed yet. */
      newEmail: nullable,
    })
    .nullable(),
})

const membership = z.object({
  category,
  state: membershipState,
  /** The running period, or else the last one. If an admin or a refund ended it, `endsOn` is the day on which it was ended. */
  startsOn: day,
  endsOn: day,
  /** Whether the period or its grace period is running, so that its last day can be changed. */
  runs: z.boolean(),
  /** Newest first. */
  periods: z.array(
    z.object({
      startsOn: day,
      endsOn: day,
      category,
      basis,
      /** When an admin or a refund ended the period. */
      removedAt: instant.nullable(),
    }),
  ),
})

const submission = z.object({
  _id: z.string(),
  programme,
  /** What it is about, in a few words. */
  about: z.string(),
  state,
  stateAt: instant,
  stateBy: nullable,
  reason: nullable,
  dueAt: instant.nullable(),
  isOverdue: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  isErased: z.boolean(),
})

export const readPerson = {
  ...adminRead('any'),
  path: '/member/person',
  reads: { record: 'Person', subject: (answer) => (answer as { _id: string })._id },
  title:
    'Everything about a person by their `_id`, in sections. A section is null without the duty for it; `application` and `membership` are also null when there is none. `payments` and `log` have only the newest entries',
  input: z.strictObject({ _id: recordId }),
  answer: z.object({
    _id: z.string(),
    person: person.nullable(),
    application: member.nullable(),
    membership: membership.nullable(),
    payments: z.array(payment).nullable(),
    documents: ownDocuments.answer.shape.documents.nullable(),
    submissions: z.array(submission).nullable(),
    /** Registrations for events, latest event first. */
    events: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          startsAt: instant,
          state: z.enum(registrationStates),
          checkedInAt: instant.nullable(),
          cancelled: z.boolean(),
        }),
      )
      .nullable(),
    notes: z.array(note).nullable(),
    log: z.array(auditEntry).nullable(),
  }),
} satisfies Endpoint
