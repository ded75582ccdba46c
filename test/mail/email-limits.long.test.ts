import { expect, test } from 'vitest'
import { createUser, forgotPassword } from '#contract/accounts/accounts.ts'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { askGuardian } from '#contract/membership/guardian.ts'
import { inviteAgain, setTeam } from '#contract/admin/team.ts'
import { DAY, HOUR, MINUTE } from '#contract/values/time.ts'
import { consumeOne } from '#server/db/rate-limit.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { type Email, type EmailKind, emailKinds } from '#server/mail/email.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { countEmail } from '#server/mail/limits.ts'
import { PRESENT, personWithPassword } from '#test/cases/people/person-with-password.ts'
import { bornYearsAgo, confirmedPerson } from '#test/members/guardian/guardian-stories.ts'
import { codeOf } from '#test/support/code-of.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS, makeJobsDue } from '#test/support/job-queue.ts'

function enqueue(site: Site, email: Email, count = 1): Promise<void> {
  return site.context.db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n += 1) await enqueueEmail(tx, email)
  })
}

const welcome = ({ id: to }: Person): Email => ({ kind: 'welcome', to })

async function waitingJobs(site: Site) {
  const { rows } = await site.context.pool.query(`select payload from ${JOB_ROWS} order by id`)
  return rows
}

const kindsOf = async (site: Site) => (await site.mailed()).map(({ kind }) => kind)

test('an address gets ten e-mails an hour and twenty a day, of all kinds that anybody can cause; the rest is dropped', async () => {
  await using site = await startTestApp()
  const [asha, ravi] = [await site.person(), await site.person()]
  const count = async () => (await site.mailed()).filter(({ to }) => to === asha.email).length
  const ask = async () => {
    for (const kind of ['set_password', 'welcome', 'confirm_email'] as const)
      await enqueue(site, { kind, to: asha.id }, 8)
  }
  await ask()
  await enqueue(site, { kind: 'welcome', to: ravi.id })
  expect(await count()).toBe(10)
  expect((await site.mailed()).map(({ to }) => to)).toContain(ravi.email)
  expect(await waitingJobs(site)).toEqual([])
  site.turnClock(HOUR + 1)
  await ask()
  expect(await count()).toBe(20)
  site.turnClock(HOUR + 1)
  await ask()
  expect(await count()).toBe(20)
  site.turnClock(DAY)
  await ask()
  expect(await count()).toBe(30)
  expect(await waitingJobs(site)).toEqual([])
  expect(site.context.metrics.lines().join('\n')).toContain('emails_total{result="over_limit"} 66')
})

test('the hour slides: an eleventh e-mail is dropped as long as the first is younger than an hour', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  await enqueue(site, welcome(asha), 4)
  await site.mailed()
  site.turnClock(50 * MINUTE)
  await enqueue(site, welcome(asha), 8)
  expect(await site.mailed()).toHaveLength(10)
  site.turnClock(10 * MINUTE + 1)
  await enqueue(site, welcome(asha), 8)
  expect(await site.mailed()).toHaveLength(14)
})

test('two processes together send no more e-mails than one process may', async () => {
  await using server = await startMailServer()
  await using site = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@fwc.example' } })
  const asha = await site.person()
  await enqueue(site, welcome(asha), 40)
  site.startJobs()
  site.startJobs()
  await expect.poll(() => waitingJobs(site), { timeout: 20_000 }).toEqual([])
  expect(server.received).toHaveLength(10)
})

test('of three e-mails that compete for the last place of a limit, one gets it', async () => {
  await using site = await startTestApp()
  const now = site.context.clock()
  const limit = { key: 'email:hour:asha@example.org', most: 2, window: HOUR }
  expect(await consumeOne(site.context.pool, limit, now)).toBeNull()
  const racers = [1, 2, 3].map(() => () => consumeOne(site.context.pool, limit, now))
  const results = await site.collide('rate_limits', limit.key, racers, 'key')
  const free = results.map((result) => (result as PromiseFulfilledResult<Date | null>).value)
  expect(free.filter((at) => at === null)).toHaveLength(1)
  expect(free.filter((at) => at?.getTime() === now.getTime() + HOUR)).toHaveLength(2)
})

const kinds = Object.keys(emailKinds) as EmailKind[]
const kindsWith = (purpose: string) => kinds.filter((kind) => emailKinds[kind].treatment.purpose === purpose)

test('each kind of e-mail has the purpose that is listed here', () => {
  // A list by hand: a new kind of e-mail must be entered here.
  expect(kindsWith('anybody').toSorted()).toEqual([
    'confirm_email',
    'confirm_new_email',
    'confirm_replaced_email',
    'guardian_asked',
    'import_invitation',
    'set_password',
    'team_invitation',
  ])
  expect(kindsWith('own').toSorted()).toEqual([
    'aid_received',
    'email_is_new',
    'event_afterwards',
    'event_changed',
    'event_given_up',
    'event_moved_up',
    'event_place',
    'event_reminder',
    'event_waiting',
    'submission_answered',
    'submission_received',
    'submission_withdrawn',
    'welcome',
  ])
  expect(kindsWith('warning').toSorted()).toEqual([
    'account_closed',
    'email_change_asked',
    'email_changed',
    'google_connected',
    'google_disconnected',
    'password_changed',
    'recovery_codes_new',
    'two_factor_off',
    'two_factor_on',
  ])
  // An e-mail whose link acts for the person who asked is no warning; an e-mail whose link stops the request may be one.
  for (const kind of kindsWith('warning'))
    expect([null, 'stopNewEmail'], kind).toContain(emailKinds[kind].treatment.link)
})

/** Asks the limit about `tries` e-mails to an address at an instant; returns how many may be sent. */
async function count(site: Site, email: Parameters<typeof countEmail>[1], tries: number, at: Date) {
  let sent = 0
  for (let n = 0; n < tries; n += 1) if (await countEmail(site.context.pool, email, at)) sent += 1
  return sent
}

test.each([
  [true, 'due', 60],
  [true, 'own', 60],
  [true, 'warning', 5],
  [true, 'anybody', 0],
  [false, 'due', 60],
  [false, 'own', 0],
  [false, 'warning', 0],
  [false, 'anybody', 0],
] as const)(
  'after ten e-mails to an address (confirmed: %s), of 60 more of each kind with the purpose %s, %i are sent',
  async (isTheirs, purpose, expected) => {
    await using site = await startTestApp()
    const now = site.context.clock()
    const address = 'asha@example.org'
    expect(await count(site, { kind: 'set_password', address, isTheirs }, 60, now)).toBe(10)
    for (const kind of kindsWith(purpose))
      expect(await count(site, { kind, address, isTheirs }, 60, now), kind).toBe(expected)
  },
)

test('an address that is not confirmed gets ten warnings an hour and twenty a day', async () => {
  await using site = await startTestApp()
  const now = site.context.clock()
  const email = { kind: 'password_changed', address: 'asha@example.org', isTheirs: false } as const
  const later = (hours: number) => new Date(now.getTime() + hours * (HOUR + 1))
  const sent = []
  for (const hours of [0, 1, 2, 23, 24]) sent.push(await count(site, email, 60, later(hours)))
  expect(sent).toEqual([10, 10, 0, 0, 10])
})

test('a warning about an act of the person is sent at once, however many e-mails others have caused', async () => {
  await using site = await startTestApp()
  const asha = await personWithPassword(site)
  for (let n = 0; n < 3; n += 1) await site.call(null, forgotPassword, { email: asha.email })
  for (let n = 0; n < 3; n += 1) await site.call(asha.session, sendConfirmation, {})
  await site.confirm(asha.email)
  await enqueue(site, welcome(asha), 12)
  await enqueue(site, { kind: 'two_factor_off', to: asha.id }, 9)
  await site.mailed()
  const typed = { currentPassword: PRESENT, newPassword: 'nine amber lanterns' }
  await site.call(asha.session, changePassword, typed)
  expect(await kindsOf(site)).toContain('password_changed')
  expect(await waitingJobs(site)).toEqual([])
})

test('a request for a link is refused while the limit would drop its e-mail, and works once there is room', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  await enqueue(site, welcome(asha), 12)
  await site.mailed()
  expect(await codeOf(site.call(asha.session, sendConfirmation, {}))).toBe('429 too_many')
  site.turnClock(HOUR + 1)
  await site.call(asha.session, sendConfirmation, {})
  await enqueue(site, welcome(asha), 12)
  await site.mailed()
  site.turnClock(HOUR + 1)
  expect(await codeOf(site.call(asha.session, sendConfirmation, {}))).toBe('429 too_many')
})

test('the limit counts all spellings of an address together', async () => {
  await using site = await startTestApp()
  const email = 'asha@example.org'
  await site.call(null, createUser, {
    name: 'Asha',
    email: ' ASHA@Example.org',
    password: 'four green villages',
  })
  const spellings = [email, 'Asha@example.org ', 'ASHA@EXAMPLE.ORG']
  for (let round = 0; round < 4; round += 1) {
    for (const spelling of spellings) await site.call(null, forgotPassword, { email: spelling })
    site.turnClock(16 * MINUTE)
  }
  // With the welcome e-mail these are ten, the limit of an hour.
  expect((await kindsOf(site)).filter((kind) => kind === 'set_password')).toHaveLength(9)
})

test('an e-mail that the mail server refuses does not count towards the limit', async () => {
  let refusals = 12
  await using server = await startMailServer({
    async answer() {
      if (refusals-- > 0) throw Object.assign(new Error('busy'), { responseCode: 452 })
    },
  })
  await using site = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@fwc.example' } })
  const asha = await site.person()
  await enqueue(site, welcome(asha), 10)
  site.startJobs()
  for (let sent = 0; sent < 10; sent = server.received.length) {
    await makeJobsDue(site.context.pool)
    await new Promise((next) => setTimeout(next, 100))
  }
  await expect.poll(() => waitingJobs(site)).toEqual([])
})

test('an e-mail that is no longer needed is not sent: a confirmation of a confirmed address, a link asked for a day ago', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  await site.call(asha.session, sendConfirmation, {})
  await enqueue(site, { kind: 'set_password', to: asha.id }, 2)
  await enqueue(site, { kind: 'welcome', to: asha.id })
  await site.confirm(asha.email)
  await site.context.pool.query(
    `update ${JOB_ROWS} set created_at = created_at - interval '25 hours'
      where id = (select max(id) from ${JOB_ROWS} where payload->>'kind' = 'set_password')
        or payload->>'kind' = 'welcome'`,
  )
  expect(await kindsOf(site)).toEqual(['set_password', 'welcome'])
  expect(await waitingJobs(site)).toEqual([])
})

test('an e-mail that an older release put off has the date on which it was written', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  const since = '2026-11-20T19:05:00.000Z'
  await addJob(site.context.db, 'send_email', { ...welcome(asha), since }, { key: 'later-1' })
  const [mail] = await site.mailed()
  expect(new Date(mail?.headers.get('date')?.[0] ?? '').toISOString()).toBe(since)
})

test('no call says that an e-mail is on its way if its address gets no more e-mails', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  await site.confirm(owner.email)
  const [asha, ravi] = [await site.person(), await personWithPassword(site)]
  const ira = await confirmedPerson(site)
  const to = 'often-asked@example.org'
  const named = { guardianName: 'Meera Rao', guardianEmail: to, dateOfBirth: bornYearsAgo(site, 16) }
  const calls: [address: string, ask: () => Promise<unknown>][] = [
    [asha.email, () => site.call(asha.session, sendConfirmation, {})],
    [to, () => site.call(ravi.session, changeEmail, { email: to, password: PRESENT })],
    [to, () => site.call(owner.session, replaceEmail, { email: asha.email, newEmail: to, reason: 'Lost.' })],
    [to, () => site.call(ira.session, askGuardian, { fullName: 'Ira Rao', ...named })],
    [to, () => site.call(ira.session, askGuardian, {})],
    ['new@example.org', () => site.call(owner.session, inviteAgain, { email: 'new@example.org' })],
  ]
  await site.call(owner.session, setTeam, { email: 'new@example.org', duties: ['members'] })
  await site.mailed()
  const now = site.context.clock()
  for (const address of new Set(calls.map(([at]) => at)))
    for (let n = 0; n < 10; n += 1)
      await countEmail(site.context.pool, { kind: 'set_password', address, isTheirs: false }, now)
  const before = (await site.mailed()).length
  const message = expect.stringContaining('Please try again in 60 minutes.')
  for (const [, ask] of calls)
    await expect(ask(), String(ask)).rejects.toMatchObject({ status: 429, code: 'too_many', message })
  expect(await site.mailed()).toHaveLength(before)
  site.turnClock(HOUR + 1)
  for (const [, ask] of calls.filter((_, n) => n !== 3)) await ask()
  const sentKinds = (await site.mailed()).slice(before).map(({ kind }) => kind)
  expect(sentKinds).toEqual(
    expect.arrayContaining(['confirm_email', 'confirm_new_email', 'guardian_asked', 'team_invitation']),
  )
})
