import { LONGEST_PASSWORD } from '../business-constants.ts'
import { z } from 'zod'
import { type Endpoint, type InputProblems, publicForm, publicRead, adminRead } from '../call/endpoint.ts'
import {
  email,
  instant,
  optional,
  pagingQuery,
  password,
  required,
  tooLong,
  typedEmail,
  done,
} from '../call/fields.ts'
import { membershipState } from '../membership/year.ts'
import type { ProblemCode } from '../call/problem.ts'
import { duty } from './duties.ts'
import { newPassword } from './passwords.ts'
import { currentUserRoute, googleAuthRoute, googleStartRoute, logoutRoute } from '../call/routes.ts'

export const role = z.enum(['user', 'member', 'admin'])
export type Role = z.infer<typeof role>

/** A person's picture, which is square; null when they have none. */
export const avatar = z.object({ url: z.string().nullable() })

/** A person in a list that admins read. `isSuspended`: the account cannot be signed in to. */
export const listedPerson = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar,
  isSuspended: z.boolean(),
})

/** The signed-in person, as shown to themselves. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  avatar,
  email: z.string(),
  contact: z.string().nullable(),
  role,
  /** An admin's duties; empty for everybody else. */
  duties: z.array(duty),
  investmentCircle: z.enum(['notfilled', 'filled']),
  expert_connect: z.enum(['notapplied', 'pending', 'allowed']),
})
export type User = z.infer<typeof user>

/** The answer to signing in. */
export const session = z.object({ user, twk_fwc: z.string() })

const nullable = z.string().nullable()

/** What people enter about themselves on their account page. */
const ownProfile = {
  city: nullable,
  country: nullable,
  website: nullable,
  linkedin: nullable,
  youtube: nullable,
  instagram: nullable,
  twitter: nullable,
  /** Whether reminder e-mails come before a membership ends. */
  reminders: z.enum(['yes', 'no']),
  /** Whether the person gets reminders of events, and the request for feedback afterwards. */
  eventReminders: z.enum(['yes', 'no']),
  /** Whether an admin gets an e-mail when a colleague hands them a request. */
  handOvers: z.enum(['yes', 'no']),
}

/** The signed-in person with their own profile and membership. */
export const ownUser = user.extend({
  ...ownProfile,
  /** The running period, or else the last one; `endsOn` is a day in India. */
  membership: z.object({ state: membershipState, endsOn: z.string() }).nullable(),
  /** For a person under 18: the day they turn 18, `YYYY-MM-DD`. Null for everybody else, and when the age is not known. */
  minorUntil: z.string().nullable(),
})
export type OwnUser = z.infer<typeof ownUser>

function codeForWrongInput({ missing }: InputProblems): ProblemCode {
  return missing.length > 0 ? 'fill_in_all' : 'invalid_input'
}

export const loginUser = {
  ...publicForm,
  path: '/user/login_user',
  title:
    'Log in. With two-factor turned on, `code` is required: a code of the authenticator app or a recovery code',
  input: z.strictObject({
    email: typedEmail,
    password: password(1, tooLong(LONGEST_PASSWORD)),
    code: optional(60),
  }),
  answer: session,
  refusal: codeForWrongInput,
} satisfies Endpoint

export const createUser = {
  ...publicForm,
  path: '/user/create_user',
  title: 'Sign up',
  input: z.strictObject({ name: required(100), email, password: newPassword }),
  answer: session,
  refusal: codeForWrongInput,
} satisfies Endpoint

export const currentUser = {
  ...currentUserRoute,
  title: 'The signed-in person',
  input: z.strictObject({}),
  answer: z.object({ user: ownUser }),
} satisfies Endpoint

export const logoutUser = {
  ...logoutRoute,
  title: 'Log out: ends the session of this call only',
  input: z.strictObject({}),
  answer: done,
  changes: true,
} satisfies Endpoint

export const signInOptions = {
  ...publicRead,
  path: '/user/sign_in_options',
  title: 'Whether Google sign-in is configured',
  input: z.strictObject({}),
  answer: z.object({ google: z.boolean() }),
  isStatic: true,
} satisfies Endpoint

export const startGoogle = {
  ...googleStartRoute,
  title: 'Begin a Google sign-in: redirects to Google. `return` is the page to return to',
  input: z.strictObject({ return: z.string().max(2048).optional() }),
  answer: z.object({ location: z.string() }),
  answers: 'redirect',
} satisfies Endpoint

export const finishGoogle = {
  ...googleAuthRoute,
  title: 'Finish a Google sign-in with the code from Google',
  // Google may add parameters of its own (scope, authuser, prompt, iss, hd, session_state).
  input: z.object({ code: z.string().max(2048).optional(), state: z.string().max(512).optional() }).loose(),
  answer: session.extend({
    returnTo: z.string(),
    /** Set when Google was linked to an existing account; `reclaimed`: the account was unconfirmed, and its password was dropped. */
    linked: z.enum(['added', 'reclaimed']).nullable(),
  }),
} satisfies Endpoint

export const setPassword = {
  ...publicForm,
  path: '/user/set_password',
  title:
    'Set a password with a one-time link; all other sessions of the account end. With two-factor turned on, finish_sign_in must follow',
  input: z.strictObject({ token: required(100), password: newPassword }),
  answer: session,
  refusal: codeForWrongInput,
} satisfies Endpoint

export const forgotPassword = {
  ...publicForm,
  path: '/user/forgot_password',
  title:
    'Send a one-time link to set a new password; the answer is the same whether or not the account exists',
  input: z.strictObject({ email }),
  answer: done,
  refusal: codeForWrongInput,
} satisfies Endpoint

export const listedUser = user.extend({
  createdAt: instant,
  /** When the account was suspended; null when it is not. */
  suspendedAt: instant.nullable(),
})

export const allUsers = {
  ...adminRead('members'),
  path: '/user/all_users',
  reads: { list: 'All Users' },
  title:
    'All accounts, newest first. The headers X-Next-Cursor, X-Total-Count and X-Total-Is-More describe the page',
  input: z.strictObject(pagingQuery),
  answer: z.array(listedUser),
} satisfies Endpoint
