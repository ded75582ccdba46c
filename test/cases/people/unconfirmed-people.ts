import { createUser } from '#contract/accounts/accounts.ts'
import { confirmationLink } from '#server/accounts/sign-up/confirm-email.ts'
import type { Person, Site } from '#test/support/test-app.ts'

let signedUp = 0

/** A person who has just signed up and confirmed nothing. */
export async function unconfirmed(site: Site): Promise<Person> {
  signedUp += 1
  const [name, email] = [`Asha ${signedUp}`, `asha-${signedUp}@signed-up.example.org`]
  const typed = { name, email, password: 'four green villages' }
  const { user, twk_fwc: session } = await site.call(null, createUser, typed)
  return { id: user._id, email, name, session }
}

/** The token of a link that confirms somebody's e-mail. */
export async function tokenFor(site: Site, { id }: Person): Promise<string> {
  return new URL(await confirmationLink(site.context, id)).hash.slice(1)
}
