import { expect, test } from 'vitest'
import { createUser, forgotPassword } from '#contract/accounts/accounts.ts'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { changePassword } from '#contract/accounts/own-account.ts'
import { HOUR, MINUTE } from '#contract/time.ts'
import { consumeOne } from '#server/db/rate-limit.ts'
import { type Email, type EmailKind, emailKinds, systemText } from '#server/mail/email.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { countEmail } from '#server/mail/limits.ts'
import { samples } from '#test/cases/email-samples.ts'
import { PRESENT, personWithPassword } from '#test/cases/person-with-password.ts'
import { readMail } from '#test/support/mail-files.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

function post(site: Site, email: Email, count = 1): Promise<void> {
  return site.context.db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n += 1) await enqueueEmail(tx, email)
  })
}

const approved = ({ id: to }: Person): Email => ({ kind: 'approved', to, endsOn: null })

async function waiting(site: Site) {
  const { rows } = await site.context.pool.query<{ kind: string; minutes: number }>(
    `select payload->>'kind' as kind, round(extract(epoch from run_at - now()) / 60)::int as minutes
      from graphile_worker._private_jobs order by id`,
  )
  return rows
}

/** An hour passes: for the product's clock and for the jobs that wait for it. */
async function passAnHour(site: Site): Promise<void> {
  site.turnClock(HOUR + 1)
  await site.context.pool.query(
    "update graphile_worker._private_jobs set run_at = run_at - interval '1 hour'",
  )
}

const kindsOf = async (site: Site) => (await site.mailed()).map(({ kind }) => kind)

test('an address gets ten e-mails an hour, the others wait and come later', async () => {
  await using site = await startTestApp()
  const [asha, ravi] = [await site.person(), await site.person()]
  await post(site, approved(asha), 25)
  await post(site, approved(ravi))
  expect((await site.mailed()).map(({ to }) => to).toSorted()).toEqual([
    ...Array<string>(10).fill(asha.email),
    ravi.email,
  ])
  expect(await waiting(site)).toEqual(Array.from({ length: 15 }, () => ({ kind: 'approved', minutes: 60 })))
  await passAnHour(site)
  expect(await site.mailed()).toHaveLength(21)
  expect(await waiting(site)).toHaveLength(5)
  await passAnHour(site)
  expect(await site.mailed()).toHaveLength(26)
  expect(await waiting(site)).toEqual([])
})

test('the hour ends now: the eleventh waits for as long as the first is younger than an hour', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  await post(site, approved(asha), 4)
  await site.mailed()
  site.turnClock(50 * MINUTE)
  await post(site, approved(asha), 8)
  expect(await site.mailed()).toHaveLength(10)
  expect((await waiting(site)).map(({ minutes }) => minutes)).toEqual([10, 10])
})

test('of two processes at once no more go out than one may send', async () => {
  await using server = await startMailServer()
  await using site = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@fwc.example' } })
  const asha = await site.person()
  await post(site, approved(asha), 40)
  site.startJobs()
  site.startJobs()
  // A job is gone once its e-mail is sent: those on their way stand among the others until then.
  await expect
    .poll(async () => (await waiting(site)).map(({ minutes }) => minutes), { timeout: 20_000 })
    .toEqual(Array<number>(30).fill(60))
  expect(server.received).toHaveLength(10)
})

test('of three that come at the same instant for the last place one gets it', async () => {
  await using site = await startTestApp()
  const now = site.context.clock()
  const limit = { key: 'email:usual:asha@example.org', most: 2, window: HOUR }
  expect(await consumeOne(site.context.pool, limit, now)).toBeNull()
  const racers = [1, 2, 3].map(() => () => consumeOne(site.context.pool, limit, now))
  const results = await site.collide('rate_limits', limit.key, racers, 'key')
  const free = results.map((result) => (result as PromiseFulfilledResult<Date | null>).value)
  expect(free.filter((at) => at === null)).toHaveLength(1)
  expect(free.filter((at) => at?.getTime() === now.getTime() + HOUR)).toHaveLength(2)
})

test('e-mails that somebody asked for have five of their own, whatever else is sent', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  await post(site, approved(asha), 12)
  await post(site, { kind: 'set_password', to: asha.id }, 7)
  const kinds = await kindsOf(site)
  expect(kinds.filter((kind) => kind === 'approved')).toHaveLength(10)
  expect(kinds.filter((kind) => kind === 'set_password')).toHaveLength(5)
  expect((await waiting(site)).map(({ kind }) => kind).toSorted()).toEqual([
    'approved',
    'approved',
    'set_password',
    'set_password',
  ])
})

test('whatever letters somebody has sent to an address, those that warn of what they do go out at once', async () => {
  await using site = await startTestApp()
  const asha = await personWithPassword(site)
  for (let n = 0; n < 3; n += 1) await site.call(null, forgotPassword, { email: asha.email })
  for (let n = 0; n < 3; n += 1) await site.call(asha.session, sendConfirmation, {})
  await post(site, approved(asha), 12)
  await post(site, { kind: 'two_factor_off', to: asha.id }, 9)
  await site.mailed()
  const typed = { currentPassword: PRESENT, newPassword: 'nine amber lanterns' }
  await site.call(asha.session, changePassword, typed)
  expect(await kindsOf(site)).toContain('password_changed')
  expect((await waiting(site)).map(({ kind }) => kind)).not.toContain('password_changed')
})

/** An e-mail to somebody about an event, which is told by its number. */
const aboutEvent = (kind: 'event_place' | 'event_changed', { id: to }: Person, event: number): Email => {
  const id = systemText(`01941e2b-7c1f-7b6a-9d43-${String(event).padStart(12, '0')}`)
  return { ...samples[kind], to, about: { ...samples[kind].about, event: id } }
}

test.each([
  ['changes of one event', true, 'event_changed', 1, 60],
  ['places at many events', true, 'event_place', 60, 60],
  // Somebody may have signed up with the e-mail of a stranger.
  ['changes of one event', false, 'event_changed', 1, 0],
  ['places at many events', false, 'event_place', 60, 0],
] as const)(
  'after ten others, of 60 e-mails about %s (the address confirmed: %s, %s, of %i events) %i go at once',
  async (_, isConfirmed, kind, events, most) => {
    const count = 60
    await using site = await startTestApp()
    const asha = await site.person()
    if (isConfirmed) await site.confirm(asha.email)
    await post(site, approved(asha), 12)
    await site.context.db.transaction().execute(async (tx) => {
      for (let n = 0; n < count; n += 1) await enqueueEmail(tx, aboutEvent(kind, asha, n % events))
    })
    const went = await kindsOf(site)
    expect(went.filter((one) => one === kind)).toHaveLength(most)
    expect(went.filter((one) => one === 'approved')).toHaveLength(10)
    expect((await waiting(site)).filter((one) => one.kind === kind)).toHaveLength(count - most)
  },
)

const kinds = Object.keys(emailKinds) as EmailKind[]
const warnings = kinds.filter((kind) => emailKinds[kind].treatment.purpose === 'warning')

test('each kind that warns goes, after any flood of all others, and after one of its own an hour later', async () => {
  await using site = await startTestApp()
  const { pool } = site.context
  const now = site.context.clock()
  const count = async (kind: EmailKind, address: string, at = now) =>
    'key' in (await countEmail(pool, { kind, address }, at))
  const later = new Date(now.getTime() + HOUR + 1)
  // In both orders, so that each comes after each other one.
  for (const order of [warnings, warnings.toReversed()]) {
    const address = `${order[0]}@example.org`
    for (const other of kinds.filter((kind) => !warnings.includes(kind)))
      for (let n = 0; n < 12; n += 1) await count(other, address)
    for (const [nth, warning] of order.entries()) {
      const went: boolean[] = []
      for (let n = 0; n < 12; n += 1) went.push(await count(warning, address))
      // The first of all has what all warnings have together: in the other order it is the last.
      if (nth > 0) expect(went, warning).toEqual([true, ...Array<boolean>(11).fill(false)])
    }
    for (const warning of order) expect(await count(warning, address, later), warning).toBe(true)
  }
})

test('these kinds warn, and none of them carries a link that somebody asked for', () => {
  // By hand on purpose: a new kind of letter about an account says here what it is.
  expect(warnings.toSorted()).toEqual([
    'account_closed',
    'account_restored',
    'account_suspended',
    'backup_overdue',
    'email_change_asked',
    'email_changed',
    'email_replacement_asked',
    'google_connected',
    'google_disconnected',
    'password_changed',
    'recovery_codes_new',
    'team_changed',
    'team_ended',
    'team_welcome',
    'two_factor_off',
    'two_factor_on',
  ])
  // What carries a link for whoever asked is asked for, and nothing else warns.
  for (const kind of warnings) expect(emailKinds[kind].treatment.link, kind).toBeNull()
})

test('an address counts the same in every way of writing it', async () => {
  await using site = await startTestApp()
  const email = 'asha@example.org'
  await site.call(null, createUser, {
    name: 'Asha',
    email: ' ASHA@Example.org',
    password: 'four green villages',
  })
  const ways = [email, 'Asha@example.org ', 'ASHA@EXAMPLE.ORG']
  for (const way of ways) await site.call(null, forgotPassword, { email: way })
  site.turnClock(16 * MINUTE)
  for (const way of ways) await site.call(null, forgotPassword, { email: way })
  expect((await kindsOf(site)).filter((kind) => kind === 'set_password')).toHaveLength(5)
})

test('what a mail server refuses does not count', async () => {
  let refusals = 12
  await using server = await startMailServer({
    async answer() {
      if (refusals-- > 0) throw Object.assign(new Error('busy'), { responseCode: 452 })
    },
  })
  await using site = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@fwc.example' } })
  const asha = await site.person()
  await post(site, approved(asha), 10)
  site.startJobs()
  for (let sent = 0; sent < 10; sent = server.received.length) {
    await site.context.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
    )
    await new Promise((next) => setTimeout(next, 100))
  }
  await expect.poll(() => waiting(site)).toEqual([])
})

test('what nobody needs any more is not sent: no link to confirm what is confirmed, none asked for a day ago', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  await site.call(asha.session, sendConfirmation, {})
  await post(site, { kind: 'set_password', to: asha.id }, 2)
  await post(site, { kind: 'welcome', to: asha.id })
  await site.confirm(asha.email)
  await site.context.pool.query(
    `update graphile_worker._private_jobs set created_at = created_at - interval '25 hours'
      where id = (select max(id) from graphile_worker._private_jobs where payload->>'kind' = 'set_password')
        or payload->>'kind' = 'welcome'`,
  )
  expect(await kindsOf(site)).toEqual(['set_password', 'welcome'])
  expect(await waiting(site)).toEqual([])
})

test('an e-mail that waited still says when it was written', async () => {
  await using server = await startMailServer()
  await using site = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@fwc.example' } })
  const asha = await site.person()
  await post(site, approved(asha), 11)
  const { rows } = await site.context.pool.query<{ at: Date }>(
    'select min(created_at) as at from graphile_worker.jobs',
  )
  await site.mailed()
  await passAnHour(site)
  await site.context.pool.query(
    "update graphile_worker._private_jobs set created_at = created_at + interval '1 hour'",
  )
  await site.mailed()
  const date = readMail(server.received.at(-1)?.raw ?? '').headers.get('date')?.[0] ?? ''
  expect(Math.abs(new Date(date).getTime() - (rows[0]?.at.getTime() ?? 0))).toBeLessThan(1000)
  expect(server.received).toHaveLength(11)
})
