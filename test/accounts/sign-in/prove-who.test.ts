import { expect, test } from 'vitest'
import { beginTwoFactor } from '#contract/accounts/two-factor.ts'
import { MINUTE, SECOND } from '#contract/values/time.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** Somebody who may turn two-factor on, for which they must prove who they are. */
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

test('everybody proves with their own password who they are, and with nobody else’s', async () => {
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

test.each([
  ['nine minutes ago', 9 * MINUTE, undefined],
  ['ten minutes and a second ago', 10 * MINUTE + SECOND, 'sign_in_again'],
])('who has no password and signed in %s is known or must sign in again', async (_when, age, code) => {
  await using site = await startTestApp()
  const { session } = await confirmed(site)
  // Another session of somebody else, which is fresh, says nothing of this one.
  site.turnClock(age)
  await confirmed(site)
  const begun = site.call(session, beginTwoFactor, {})
  if (code === undefined) await begun
  else await expect(begun).rejects.toMatchObject({ status: 403, code })
})

test('ten wrong passwords stop the eleventh, and right ones are not counted', async () => {
  await using site = await startTestApp()
  const { session } = await confirmed(site, 'the right words')
  for (let n = 0; n < 11; n += 1) await site.call(session, beginTwoFactor, { password: 'the right words' })
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    await site
      .call(session, beginTwoFactor, { password: `wrong words ${n}` })
      .catch((problem: unknown) => statuses.push((problem as { status: number }).status))
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
})
