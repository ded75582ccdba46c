import { jobNames } from '../jobs/add-job.ts'
import { counter, type Counter, gaugeLines, histogram, type Histogram } from './metric-kinds.ts'

const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const OUTSIDE = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const RENDERS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** The longest message of a failure that is shown, in characters. */
const LONGEST_PROBLEM = 300

const RESULTS = [{ result: 'ok' }, { result: 'error' }] as const
/** The calls of the payment provider. */
const providerCallNames = [
  'createOrder',
  'findOrder',
  'attempts',
  'orderOf',
  'refund',
  'findRefund',
  'refundsOf',
  'refundsSince',
  'attemptsSince',
  'check',
] as const
export type ProviderCall = (typeof providerCallNames)[number]

/** The results of a job's run; `failed`: it is tried again later, `given_up`: it is not. */
const jobResults = ['done', 'failed', 'given_up'] as const

/** The results for an e-mail; `over_limit` and `overtaken`: it is not sent at all. */
const emailResults = ['sent', 'failed', 'over_limit', 'overtaken'] as const

/** What this process counts; other metrics are read when they are asked for (`gauges.ts`). */
export type Metrics = {
  /** Every answer, by method, pattern of the route and status. */
  answers: Histogram
  renders: Histogram
  /** Calls of the payment provider, by name and whether it answered. */
  providerCalls: Histogram
  emails: Counter
  jobs: Counter
  recurring: Recurring
  lines: () => string[]
}

/** When recurring work last succeeded, and when and why it last failed. */
export type RecurringRuns = { doneAt: Date | null; failedAt: Date | null; problem: string | null }

export type Recurring = {
  done: (work: string, at: Date) => void
  failed: (work: string, at: Date, error: unknown) => void
  runsOf: (work: string) => RecurringRuns
  lines: () => string[]
}

export function openMetrics(): Metrics {
  const answers = histogram('http_request_duration_seconds', 'Answers, by their route.', ANSWERS)
  const renders = histogram(
    'page_render_duration_seconds',
    'Pages made for the page cache.',
    RENDERS,
    RESULTS,
  )
  const providerCalls = histogram(
    'payment_provider_duration_seconds',
    'Calls of the payment provider.',
    OUTSIDE,
    providerCallNames.flatMap((call) => RESULTS.map((one) => ({ call, ...one }))),
  )
  const emails = counter(
    'emails_total',
    'E-mails handed to the mail server, tries that failed, and those that were not sent.',
    emailResults.map((result) => ({ result })),
  )
  const jobs = counter(
    'job_runs_total',
    'Runs of jobs in this process.',
    Object.keys(jobNames).flatMap((task) => jobResults.map((result) => ({ task, result }))),
  )
  const recurring = recurringRuns()
  return {
    answers,
    renders,
    providerCalls,
    emails,
    jobs,
    recurring,
    lines: () => [answers, renders, providerCalls, emails, jobs, recurring].flatMap((one) => one.lines()),
  }
}

function recurringRuns(): Recurring {
  const runs = new Map<string, RecurringRuns>()
  const runsOf = (work: string) => runs.get(work) ?? { doneAt: null, failedAt: null, problem: null }
  const timesOf = (which: 'doneAt' | 'failedAt') =>
    [...runs].flatMap(([work, { [which]: at }]) =>
      at === null ? [] : [[{ work }, Math.round(at.getTime() / 1000)] as const],
    )
  return {
    runsOf,
    done: (work, at) => void runs.set(work, { ...runsOf(work), doneAt: at }),
    failed: (work, at, error) =>
      void runs.set(work, {
        ...runsOf(work),
        failedAt: at,
        // The message of the work itself, which names what failed, such as a table; not that of its cause.
        problem:
          error instanceof Error
            ? (error.message.split('\n')[0] ?? '').slice(0, LONGEST_PROBLEM)
            : 'unknown reason',
      }),
    lines: () => [
      ...gaugeLines({
        name: 'recurring_work_done_timestamp_seconds',
        help: 'When this process last did a recurring work.',
        values: timesOf('doneAt'),
      }),
      ...gaugeLines({
        name: 'recurring_work_failed_timestamp_seconds',
        help: 'When a recurring work last failed in this process.',
        values: timesOf('failedAt'),
      }),
    ],
  }
}

/** Does work and records how long it took and whether it failed. */
export async function timed<T>(
  { observe }: Histogram,
  labels: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  let result = 'error'
  try {
    const done = await work()
    result = 'ok'
    return done
  } finally {
    observe({ ...labels, result }, (performance.now() - began) / 1000)
  }
}
