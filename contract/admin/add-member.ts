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
    'Replace a person’s e-mail, with a reason: the new address gets a confirmation link, the old one a notice. A second call replaces the first. Only an owner may do this for an admin',
  input: z.strictObject({ email, newEmail: email, reason }),
  answer: done,
} satisfies Endpoint

export const addMember = {
  ...adminChange('members'),
  path: '/member/add_member',
  title:
    'Make a person a member without an application, with a reason that is sent to them. The period has the basis `granted`, and lasts a year from today unless `startsOn` and `endsOn` are given. If there is no account, one is made, and a link to set the password is sent',
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
    'Change the last day of a running membership to today or later, with a reason that is sent to the person; a paid period that follows moves with it. Only an owner may do this for an admin',
  input: z.strictObject({ email, endsOn: day, reason }),
  answer: z.object({
    success: z.literal(true),
    /** The running period after the change. */
    membership: z.object({ startsOn: z.string(), endsOn: z.string() }),
  }),
} satisfies Endpoint
