import { expect, test } from 'vitest'
import { refundPayment } from '#contract/money/money.ts'
import { dropJob, retryJob, systemStatus } from '#contract/admin/system.ts'
import { jobNames } from '#server/jobs/add-job.ts'
import { rows } from '#server/integrity/row-consistency.ts'
import { findLostRefunds } from '#server/payments/refunds/refunds-without-job.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { whenDropped } from '#server/system/dropped-jobs.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { member } from '../members/membership.ts'
import { onlyPaymentOf, paymentsOf, TOTAL } from '../money/money.ts'

const reason = 'It fails for ever.'

async function ask(site: Site, { session }: Person, payment: string) {
  return (await site.call(session, refundPayment, { payment, reason })).refund._id
}

async function jobsOf({ database: { pool } }: Site, task: string): Promise<string[]> {
  const { rows: jobs } = await pool.query<{ id: string }>(
    'select id::text as id from graphile_worker.jobs where task_identifier = $1 order by id',
    [task],
  )
  return jobs.map(({ id }) => id)
}

/** The mistakes of refunds that the integrity check finds. */
async function refundMistakes(site: Site): Promise<string[]> {
  const client = await site.database.pool.connect()
  try {
    const mistakes = await rows({ client } as unknown as Parameters<typeof rows>[0])
    return mistakes.filter((what) => what.startsWith('refund'))
  } finally {
    client.release()
  }
}

test('each kind of job has a text about the effect of dropping it, and dropping it has that effect', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const person = await member(site, simulator)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  const refund = await ask(site, admin, payment)
  const payloads: Record<keyof typeof whenDropped, object> = {
    send_email: { kind: 'welcome', to: person.id },
    send_test_email: { to: person.id, kind: 'welcome', words: null },
    mail_password_link: { email: person.email },
    ask_guardian: { user: person.id },
    purge_pages: {},
    run_import: { import: crypto.randomUUID() },
    send_refund: { refund },
  }
  expect(Object.keys(whenDropped).toSorted()).toEqual(Object.keys(jobNames).toSorted())
  for (const [task, payload] of Object.entries(payloads))
    if (task !== 'send_refund')
      await site.database.pool.query('select graphile_worker.add_job($1, $2::json)', [
        task,
        JSON.stringify(payload),
      ])
  for (const task of Object.keys(whenDropped))
    for (const job of await jobsOf(site, task)) await site.call(admin.session, dropJob, { job, reason })
  const { jobs } = await site.call(admin.session, systemStatus, {})
  expect(Object.values(jobs.counts)).toEqual([0, 0, 0, 0])
  const [dropped] = await paymentsOf(site, admin, person)
  expect(dropped).toMatchObject({ bucket: 'review', refunds: [{ _id: refund, status: 'failed' }] })
  expect(await refundMistakes(site)).toEqual([expect.stringContaining(`refund ${refund} could not be made`)])
  // The treasurer asks for the refund again.
  const again = await ask(site, admin, payment)
  expect(again).not.toBe(refund)
  await site.mailed()
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'refunded', refunded: TOTAL })
  expect(await refundMistakes(site)).toEqual([])
})

test('a refund that the provider made before its job was dropped has arrived, and is not made a second time', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const person = await member(site, simulator)
  const { _id: payment, orderId, paymentId } = await onlyPaymentOf(site, admin, person)
  const refund = await ask(site, admin, payment)
  // The process died before it stored the answer.
  await site.context.gateway.refund({ key: refund, paymentId: paymentId as string, amount: TOTAL })
  const [job = ''] = await jobsOf(site, 'send_refund')
  await site.call(admin.session, dropJob, { job, reason })
  await settle(site.context, orderId as string)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
    bucket: 'refunded',
    refunds: [{ _id: refund, status: 'arrived' }],
  })
})

test('a refund that has lost its job, or whose job has failed, is found by the integrity check and given up', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const { pool } = site.database
  const ways: Record<string, (job: string) => Promise<unknown>> = {
    gone: (job) => pool.query('select graphile_worker.complete_jobs(array[$1]::bigint[])', [job]),
    failed: (job) =>
      pool.query(`select graphile_worker.permanently_fail_jobs(array[$1]::bigint[], 'no')`, [job]),
  }
  for (const [way, lose] of Object.entries(ways)) {
    const person = await member(site, simulator)
    const { _id: payment } = await onlyPaymentOf(site, admin, person)
    const refund = await ask(site, admin, payment)
    const [job = ''] = await jobsOf(site, 'send_refund')
    await findLostRefunds(site.context)
    expect(await refundMistakes(site)).not.toContainEqual(expect.stringContaining(refund))
    await lose(job)
    expect(await refundMistakes(site)).toContainEqual(
      expect.stringContaining(`refund ${refund} waits for the provider`),
    )
    await findLostRefunds(site.context)
    expect(await refundMistakes(site)).toContainEqual(
      expect.stringContaining(`refund ${refund} could not be made`),
    )
    // The old job, tried again after that, makes no refund.
    if (way === 'failed') await site.call(admin.session, retryJob, { job, reason })
    await site.mailed()
    expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'review', refunded: 0 })
  }
})
