import { expect, test } from 'vitest'
import { createUser, forgotPassword, loginUser } from '#contract/accounts/accounts.ts'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { HOUR } from '#contract/values/time.ts'
import { consumeOne } from '#server/db/rate-limit.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

type Call = (site: Site, person: Person) => Promise<unknown>

const password = 'not the right one'

/** Calls that are refused after a number of tries, by one limit or several. */
const calls: [string, Call][] = [
  ['a log-in', (site, { email }) => site.call(null, loginUser, { email, password })],
  [
    'a log-in without an account',
    (site) => site.call(null, loginUser, { email: 'no@example.org', password }),
  ],
  ['a forgotten password', (site, { email }) => site.call(null, forgotPassword, { email })],
  ['another link to confirm', (site, { session }) => site.call(session, sendConfirmation, {})],
  ['a form', (site, { session }) => site.call(session, submitYouth, youthForm)],
  ['a sign-up', (site, { name, email }) => site.call(null, createUser, { name, email, password })],
]

/** The counted tries, and the transaction that wrote each row. */
async function rowsOf(site: Site) {
  const { rows } = await site.database.pool.query(
    'select key, counted_at, xmin, xmax from rate_limits order by key',
  )
  return rows
}

test.each(calls)('%s that is refused as too frequent waits for no row and writes none', async (_, call) => {
  await using site = await startTestApp()
  const person = await site.person()
  let last = ''
  for (let n = 0; n < 100 && last !== '429 too_many'; n += 1) last = await codeOf(call(site, person))
  // The first refusal may still be written.
  expect(await codeOf(call(site, person))).toBe('429 too_many')
  const before = await rowsOf(site)
  expect(before.length).toBeGreaterThan(0)
  expect(await codeOf(call(site, person))).toBe('429 too_many')
  expect(await rowsOf(site)).toEqual(before)

  const holder = await site.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from rate_limits for update')
    let outcome: string | undefined
    const answered = codeOf(call(site, person)).then((code) => (outcome = code))
    while (outcome === undefined && (await site.waiting()) === 0)
      await new Promise((next) => setTimeout(next, 5))
    expect(outcome).toBe('429 too_many')
    await holder.query('rollback')
    await answered
  } finally {
    // Closes the connection, with any lock it still holds.
    holder.release(true)
  }
})

test('a used-up limit is refused without waiting for the holder of its row', async () => {
  await using site = await startTestApp()
  const { pool } = site.context
  const now = site.context.clock()
  const limit = { key: 'one', most: 1, window: HOUR }
  expect(await consumeOne(pool, limit, now)).toBeNull()
  const before = await rowsOf(site)
  expect(await consumeOne(pool, limit, now)).toEqual(new Date(now.getTime() + HOUR))
  expect(await rowsOf(site)).toEqual(before)
})
