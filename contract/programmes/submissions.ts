import {
  CANCEL_BEFORE,
  HOSTING_HOURS,
  LONGEST_STAY,
  MATCHING_HOURS,
  SPOTLIGHT_HOURS,
} from '../business-constants.ts'
import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import {
  adminDecision,
  type Endpoint,
  type Limit,
  ownChangeBeforeConsent,
  type Refusal,
  type InputProblems,
} from '../call/endpoint.ts'
import { instant, MANY_LINES, optional, recordId, paging, pageAnswer } from '../call/fields.ts'
import { problems } from '../call/problem.ts'

type ProgrammeFacts = {
  label: string
  /** The name of its list, in the dashboard and in the audit log. */
  list: string
  page: `/${string}`
  /** The benefit, in a few words. */
  gives: string
  /** The promised hours to answer; null for no promise. */
  promise: number | null
  /** The next step after an acceptance. */
  accepted: string
  isForMembers: boolean
  isOnce: boolean
  /** The paths to withdraw and correct a submission; pages use them without loading each programme's contract. */
  withdraw: `/${string}/:id`
  correct: `/${string}/:id`
}

/** The facts of each programme, in the order in which people see them. */
export const programmeFacts = {
  stays: {
    label: '{shortName} Atithi',
    list: 'All Atithi',
    page: '/fwc-atithi',
    gives: `Stay with a member for up to ${LONGEST_STAY} days.`,
    promise: null,
    accepted: 'The team writes to you about your host before you arrive.',
    isForMembers: true,
    isOnce: false,
    withdraw: '/member/withdraw_athithi/:id',
    correct: '/member/correct_athithi/:id',
  },
  spotlight: {
    label: 'Spotlight Boost',
    list: 'All Spotlight Boost',
    page: '/spotlight-boost',
    gives: 'Show your startup on our home page.',
    promise: SPOTLIGHT_HOURS,
    accepted: 'You can be featured on our home page from now on, and one startup is picked every month.',
    isForMembers: true,
    isOnce: false,
    withdraw: '/spotlightBoost/withdraw/:id',
    correct: '/spotlightBoost/correct/:id',
  },
  matching: {
    label: 'Expert Connect',
    list: 'Expert Connect',
    page: '/business-matching',
    gives: 'Meet a member who has what you need.',
    promise: MATCHING_HOURS,
    accepted: 'We look for members who fit. You get an e-mail as soon as we have chosen one for you.',
    isForMembers: true,
    isOnce: false,
    withdraw: '/matchMaking/withdraw/:id',
    correct: '/matchMaking/correct/:id',
  },
  hosting: {
    label: 'Event organiser',
    list: 'All Zoom Premium',
    page: '/event-organiser',
    gives: 'Hold a class, a webinar or an event.',
    promise: HOSTING_HOURS,
    accepted: `Your event is being set up. You can cancel it here until ${CANCEL_BEFORE} days before its day.`,
    isForMembers: true,
    isOnce: false,
    withdraw: '/zoomPremium/withdraw/:id',
    correct: '/zoomPremium/correct/:id',
  },
  investors: {
    label: 'Investor circle',
    list: 'All Investment Seeking Form',
    page: '/investor-circle',
    gives: 'Tell investors what you build.',
    promise: null,
    accepted:
      'Investors look at your details. When one likes what you build, a session is scheduled with you.',
    isForMembers: false,
    isOnce: true,
    withdraw: '/investment_circle/withdraw/:id',
    correct: '/investment_circle/correct/:id',
  },
  youth: {
    label: 'YuvaShakti',
    list: 'All Yuva Shakti',
    page: '/verticles/yuva-shakti-international',
    gives: 'Build and lead with people of your age.',
    promise: null,
    accepted: 'You are part of YuvaShakti. The team writes to you at your WhatsApp number.',
    isForMembers: false,
    isOnce: false,
    withdraw: '/yuvaShakti/withdraw/:id',
    correct: '/yuvaShakti/correct/:id',
  },
} as const satisfies Record<string, ProgrammeFacts>

export type Programme = keyof typeof programmeFacts
export const programmes = Object.keys(programmeFacts) as [Programme, ...Programme[]]
export const programme = z.enum(programmes)

/** The most submissions of one person to one programme in a day. */
export const submissionLimit = { most: 10, per: 'day' } as const satisfies Limit

const states = ['received', 'in_review', 'accepted', 'declined', 'withdrawn'] as const
export const state = z.enum(states)
export type State = z.infer<typeof state>

export const stateLabels: Record<State, string> = {
  received: 'Received',
  in_review: 'In review',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** The state of a submission in a word. One that ended because its person left was not withdrawn by anybody. */
export function stateInWords({ state, stateBy }: { state: State; stateBy: string | null }): string {
  return state === 'withdrawn' && stateBy === null ? 'Ended' : stateLabels[state]
}

/** Whether a submission is not decided yet: it waits for an admin, or for its person's answer to a question. */
export const isOpen = (now: State): boolean => now === 'received' || now === 'in_review'

/** The fields about the state of every submission. */
export const statusFields = {
  state,
  stateAt: instant,
  /** The name of whoever set the state; null when nobody did, and when it ended because its person left. */
  stateBy: z.string().nullable(),
  /** Why it was declined, in words for the person. */
  reason: z.string().nullable(),
  /** The message to the person with the acceptance. */
  message: z.string().nullable(),
  /** The last question of an admin, and the person's answer; while there is no answer, it waits for the person. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  /** When the promised time ends; null without a promise. */
  dueAt: instant.nullable(),
  createdAt: instant,
}

/** The fields that records of all programmes have in common. */
export const recordFields = {
  ...statusFields,
  /** When it was last sent or corrected. */
  updatedAt: instant,
  avatar,
  isSuspended: z.boolean(),
}

export const moved = z.object({ success: z.literal(true), ...statusFields })

/** The version of the submission that the admin read in the list. If the person has corrected it since, the decision is refused. */
export const seen = z
  .strictObject({ _id: recordId, updatedAt: z.iso.datetime('An instant, as it was answered') })
  .optional()

const reviewForm = z
  .strictObject({
    id: recordId,
    state: z.enum(['in_review', 'accepted', 'declined'], {
      error: (issue) => (issue.input ? 'Please choose one from the list' : 'Please fill this in'),
    }),
    reason: optional(2000, MANY_LINES),
    message: optional(2000, MANY_LINES),
    seen,
  })
  .refine(({ state: next, reason }) => next !== 'declined' || reason !== undefined, {
    path: ['reason'],
    message: 'Please tell the person why',
    when: () => true,
  })
  .refine(({ state: next, message }) => next === 'accepted' || message === undefined, {
    path: ['message'],
    message: 'A message goes with an acceptance only; a person who is declined reads the reason',
    when: () => true,
  })
export type Review = z.output<typeof reviewForm>

/** The call with which an admin changes the state of a programme's submission. */
export function reviewCall<const P extends `/${string}`>(path: P, name: Programme) {
  return {
    ...adminDecision('programmes'),
    path,
    title: `${programmeFacts[name].label}: take a submission into review, accept it with an optional \`message\` to the person, or decline it with a reason; in the version \`seen\` if it is given`,
    input: reviewForm,
    answer: moved,
  } as const satisfies Endpoint
}

/** The call that lists a programme's submissions for admins; `rows` has the list in the answer under its name. */
export function listCall<const P extends `/${string}`, const Rows extends z.ZodRawShape>(
  path: P,
  name: Programme,
  title: string,
  rows: Rows,
) {
  return {
    method: 'POST',
    path,
    allow: 'admin',
    duty: 'programmes',
    reads: { list: programmeFacts[name].list },
    title,
    input: z.strictObject(paging),
    answer: z.object({ ...rows, ...pageAnswer }),
  } as const satisfies Endpoint
}

/** The call with which a person withdraws their own submission. */
export function withdrawCall<P extends Programme>(name: P) {
  const { withdraw: path, label }: Pick<(typeof programmeFacts)[P], 'withdraw' | 'label'> =
    programmeFacts[name]
  return {
    ...ownChangeBeforeConsent,
    path,
    title: `${label}: withdraw a submission of the caller`,
    input: z.strictObject({ id: recordId }),
    answer: moved,
  } as const satisfies Endpoint
}

/** The refusal of a form with missing fields, which names their labels. */
export function namingLabels(labels: Record<string, string>) {
  return ({ missing }: InputProblems): Refusal => {
    if (missing.length === 0) return 'invalid_input'
    const names = missing.map((name) => labels[name] ?? name).join(', ')
    return { code: 'required_fields', message: `${problems.required_fields[1]} ${names}` }
  }
}
