import { createHmac } from 'node:crypto'
import type { AppContext } from '../context.ts'

type Needs = Pick<AppContext, 'config' | 'keys' | 'payment'>
type Of = { job: { id: string; created_at: Date }; address: string }

/**
 * The token of the link in the e-mail of a job: the same on each try and in each process, so that an e-mail that is sent twice is the same
 * e-mail. It is stored nowhere, and whoever reads the database cannot work it out without the secrets of the environment.
 */
export async function linkToken({ config, keys, payment }: Needs, { job, address }: Of): Promise<string> {
  const ofJob = await keys.hmac('email_link', `${job.id} ${job.created_at.toISOString()} ${address}`)
  const ofEnvironment = `${payment.keySecret} ${config.smtpUrl ?? ''}`
  return createHmac('sha256', ofEnvironment).update(ofJob).digest('base64url')
}
