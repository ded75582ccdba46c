import { z } from 'zod'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { done, instant, MANY_LINES, required } from '../call/fields.ts'

/** The state of a job: due now, due later, running, or failed as many times as it may be tried. */
export const jobStates = ['waiting', 'later', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

const job = z.object({
  _id: z.string(),
  /** What the job does. */
  title: z.string(),
  /** The recipient of an e-mail. */
  to: z.object({ name: z.string(), email: z.string() }).nullable(),
  state: z.enum(jobStates),
  attempts: z.int(),
  writtenAt: instant,
  dueAt: instant,
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
})

/** A service that the site depends on, checked at the time of the call. */
const outside = z.object({
  /** False when a simulator or a folder replaces the service. */
  isReal: z.boolean(),
  /** Why the service cannot be reached; null when it can. */
  problem: z.string().nullable(),
})

export const systemStatus = {
  ...adminRead('owner'),
  path: '/system/status',
  reads: { record: 'System' },
  title:
    'The state of the site: version, migrations, jobs, payment provider, mail server, disk, backups, settings. Asks the provider and the mail server, for at most 4 seconds',
  input: z.strictObject({}),
  answer: z.object({
    at: instant,
    version: z.string(),
    startedAt: instant,
    migrations: z.object({
      applied: z.int(),
      last: z.string().nullable(),
      lastAt: instant.nullable(),
      /** Names of migrations that only this version or only the database has. */
      different: z.array(z.string()),
    }),
    jobs: z.object({
      counts: z.record(z.enum(jobStates), z.int()),
      /** Since when the oldest due job has waited, if longer than a minute; else null. */
      lateSince: instant.nullable(),
      /** The newest failed jobs and the oldest waiting jobs, at most 50 of each. */
      failed: z.array(job),
      waiting: z.array(job),
    }),
    /** The tasks that this process repeats. */
    recurring: z.array(
      z.object({
        name: z.string(),
        /** The interval in milliseconds. */
        every: z.int(),
        doneAt: instant.nullable(),
        failedAt: instant.nullable(),
        /** Why the last run failed. */
        problem: z.string().nullable(),
      }),
    ),
    provider: outside,
    mail: outside,
    disk: z.object({ free: z.int(), size: z.int() }).nullable(),
    backup: z.object({
      isConfigured: z.boolean(),
      lastGoodAt: instant.nullable(),
      /** Why the newest backup is not good; null when it is good or being made. */
      problem: z.string().nullable(),
    }),
    /** What should be set differently on a production site, a sentence for each setting. */
    warnings: z.array(z.string()),
  }),
} satisfies Endpoint

const decided = {
  ...adminChange('owner'),
  input: z.strictObject({
    job: z.string('Which job?').regex(/^\d{1,18}$/, 'Which job?'),
    reason: required(500, MANY_LINES),
  }),
  answer: done,
} as const

export const retryJob = {
  ...decided,
  path: '/system/retry_job',
  title: 'Run a waiting or failed job now; its attempts are counted from zero again',
} satisfies Endpoint

export const dropJob = {
  ...decided,
  path: '/system/drop_job',
  title: 'Delete a waiting or failed job without running it',
} satisfies Endpoint
