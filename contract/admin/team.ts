import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import { duty } from '../accounts/duties.ts'
import { inWords, LINK_DAYS } from '../business-constants.ts'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { email, instant, MANY_LINES, optional } from '../call/fields.ts'

const colleague = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar,
  duties: z.array(duty),
  hasTwoFactor: z.boolean(),
  /** False: suspended, or invited and has never signed in. */
  canSignIn: z.boolean(),
  suspendedAt: instant.nullable(),
  /** Invited, and has never signed in. */
  pending: z.boolean(),
  /** The latest invitation, when it expires, and who sent it if that is known; null when no invitation is open. */
  invitation: z.object({ at: instant, until: instant, by: z.string().nullable() }).nullable(),
})

export const allTeam = {
  ...adminRead('owner'),
  path: '/team/all',
  reads: { list: 'Team' },
  title: 'Every admin with their duties, owners first',
  input: z.strictObject({}),
  answer: z.object({ team: z.array(colleague) }),
} satisfies Endpoint

const changed = z.object({ success: z.literal(true), team: z.array(colleague) })

export const setTeam = {
  ...adminChange('owner'),
  path: '/team/set',
  title: `Set a person’s duties, replacing earlier ones. A person without an account is invited by e-mail, for ${inWords(LINK_DAYS, 'day')}; without duties, the person is no longer an admin. The person gets an e-mail with the reason. If \`seen\` differs from their present duties, the answer is 409`,
  input: z.strictObject({
    email,
    duties: z.array(duty).max(duty.options.length),
    seen: z.array(duty).max(duty.options.length).optional(),
    reason: optional(2000, MANY_LINES),
  }),
  answer: changed,
} satisfies Endpoint

export const inviteAgain = {
  ...adminChange('owner'),
  path: '/team/invite_again',
  title: `Send another invitation to a colleague who has never signed in; it is valid for ${inWords(LINK_DAYS, 'day')}`,
  input: z.strictObject({ email }),
  answer: changed,
} satisfies Endpoint
