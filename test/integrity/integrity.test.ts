import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { allEvent, createEvent, type Event } from '#contract/events.ts'
import { approveMember } from '#contract/membership/review.ts'
import { createMember, createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { connectAlone } from '#server/db/connect.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/event-form.ts'
import { type Site, startProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const DAY = 86_400_000

/** A member who paid, one for aid, one who has an open order, an event with its picture. */
async function inhabit(site: Site) {
  const admin = await site.person('admin')
  const [paying, aided, open] = [await site.person(), await site.person(), await site.person()]
  const { id: order } = await site.call(paying.session, createOrder, applicationForm)
  await simulator.pay(order)
  await site.call(paying.session, confirmPayment, { id: order })
  await site.call(aided.session, createMember, aidForm)
  for (const { email } of [paying, aided]) await site.call(admin.session, approveMember, { email })
  await site.call(open.session, createOrder, applicationForm)
  await site.call(null, createUser, { name: 'Asha', email: 'asha@example.org', password: 'quiet-harbour-42' })
  await site.http(`/api${createEvent.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session}` },
    body: formOf({ ...eventForm, thumbnail: fileOf(await photograph()) }),
  })
  const [event] = (await site.call(null, allEvent, {})).event as Event[]
  return { order, picture: /[0-9a-f-]{36}/.exec(event?.thumbnail.url ?? '')?.[0] ?? '' }
}

/** What the check says, as lines. */
async function said(site: Site): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  try {
    const { files, gateway } = site.context
    return await mistakesOf({ client, files: files.store, gateway, now: new Date(Date.now() + 600_000) })
  } finally {
    await client.end()
  }
}

type Inhabited = Awaited<ReturnType<typeof inhabit>>
const sql = (text: string) => (site: Site) => site.database.pool.query(text)
const uploads = (site: Site, name: string) => join(site.context.config.dataDir, 'uploads', name)

const plants: [what: string, plant: (site: Site, at: Inhabited) => Promise<unknown>, said: RegExp][] = [
  [
    'a migration less',
    sql("delete from migrations where name = '029-rate-limits.sql'"),
    /applied migrations: 029-rate-limits.sql has not been applied/,
  ],
  [
    'another migration',
    sql(`update migrations set checksum = 'x' where name = '001-accounts.sql'`),
    /applied migrations: 001-accounts.sql was changed/,
  ],
  [
    'a migration of a newer version, which took something away',
    sql("insert into migrations values ('999-later.sql', 'x', now(), '99.0.0')"),
    /applied migrations: 999-later.sql is not of this version/,
  ],
  [
    'a trigger turned off',
    sql('alter table payments disable trigger payments_terms_stay'),
    /applied migrations: trigger payments_terms_stay of payments does not hold/,
  ],
  [
    'an altered entry of the audit log',
    sql(`alter table audit_log disable trigger user; update audit_log set action = 'member.remove'
      where action = 'member.approve'; alter table audit_log enable trigger user`),
    /audit log: position \d+, entry .*: it was altered/,
  ],
  [
    'a payment lost here',
    async (site, { order }) =>
      site.database.pool.query(
        `update payments set status = 'created', paid_at = null, next_check_at = now() where provider_order_id = $1`,
        [order],
      ),
    /payments at the provider: payment .* was captured and is not counted/,
  ],
  [
    'a payment that nobody made',
    async (site, { order }) =>
      site.database.pool.query(
        `update payments set provider_payment_id = 'pay_invented' where provider_order_id = $1`,
        [order],
      ),
    /is paid by pay_invented, which the provider does not know/,
  ],
  [
    'a refund that the provider does not have',
    async (site, { order }) =>
      site.database.pool.query(`update payments set refunded = 100 where provider_order_id = $1`, [order]),
    /more of payment .* is shown as refunded than the provider has/,
  ],
  [
    'an order that nobody asks about',
    sql(`update payments set next_check_at = null where status = 'created'`),
    /rows: payment .* is open, and nobody will ask the provider about it/,
  ],
  [
    'a member of no basis',
    sql(`update users set role = 'member' where email = 'asha@example.org'`),
    /rows: person .* is a member without an approved application/,
  ],
  [
    'an approval without a period',
    sql('delete from membership_periods'),
    /rows: application .* is approved without a period/,
  ],
  [
    'a membership that stands elsewhere',
    sql(`update memberships set ends_on = ends_on + 1 where state = 'member'`),
    /rows: person .* stands elsewhere with membership than their role and periods say/,
  ],
  [
    'an application that waits in no list',
    sql(`update applications set declined_at = null, decline_reason = null, approved_at = null, approved_by = null, ended_at = null;
      update users set role = 'user'`),
    /rows: application .* waits, and its person does not stand so/,
  ],
  [
    'a member who is none',
    sql(`update users set role = 'user' where role = 'member'`),
    /rows: application .* is approved, and its person is no member/,
  ],
  [
    'an applicant on no list',
    sql(`update users set is_listed = false where role = 'member'`),
    /rows: payment .* is paid, and its person is on no list/,
  ],
  [
    'a category that nobody bought',
    sql(`update applications set membership_category = 'coreteammember' where not asks_aid`),
    /rows: payment .* bought another category than its application has/,
  ],
  [
    'a job that has given up',
    sql('update graphile_worker._private_jobs set attempts = max_attempts'),
    /rows: job \d+ \(send_email\) has failed for good/,
  ],
  [
    'a record whose file is let go',
    sql('update files set is_held = false'),
    /rows: file .* is shown by a record and may be swept/,
  ],
  [
    'a file that nothing shows',
    sql(`insert into files (owner_id, kind, is_public, is_held, created_at, name, type)
      select id, 'document', false, true, now(), 'x.pdf', 'application/pdf' from users limit 1`),
    /rows: file .* is held by no record/,
  ],
  [
    'a picture without content',
    (site, { picture }) => rm(uploads(site, `${picture}-480.webp`)),
    /files: file .*-480\.webp has no content/,
  ],
  [
    'an empty picture',
    (site, { picture }) => writeFile(uploads(site, `${picture}-480.webp`), ''),
    /files: file .*-480\.webp is empty/,
  ],
  [
    'content of nobody',
    async (site) => {
      const path = uploads(site, 'stranger-480.webp')
      await writeFile(path, 'x')
      await utimes(path, new Date(Date.now() - DAY), new Date(Date.now() - DAY))
    },
    /files: content stranger-480\.webp belongs to no file/,
  ],
]

test('an installation in use is whole, and content that has just arrived is no stranger', async () => {
  await using site = await startTestApp({ simulator })
  await inhabit(site)
  await writeFile(uploads(site, 'arriving-480.webp'), 'x')
  expect(await said(site)).toEqual([])
})

test.each(plants)('the check finds %s', async (_what, plant, expected) => {
  await using site = await startTestApp({ simulator })
  await plant(site, await inhabit(site))
  expect(await said(site)).toContainEqual(expect.stringMatching(expected))
})

test('without the provider the check says that it could not compare', async () => {
  await using site = await startTestApp()
  expect(await said(site)).toEqual(['payments at the provider: the provider cannot be asked'])
})
