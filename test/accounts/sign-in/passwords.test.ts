import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { argonPasswords } from '#server/accounts/sign-in/passwords.ts'
import { knownTurn } from '#server/accounts/sign-in/password-queue.ts'
import { root } from '#server/root.ts'

const turn = knownTurn('asha@example.org')

test('a password is stored as argon2id with the parameters of RFC 9106, and is verified with the parameters of its hash', async () => {
  const passwords = argonPasswords()
  const stored = await passwords.hash('four green villages', turn)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await passwords.verify(stored, 'four green villages', turn)).toEqual({})
  expect(await passwords.verify(stored, 'four green village', turn)).toBeNull()
  expect(await passwords.verify(null, 'four green villages', turn)).toBeNull()
  const older =
    '$argon2id$v=19$m=19456,t=2,p=1$PVujqaj3hSKRzgQAUXmLeA$NUgUQeglz1zzgP55jM/HnE5NrJuUx5XLQvbZOZ5yibg'
  expect(await passwords.verify(older, 'four green villages', turn)).toEqual({})
})

// Only Linux has a priority for each thread.
test.runIf(process.platform === 'linux')(
  'the threads that hash passwords run at a lower priority than the thread that answers calls, lowered only once',
  async () => {
    // The threads start with the first hash.
    await argonPasswords().hash('four green villages', turn)
    const threads = readdirSync('/proc/self/task').filter(
      (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8') === 'libuv-worker\n',
    )
    // Root may raise a priority that was lowered earlier in this process.
    if (process.getuid?.() === 0) for (const id of threads) setPriority(Number(id), getPriority())
    argonPasswords()
    expect(new Set(threads.map((id) => getPriority(Number(id))))).toEqual(
      new Set([Math.min(getPriority() + 10, 19)]),
    )
  },
)

test.runIf(process.platform === 'linux')(
  'a server with a low priority does not request a priority below the minimum',
  async () => {
    const hashes = `import { ARGON, argonPasswords } from '#server/accounts/sign-in/passwords.ts'
    import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
    for (const n of [1, 2]) await argonPasswords().hash('four green villages', OPERATORS_TURN)`
    const program = [process.execPath, '--input-type=module', '--eval', hashes]
    await promisify(execFile)('nice', ['-n', '15', ...program], { cwd: root })
  },
)
