import type { z } from 'zod'
import type { forgotPassword } from '#contract/accounts.ts'
import type { Call, World } from '../app/call.ts'
import { job } from '../jobs/add.ts'
import { postLetter } from '../mail/post.ts'
import { addressKey, countTry } from './tries.ts'
import { passwordLink } from './writes.ts'

const MINUTE = 60_000

/**
 * Has a link to set a new password mailed to whoever has an account. Whether there is one is looked up after the answer:
 * neither its words nor the time it takes tell.
 */
export async function askForPasswordLink(
  call: Call,
  { email }: z.output<typeof forgotPassword.input>,
): Promise<{ success: true }> {
  await countTry(call, [
    { key: `forgotten:${addressKey(call.ip)}`, most: 20, window: 15 * MINUTE },
    { key: `forgotten:${email}`, most: 3, window: 15 * MINUTE },
  ])
  await call.db.selectNoFrom(job('mail_password_link', { email }).as('job')).execute()
  return { success: true }
}

/** Mails the link, as a job. */
export async function mailPasswordLink(
  world: Pick<World, 'config' | 'clock' | 'db'>,
  { email }: { email: string },
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!person) return
    const link = await passwordLink(tx, world, person.id, 'letter')
    await postLetter(tx, { kind: 'set_password', to: person.email, name: person.name, link })
  })
}
