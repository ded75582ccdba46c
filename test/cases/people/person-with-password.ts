import type { Role } from '#contract/accounts/accounts.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export const PRESENT = 'seven lattices at noon'

/** Gives somebody a password. */
export async function withPassword(site: Site, person: Person): Promise<Person> {
  const password_hash = await site.context.passwords.hash(PRESENT, OPERATORS_TURN)
  await site.database.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

/** Somebody with a password. */
export async function personWithPassword(site: Site, role: Role = 'user', more = {}): Promise<Person> {
  return withPassword(site, await site.person(role, more))
}
