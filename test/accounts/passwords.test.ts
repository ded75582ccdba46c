import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { argonPasswords, gateOf } from '#server/accounts/passwords.ts'
import { root } from '#server/root.ts'

test('a password is kept as argon2id with the parameters of RFC 9106, and verified with those it was kept with', async () => {
  const passwords = argonPasswords()
  const stored = await passwords.hash('four green villages')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await passwords.verify(stored, 'four green villages', false)).toBe(true)
  expect(await passwords.verify(stored, 'four green village', false)).toBe(false)
  expect(await passwords.verify(null, 'four green villages', false)).toBe(false)
  const older =
    '$argon2id$v=19$m=19456,t=2,p=1$PVujqaj3hSKRzgQAUXmLeA$NUgUQeglz1zzgP55jM/HnE5NrJuUx5XLQvbZOZ5yibg'
  expect(await passwords.verify(older, 'four green villages', false)).toBe(true)
})

test('of 70 log-ins at once, those past the queue are told at once to come again', async () => {
  const passwords = argonPasswords()
  const tries = await Promise.allSettled(
    Array.from({ length: 70 }, () => passwords.verify(null, 'four green villages', false)),
  )
  const refused = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(refused).toHaveLength(4)
  for (const one of refused) {
    expect(one).toBeInstanceOf(Problem)
    expect(one).toMatchObject({ code: 'busy', retryAfter: 5 })
  }
})

// Linux alone keeps a priority for each thread.
test.runIf(process.platform === 'linux')(
  'the threads that hash give way to the one that answers calls, and no further',
  async () => {
    // The threads are there once one of them has worked.
    await argonPasswords().hash('four green villages')
    const threads = readdirSync('/proc/self/task').filter(
      (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8') === 'libuv-worker\n',
    )
    // Root may raise what has been lowered before in this process.
    if (process.getuid?.() === 0) for (const id of threads) setPriority(Number(id), getPriority())
    argonPasswords()
    expect(new Set(threads.map((id) => getPriority(Number(id))))).toEqual(
      new Set([Math.min(getPriority() + 10, 19)]),
    )
  },
)

test.runIf(process.platform === 'linux')(
  'a server of low priority asks for none below the lowest',
  async () => {
    const hashes = `import { argonPasswords } from '#server/accounts/passwords.ts'
    for (const n of [1, 2]) await argonPasswords().hash('four green villages')`
    const program = [process.execPath, '--input-type=module', '--eval', hashes]
    await promisify(execFile)('nice', ['-n', '15', ...program], { cwd: root })
  },
)

test('two are let in at once, the others in the order in which they came', async () => {
  const through = gateOf(2, 4)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  function enter(name: string): Promise<string> {
    return through(() => {
      begun.push(name)
      return new Promise((done) => ends.set(name, () => done(name)))
    })
  }
  async function leave(name: string, then: string[]): Promise<void> {
    ends.get(name)?.()
    await expect.poll(() => begun).toEqual(then)
  }
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(enter)
  await expect(enter('g')).rejects.toMatchObject({ code: 'busy' })
  expect(begun).toEqual(['a', 'b'])
  await leave('a', ['a', 'b', 'c'])
  await leave('c', ['a', 'b', 'c', 'd'])
  await leave('b', ['a', 'b', 'c', 'd', 'e'])
  await leave('d', ['a', 'b', 'c', 'd', 'e', 'f'])
  for (const name of ['e', 'f']) ends.get(name)?.()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('whoever is known waits for no stranger, however many there are', async () => {
  const through = gateOf(1, 2)
  const ends: (() => void)[] = []
  const begun: string[] = []
  // Whoever does not say that they are known is a stranger.
  const enter = (name: string, ...isKnown: true[]) =>
    through(
      () => {
        begun.push(name)
        return new Promise<void>((done) => ends.push(done))
      },
      ...isKnown,
    )
  const first = ['stranger 1', 'stranger 2', 'stranger 3'].map((name) => enter(name))
  await expect(enter('stranger 4')).rejects.toMatchObject({ code: 'busy' })
  const known = enter('known', true)
  for (const [n, one] of [first[0], known, first[1], first[2]].entries()) {
    await expect.poll(() => ends.length).toBe(n + 1)
    ends[n]?.()
    await one
  }
  expect(begun).toEqual(['stranger 1', 'known', 'stranger 2', 'stranger 3'])
})
