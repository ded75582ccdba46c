import { z } from 'zod'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { done, instant, MANY_LINES, required } from '../call/fields.ts'

/** Where a job stands: due and not taken, due later, being done, or tried as often as it may be. */
export const jobStates = ['waiting', 'later', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

const job = z.object({
  _id: z.string(),
  /** What it is to do. */
  title: z.string(),
  /** For whom an e-mail is. */
  to: z.object({ name: z.string(), email: z.string() }).nullable(),
  state: z.enum(jobStates),
  attempts: z.int(),
  writtenAt: instant,
  dueAt: instant,
  /** Why the last try failed. */
  problem: z.string().nullable(),
})

/** Something outside that the site needs, asked just now. */
const outside = z.object({
  /** False: something of ours stands in for it, a simulator or a folder. */
  isReal: z.boolean(),
  /** Why it cannot be reached; null when it can. */
  problem: z.string().nullable(),
})

export const systemStatus = {
  ...adminRead('owner'),
  path: '/system/status',
  reads: { record: 'System' },
  title:
    'How the site itself does: version, migrations, jobs, payment provider, mail server, disk, backups, settings. Asks provider and mail server, for at most 4 seconds',
  input: z.strictObject({}),
  answer: z.object({
    at: instant,
    version: z.string(),
    startedAt: instant,
    migrations: z.object({
      applied: z.int(),
      last: z.string().nullable(),
      lastAt: instant.nullable(),
      /** Names of those that this version has and the database has not, or the other way round. */
      different: z.array(z.string()),
    }),
    jobs: z.object({
      counts: z.record(z.enum(jobStates), z.int()),
      /** When the oldest was due that nobody has taken, once that is more than a minute ago; null: none waits for so long. */
      lateSince: instant.nullable(),
      /** The newest of those that failed for good, and the oldest of those that wait: at most 50 of each. */
      failed: z.array(job),
      waiting: z.array(job),
    }),
    /** What this process does again and again. */
    recurring: z.array(
      z.object({
        name: z.string(),
        /** Milliseconds. */
        every: z.int(),
        doneAt: instant.nullable(),
        failedAt: instant.nullable(),
        /** Why it failed then. */
        problem: z.string().nullable(),
      }),
    ),
    provider: outside,
    mail: outside,
    disk: z.object({ free: z.int(), size: z.int() }).nullable(),
    backup: z.object({
      isConfigured: z.boolean(),
      lastGoodAt: instant.nullable(),
      /** Why the newest one is not good; null when it is, or is being made. */
      problem: z.string().nullable(),
    }),
    /** What should be otherwise on a real site, a sentence each. */
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
  title: 'Have a job done now that waits or has failed; its tries are counted anew',
} satisfies Endpoint

export const dropJob = {
  ...decided,
  path: '/system/drop_job',
  title: 'Delete a job that waits or has failed: what it was to do is not done',
} satisfies Endpoint
