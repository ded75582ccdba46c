import { z } from 'zod'
import { avatar } from './accounts/accounts.ts'
import { duty } from './accounts/duties.ts'
import type { Endpoint } from './endpoint.ts'
import { email } from './fields.ts'

const colleague = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar,
  duties: z.array(duty),
  hasTwoFactor: z.boolean(),
  /** False: suspended, or invited and never signed in. */
  canSignIn: z.boolean(),
})

export const allTeam = {
  method: 'GET',
  path: '/team/all',
  allow: 'admin',
  duty: 'owner',
  reads: { list: 'Team' },
  title: 'Every admin with their duties, owners first',
  input: z.strictObject({}),
  answer: z.object({ team: z.array(colleague) }),
} satisfies Endpoint

export const setTeam = {
  method: 'POST',
  path: '/team/set',
  allow: 'admin',
  duty: 'owner',
  audited: true,
  title:
    'Give somebody these duties and no other: whoever has no account is invited by e-mail; without any duty they are an admin no more',
  input: z.strictObject({ email, duties: z.array(duty).max(duty.options.length) }),
  answer: z.object({ success: z.literal(true), team: z.array(colleague) }),
} satisfies Endpoint
