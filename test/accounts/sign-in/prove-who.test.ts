import { expect, test } from 'vitest'
import { beginTwoFactor } from '#contract/accounts/two-factor.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** A person who may turn two-factor on after proving who they are. */
async function confirmed(site: Site, password?: string): Promise<Person> {
  const person = await site.person()
  await site.confirm(person.email)
  if (password !== undefined)
    await site.database.db
      .updateTable('users')
      .set({ password_hash: await site.context.passwords.hash(password, OPERATORS_TURN) })
      .where('id', '=', person.id)
      .execute()
  return person
}

test('a person proves who they are with their own password, and not with the password of another person', async () => {
  await using site = await startTestApp()
  const people = await Promise.all(
    ['first of two words', 'second of two words'].map(async (password) => ({
      ...(await confirmed(site, password)),
      password,
    })),
  )
  for (const { session, password: own } of people)
    for (const { password } of people) {
      const begun = site.call(session, beginTwoFactor, { password })
      if (password === own) await begun
      else
        await expect(begun).rejects.toMatchObject({
          code: 'not_proven',
          fields: { password: 'This password is wrong' },
        })
    }
  for (const input of [{}, { password: '' }])
    await expect(site.call(people[0]?.session ?? null, beginTwoFactor, input)).rejects.toMatchObject({
      code: 'not_proven',
      fields: { password: 'Please fill this in' },
    })
})
