import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import { ARGON } from '#server/accounts/sign-in/passwords.ts'
import { startTestApp } from '#test/support/test-app.ts'

const [COMPOSED, TYPED] = ['quatre châteaux verts'.normalize('NFC'), 'quatre châteaux verts'.normalize('NFD')]

test('whoever signed up on one keyboard logs in from another, and proves who they are from either', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, { name: 'Zoé', email: 'zoe@example.org', password: TYPED })
  for (const password of [COMPOSED, TYPED]) {
    const { twk_fwc: session } = await site.call(null, loginUser, { email: 'zoe@example.org', password })
    await site.call(session, changeEmail, { email: 'zoe@example.net', password: COMPOSED })
  }
  const { twk_fwc: session } = await site.call(null, loginUser, { email: 'zoe@example.org', password: TYPED })
  await site.call(session, changePassword, { currentPassword: COMPOSED, newPassword: `${TYPED} ` })
  // Neither trimmed nor cut.
  await site.call(session, changeEmail, { email: 'zoe@example.com', password: `${COMPOSED} ` })
  await expect(
    site.call(null, loginUser, { email: 'zoe@example.org', password: COMPOSED }),
  ).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('a password that was hashed as typed lets its owner in once more, and any keyboard from then on', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const raw = await hash(TYPED, { ...ARGON, memoryCost: 8, timeCost: 1 })
  await db.insertInto('users').values({ name: 'Zoé', email: 'zoe@example.org', password_hash: raw }).execute()
  const logIn = (password: string) => site.call(null, loginUser, { email: 'zoe@example.org', password })
  await expect(logIn(COMPOSED)).rejects.toMatchObject({ code: 'wrong_credentials' })
  await logIn(TYPED)
  await logIn(COMPOSED)
  await logIn(TYPED)
})
