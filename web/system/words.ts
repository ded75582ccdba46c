import type { Answer } from '#contract/endpoint.ts'
import type { systemStatus } from '#contract/system.ts'

export type Listed = Answer<typeof systemStatus>['jobs']
export type Job = Listed['failed'][number]

/** What a job is to do, in words. */
export function whatOf({ task, email }: Pick<Job, 'task' | 'email'>): string {
  if (email !== null) return `E-mail: ${email.replaceAll('_', ' ')}`
  return task === 'mail_password_link' ? 'Look up who asked for a password link' : task.replaceAll('_', ' ')
}
