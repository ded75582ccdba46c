import {
  CANCEL_BEFORE,
  HOSTING_HOURS,
  LONGEST_STAY,
  MATCHING_HOURS,
  SPOTLIGHT_HOURS,
} from '../business-constants.ts'
import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import type { Endpoint, Limit, Refusal, Wrong } from '../call/endpoint.ts'
import { instant, MANY_LINES, optional, recordId, paging, pageAnswer } from '../call/fields.ts'
import { problems } from '../call/problem.ts'

type ProgrammeFacts = {
  /** What it is called towards people. */
  label: string
  /** What the list of its submissions is called, in the dashboard and in the audit log. */
  list: string
  /** Where its page is. */
  page: `/${string}`
  /** What it gives, in a few words. */
  gives: string
  /** Within how many hours it promises an answer; null: no promise. */
  promise: number | null
  /** What happens next with what was accepted. */
  accepted: string
  /** Whether only members take part in it. */
  isForMembers: boolean
  /** Whether a person may send its form once only. */
  isOnce: boolean
  /** Where a person takes their own submission back, and corrects it while it waits; the page of what one has sent withdraws without the contract of each programme. */
  withdraw: `/${string}/:id`
  correct: `/${string}/:id`
}

/** What is said of each programme, in the order in which people are shown them. */
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

/** How often one person may send one programme its form. */
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

/** Where a submission stands, in a word: nobody withdrew what ended because its person takes part no more. */
export function stateInWords({ state, stateBy }: { state: State; stateBy: string | null }): string {
  return state === 'withdrawn' && stateBy === null ? 'Ended' : stateLabels[state]
}

/** Whether a submission is not decided yet: it waits for an admin, or for its person's answer to a question. */
export const isOpen = (now: State): boolean => now === 'received' || now === 'in_review'

/** What every submission carries beside its own fields: where it stands, who moved it there and when. */
export const statusFields = {
  state,
  stateAt: instant,
  /** The name of whoever moved it there; null while nobody has, and where it ended because its person takes part no more. */
  stateBy: z.string().nullable(),
  /** Why it was declined, in words for the person. */
  reason: z.string().nullable(),
  /** What the person was told with the acceptance. */
  message: z.string().nullable(),
  /** What an admin asked last, and the person's answer to it: without one, it waits for the person. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  /** When the promised time is over; null without a promise. */
  dueAt: instant.nullable(),
  createdAt: instant,
}

/** What every record of a programme carries beside its own fields: where it stands, and the picture of who sent it. */
export const recordFields = {
  ...statusFields,
  /** When it was sent as it is now: of one that was corrected, later than `createdAt`. */
  updatedAt: instant,
  avatar,
  isSuspended: z.boolean(),
}

export const moved = z.object({ success: z.literal(true), ...statusFields })

/** A submission as an admin read it in its list: of one that was corrected since, nothing is decided by it. */
export const seen = z
  .strictObject({ _id: recordId, updatedAt: z.iso.datetime('An instant, as it was answered') })
  .optional()

/** A review as an admin makes it; whoever declines says why. */
const reviewForm = z
  .strictObject({
    id: recordId,
    state: z.enum(['in_review', 'accepted', 'declined'], {
      error: (issue) => (issue.input ? 'Please choose one of the list' : 'Please fill this in'),
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
    message: 'Words go with an acceptance; whoever is declined reads the reason',
    when: () => true,
  })
export type Review = z.output<typeof reviewForm>

/** The call by which an admin moves one programme's submission forward. */
export function reviewCall<const P extends `/${string}`>(path: P, name: Programme) {
  return {
    method: 'POST',
    path,
    allow: 'admin',
    duty: 'programmes',
    audited: true,
    undoable: true,
    title: `${programmeFacts[name].label}: take a submission into review, accept it, with words for the person in \`message\` where there are any, or decline it with a reason; as it was read, where \`seen\` says what was`,
    input: reviewForm,
    answer: moved,
  } as const satisfies Endpoint
}

/** The call by which admins read the list of a programme, under the name that it has in the answer. */
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

/** The call by which a person takes their own submission back. */
export function withdrawCall<P extends Programme>(name: P) {
  const { withdraw: path, label }: Pick<(typeof programmeFacts)[P], 'withdraw' | 'label'> =
    programmeFacts[name]
  return {
    method: 'POST',
    path,
    allow: 'signed-in',
    beforeGuardian: true,
    title: `${label}: take one’s own submission back`,
    input: z.strictObject({ id: recordId }),
    answer: moved,
  } as const satisfies Endpoint
}

/** The words for a popup form that is not filled in: the labels of what is missing. */
export function namingLabels(labels: Record<string, string>) {
  return ({ missing }: Wrong): Refusal => {
    if (missing.length === 0) return 'invalid_input'
    const names = missing.map((name) => labels[name] ?? name).join(', ')
    return { code: 'required_fields', message: `${problems.required_fields[1]} ${names}` }
  }
}
