import { z } from 'zod'
import '../call/zod-config.ts'
import { day } from '../values/days.ts'
import { type Endpoint, adminChange } from '../call/endpoint.ts'
import { done, email, MANY_LINES, required } from '../call/fields.ts'
import { category } from '../membership/payments.ts'

/** The reason is written to the audit log and sent to the person. */
const reason = required(2000, MANY_LINES)

export const replaceEmail = {
  ...adminChange('members'),
  path: '/member/replace_email',
  title:
    'Ask that another e-mail takes the place of a person’s, with a reason: a link goes to the new one, which confirms it, and the old one is told. Asked again, the newer counts; of an admin by an owner alone',
  input: z.strictObject({ email, newEmail: email, reason }),
  answer: done,
} satisfies Endpoint

export const addMember = {
  ...adminChange('members'),
  path: '/member/add_member',
  title:
    'Make somebody a member by hand, with a reason that they read: a period with the basis `granted`, a year from today without `startsOn` and `endsOn`. Without an account one is made, and a link to set the password is sent',
  input: z.strictObject({
    email,
    name: required(100),
    membershipCategory: category,
    startsOn: day.optional(),
    endsOn: day.optional(),
    reason,
  }),
  answer: z.object({
    success: z.literal(true),
    user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
    membership: z.object({ startsOn: z.string(), endsOn: z.string() }),
    /** True when somebody signed up with this e-mail and has not confirmed it. */
    isUnconfirmed: z.boolean(),
  }),
} satisfies Endpoint

export const setPeriod = {
  ...adminChange('members'),
  path: '/member/set_period',
  title:
    'Give the running period of a membership another last day, today or later, with a reason that the person reads; a period that is paid for already follows it. Of an admin by an owner alone',
  input: z.strictObject({ email, endsOn: day, reason }),
  answer: z.object({
    success: z.literal(true),
    /** The running period after the change. */
    membership: z.object({ startsOn: z.string(), endsOn: z.string() }),
  }),
} satisfies Endpoint
