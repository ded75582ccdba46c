import { expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { argonPasswords } from '#server/accounts/passwords.ts'

test('a password is kept as argon2id with the parameters of RFC 9106, and verified with those it was kept with', async () => {
  const passwords = argonPasswords()
  const stored = await passwords.hash('four green villages')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await passwords.verify(stored, 'four green villages')).toBe(true)
  expect(await passwords.verify(stored, 'four green village')).toBe(false)
  expect(await passwords.verify(null, 'four green villages')).toBe(false)
  const older =
    '$argon2id$v=19$m=19456,t=2,p=1$PVujqaj3hSKRzgQAUXmLeA$NUgUQeglz1zzgP55jM/HnE5NrJuUx5XLQvbZOZ5yibg'
  expect(await passwords.verify(older, 'four green villages')).toBe(true)
})

test('of 70 log-ins at once, those past the queue are told at once to come again', async () => {
  const passwords = argonPasswords()
  const tries = await Promise.allSettled(
    Array.from({ length: 70 }, () => passwords.verify(null, 'four green villages')),
  )
  const refused = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(refused).toHaveLength(4)
  for (const one of refused) {
    expect(one).toBeInstanceOf(Problem)
    expect(one).toMatchObject({ code: 'busy', retryAfter: 5 })
  }
})
