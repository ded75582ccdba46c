import { z } from 'zod'
import { listedPerson } from '../accounts/accounts.ts'
import { inWords } from '../business-constants.ts'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { instant, pageAnswer, pagingQuery } from '../call/fields.ts'
import { programmes, state } from './submissions.ts'

/** The limits between the age groups of waiting requests, in days. */
export const ageSteps = [1, 3, 7] as const

/** The groups of waiting requests: taken by an admin, late or soon late, and by age. */
export const waitingFigures = {
  taken: 'Taken by somebody',
  overdue: 'Overdue',
  due_soon: 'Due within a day',
  under_1_day: `Waits under ${inWords(ageSteps[0], 'day')}`,
  under_3_days: `Waits ${ageSteps[0]} to ${inWords(ageSteps[1], 'day')}`,
  under_7_days: `Waits ${ageSteps[1]} to ${inWords(ageSteps[2], 'day')}`,
  over_7_days: `Waits over ${inWords(ageSteps[2], 'day')}`,
} as const
export type WaitingFigure = keyof typeof waitingFigures

const dueSubmission = z.object({
  _id: z.string(),
  programme: z.enum([...programmes, 'membership']),
  about: z.string(),
  state,
  stateBy: z.string().nullable(),
  dueAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  isOverdue: z.boolean(),
  user: listedPerson,
})

export const dueSubmissions = {
  ...adminRead(['members', 'programmes']),
  path: '/programmes/due',
  reads: { list: 'What waits for an answer' },
  title:
    'The open requests within the admin’s duties, including membership applications, most urgent first; those without a promised time come last, oldest first',
  input: z.strictObject({
    limit: pagingQuery.limit,
    cursor: pagingQuery.cursor,
    programme: z.enum([...programmes, 'membership']).optional(),
    figure: z
      .enum(Object.keys(waitingFigures) as [WaitingFigure, ...WaitingFigure[]])
      .optional()
      .describe('Only what this figure of the Overview counts'),
  }),
  answer: z.object({ due: z.array(dueSubmission), ...pageAnswer }),
} satisfies Endpoint
