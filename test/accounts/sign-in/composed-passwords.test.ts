import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import { ARGON } from '#server/accounts/sign-in/passwords.ts'
import { startTestApp } from '#test/support/test-app.ts'

const [COMPOSED, TYPED] = ['quatre châteaux verts'.normalize('NFC'), 'quatre châteaux verts'.normalize('NFD')]

test('a password with accents works at log-in and as proof, whether the keyboard sends composed or decomposed characters', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, { name: 'Zoé', email: 'zoe@example.org', password: TYPED })
  for (const password of [COMPOSED, TYPED]) {
    const { twk_fwc: session } = await site.call(null, loginUser, { email: 'zoe@example.org', password })
    await site.call(session, changeEmail, { email: 'zoe@example.net', password: COMPOSED })
  }
  const { twk_fwc: session } = await site.call(null, loginUser, { email: 'zoe@example.org', password: TYPED })
  await site.call(session, changePassword, { currentPassword: COMPOSED, newPassword: `${TYPED} ` })
  // The password is neither trimmed nor shortened.
  await site.call(session, changeEmail, { email: 'zoe@example.com', password: `${COMPOSED} ` })
  await expect(
    site.call(null, loginUser, { email: 'zoe@example.org', password: COMPOSED }),
  ).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('a password hashed without normalisation works with the original characters, and with either form after the next log-in', async () => {
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
