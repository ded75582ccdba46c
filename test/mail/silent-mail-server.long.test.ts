import { expect, test } from 'vitest'
import { forgotPassword } from '#contract/accounts/accounts.ts'
import { refundPayment } from '#contract/money/money.ts'
import { MINUTE } from '#contract/values/time.ts'
import { enqueueEmail, enqueueEmailsBehindOthers } from '#server/mail/enqueue.ts'
import { readMail } from '#test/support/mail-files.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf } from '../money/money.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()

const forEver = () => new Promise<void>(() => undefined)

function siteWith(server: MailServer): Promise<Site> {
  return startTestApp({ simulator, env: { SMTP_URL: server.url } })
}

async function enqueue(site: Site, { id }: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await site.database.db.transaction().execute((tx) => enqueueEmail(tx, { kind: 'welcome', to: id }))
}

/** The waiting e-mails: the error of their last try, and the worker that sends them now. */
async function waitingEmails(site: Site) {
  const { rows } = await site.database.pool.query<{ last_error: string | null; locked_by: string | null }>(
    "select last_error, locked_by from graphile_worker.jobs where task_identifier = 'send_email'",
  )
  return rows
}

// These tests wait for seconds without work, so they run side by side, each with its own database and mail server.
test.concurrent('a mail server that does not answer delays no refund and no other job', async ({
  expect,
}) => {
  await using server = await startMailServer({ answer: forEver })
  await using site = await siteWith(server)
  const [admin, person] = [await site.person('admin'), await site.person()]
  const paymentId = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  for (let n = 0; n < 6; n += 1) await enqueue(site, await site.person(), 2)
  const arriving = server.arriving()
  site.startJobs()
  await arriving
  await site.call(admin.session, refundPayment, { payment, reason: 'Charged by mistake.' })
  await site.call(null, forgotPassword, { email: person.email })
  await site.letHeldGo()
  await expect
    .poll(async () => (await simulator.ledger()).refunds.filter((one) => one.payment_id === paymentId).length)
    .toBe(1)
  await expect
    .poll(async () => (await site.emails()).filter(({ kind }) => kind === 'set_password').length)
    .toBe(1)
  // Meanwhile the first e-mails still wait for their answer.
  const waiting = await waitingEmails(site)
  expect(waiting.filter(({ locked_by }) => locked_by !== null)).toHaveLength(4)
  expect(waiting.filter(({ last_error }) => last_error !== null)).toEqual([])
  expect(server.received).toEqual([])
})

test.concurrent('a mail server that is silent for one address delays e-mails to other addresses by less than a minute', async ({
  expect,
}) => {
  let silent = ''
  await using server = await startMailServer({
    answer: (raw) => (readMail(raw).to === silent ? forEver() : Promise.resolve()),
  })
  await using site = await siteWith(server)
  const [one, other] = [await site.person(), await site.person()]
  silent = one.email
  await enqueue(site, one, 10)
  const arriving = server.arriving()
  site.startJobs()
  await arriving
  await enqueue(site, other, 1)
  const began = performance.now()
  const [received] = await server.atLeast(1)
  expect(received?.to).toEqual([other.email])
  expect(performance.now() - began).toBeLessThan(MINUTE)
  // One e-mail to the silent address waits for its answer. The others left their workers.
  const waiting = await waitingEmails(site)
  expect(waiting.map(({ last_error }) => last_error)).toContainEqual(
    expect.stringContaining('still waits for the mail server'),
  )
  expect(waiting).toContainEqual({ last_error: null, locked_by: expect.any(String) as string })
})

test('an e-mail is sent before thousands of e-mails of low priority', async () => {
  await using server = await startMailServer()
  await using site = await siteWith(server)
  const [one, urgent] = [await site.person(), await site.person()]
  const many = Array.from({ length: 500 }, () => ({ kind: 'welcome', to: one.id }) as const)
  for (let n = 0; n < 4; n += 1)
    await site.database.db.transaction().execute((tx) => enqueueEmailsBehindOthers(tx, many))
  site.startJobs()
  await server.atLeast(1)
  await enqueue(site, urgent, 1)
  await expect
    .poll(() => server.received.map(({ to: [address] }) => address), { interval: 5 })
    .toContain(urgent.email)
  const { rowCount } = await site.database.pool.query(
    `select from ${JOB_ROWS} where priority > 0 and attempts = 0`,
  )
  expect(rowCount).toBeGreaterThan(1_000)
})
