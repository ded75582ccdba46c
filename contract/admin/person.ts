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

/** What is known of a person, and whose duty it is to read each part. */
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
  /** What lists call them: as their newest application does, or as their profile where that was changed later. */
  listedAs: z.string(),
  email: z.string(),
  contact: nullable,
  role,
  avatar,
  createdAt: instant,
  isConfirmed: z.boolean(),
  /** Null: it is not. */
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
      /** Why the account is suspended. */
      suspendReason: nullable,
      /** An e-mail that is to take the place of theirs once it is confirmed. */
      newEmail: nullable,
    })
    .nullable(),
})

const membership = z.object({
  category,
  state: membershipState,
  /** Of the period that runs, or the last one; one that an admin or a refund ended had its last day then. */
  startsOn: day,
  endsOn: day,
  /** Whether that period runs, or its grace does, so that its last day can be set. */
  runs: z.boolean(),
  /** Newest first. */
  periods: z.array(
    z.object({
      startsOn: day,
      endsOn: day,
      category,
      basis,
      /** When an admin or a refund ended it. */
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
    'Everything of one person by their `_id`, in sections: each is null without the duty for it, `application` and `membership` also where there is none; `payments` and `log` are the newest',
  input: z.strictObject({ _id: recordId }),
  answer: z.object({
    _id: z.string(),
    person: person.nullable(),
    application: member.nullable(),
    membership: membership.nullable(),
    payments: z.array(payment).nullable(),
    documents: ownDocuments.answer.shape.documents.nullable(),
    submissions: z.array(submission).nullable(),
    /** What they are or were registered for, latest first. */
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
