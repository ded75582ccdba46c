import { z } from 'zod'
import { listedPerson } from '../accounts/accounts.ts'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { eventKinds } from './event-kinds.ts'
import { instant, pageAnswer, pagingQuery } from '../call/fields.ts'

const MONTH = String.raw`20\d{2}-(?:0[1-9]|1[0-2])`
const month = z.string().regex(new RegExp(`^${MONTH}$`), 'This is no month')

const figures = {
  registered: z.int(),
  came: z.int(),
  /** How many of the people who came had come to an earlier event. */
  cameBack: z.int(),
}
export type PeopleFigure = keyof typeof figures

export const eventFigures = {
  ...adminRead('programmes'),
  path: '/events/figures',
  reads: 'no personal data',
  title:
    'Registrations, visits and repeated visits: for the last twelve months (IST) and the last fifty events, or with `month` for all events of that month; newest first',
  input: z.strictObject({ month: month.optional() }),
  answer: z.object({
    months: z.array(z.object({ month: z.string().describe('YYYY-MM'), events: z.int(), ...figures })),
    events: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(eventKinds),
        title: z.string(),
        startsAt: instant,
        ...figures,
      }),
    ),
  }),
} satisfies Endpoint

export const registrationsOfFigure = {
  ...adminRead('programmes'),
  path: '/events/registrations_of_figure',
  reads: { list: 'Registrations behind a number of the Overview' },
  title:
    'The registrations that a figure of a month counts, for example `registered:2026-11`, `came:2026-11` or `cameBack:2026-11`; newest first',
  input: z.strictObject({
    figure: z
      .string()
      .regex(new RegExp(`^(?:${Object.keys(figures).join('|')}):${MONTH}$`), 'This is no figure of events'),
    limit: pagingQuery.limit,
    cursor: pagingQuery.cursor,
  }),
  answer: z.object({
    registrations: z.array(
      z.object({
        _id: z.string(),
        event: z.object({ _id: z.string(), kind: z.enum(eventKinds), title: z.string(), startsAt: instant }),
        user: listedPerson,
      }),
    ),
    ...pageAnswer,
  }),
} satisfies Endpoint
