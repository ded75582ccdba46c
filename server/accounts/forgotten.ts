import type { z } from 'zod'
import type { forgotPassword } from '#contract/accounts.ts'
import type { Call } from '../app/call.ts'
import { unhurried } from '../db/unhurried.ts'
import { postLetter } from '../mail/post.ts'
import { addressKey, countTry } from './tries.ts'
import { passwordLink } from './writes.ts'

const MINUTE = 60_000
const LINK_HOURS = 1

/** Mails a link to set a new password to whoever has an account; the answer tells nobody whether there is one. */
export async function mailPasswordLink(
  call: Call,
  { email }: z.output<typeof forgotPassword.input>,
): Promise<{ success: true }> {
  await countTry(call, [
    { key: `forgotten:${addressKey(call.ip)}`, most: 20, window: 15 * MINUTE },
    { key: `forgotten:${email}`, most: 3, window: 15 * MINUTE },
  ])
  await call.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      // Waiting for the disk would tell by the time it takes that there is an account.
      .select(['id', 'name', 'email', unhurried.as('unhurried')])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!person) return
    const link = await passwordLink(tx, call, person.id, LINK_HOURS)
    await postLetter(tx, { kind: 'set_password', to: person.email, name: person.name, link })
  })
  return { success: true }
}
