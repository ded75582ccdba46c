import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { allEvent, createEvent, type Event } from '#contract/events/events.ts'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { DAY } from '#contract/values/time.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { mistakesIn } from '#test/faults/applicants.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { sharedProvider, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()

/** Makes a member who paid, a member with aid, a person with an open order, and an event with its picture. */
async function inhabit(site: Site) {
  const admin = await site.person('admin')
  const [paying, aided, open] = [await site.person(), await site.person(), await site.person()]
  const { id: order } = await site.call(paying.session, createOrder, applicationForm)
  await simulator.pay(order)
  await site.call(paying.session, confirmPayment, { id: order })
  await site.call(aided.session, applyForAid, aidForm)
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

/** The mistakes that the check finds at a time ten minutes from now: it ignores records of the last few minutes. */
function mistakes({ database, config }: Pick<Site, 'database' | 'config'>): Promise<string[]> {
  return mistakesIn(database.url, config.dataDir, simulator, new Date(Date.now() + 600_000))
}

type Inhabited = Awaited<ReturnType<typeof inhabit>>
const uploads = (site: Site, name: string) => join(site.context.config.dataDir, 'uploads', name)

const statements: [what: string, statement: string, mistake: RegExp][] = [
  [
    'a missing migration',
    "delete from migrations where name = '029-rate-limits.sql'",
    /applied migrations: 029-rate-limits.sql has not been applied/,
  ],
  [
    'a changed migration',
    `update migrations set checksum = 'x' where name = '001-accounts.sql'`,
    /applied migrations: 001-accounts.sql was changed/,
  ],
  [
    'a migration of a newer version that removed something',
    "insert into migrations values ('999-later.sql', 'x', now(), '99.0.0')",
    /applied migrations: 999-later.sql is not of this version/,
  ],
  [
    'a disabled trigger',
    'alter table payments disable trigger payments_terms_stay',
    /applied migrations: trigger payments_terms_stay of payments does not hold/,
  ],
  [
    'an altered entry of the audit log',
    `alter table audit_log disable trigger user; update audit_log set action = 'member.remove'
      where action = 'member.approve'; alter table audit_log enable trigger user`,
    /audit log: position \d+, entry .*: it was altered/,
  ],
  [
    'a payment that is lost here',
    `update payments set status = 'created', paid_at = null, next_check_at = now() where status = 'paid'`,
    /payments at the provider: payment .* was captured and is not counted/,
  ],
  [
    'a payment that nobody made',
    `update payments set provider_payment_id = 'pay_invented' where status = 'paid'`,
    /is paid by pay_invented, which the provider does not know/,
  ],
  [
    'a refund that the provider does not have',
    `update payments set refunded = 100 where status = 'paid'`,
    /more of payment .* is shown as refunded than the provider has/,
  ],
  [
    'a capture that nobody made',
    `insert into captures (provider_payment_id, payment_id, amount, currency, seen_at)
      select 'pay_invented', id, 100, 'INR', now() from payments where status = 'paid'`,
    /payments at the provider: payment .* was captured as pay_invented here, which the provider does not know/,
  ],
  [
    'a capture of another sum',
    'update captures set amount = amount + 100',
    /payments at the provider: payment .* is kept as 235982 and is 235882 there/,
  ],
  [
    'a payment whose capture is lost',
    'delete from captures',
    /money and documents: payment .* is paid, and its capture is not stored/,
  ],
  [
    'a payment that took more than was captured',
    `update payments set captured = captured + 1 where status = 'paid'`,
    /money and documents: payment .* has another sum than its captures/,
  ],
  [
    'a refund that its payment does not show',
    `insert into refunds (payment_id, provider_payment_id, amount, reason, requested_at, changed_at, status)
      select id, 'pay_other', 100, 'Asked for', now(), now() - interval '1 hour', 'arrived' from payments where status = 'paid'`,
    /money and documents: payment .* shows a smaller refunded sum than its refunds/,
  ],
  [
    'a payment without an invoice',
    `insert into documents (kind, series, year, nth, number, payment_id, token, says, created_at)
      select 'receipt', 'X', '2020-21', 1, 'X/2020-21/000001', (select id from payments where status = 'created'), 'x', says, '2020-04-01' from documents;
      delete from documents where series <> 'X'`,
    /money and documents: payment .* is paid and has neither invoice nor receipt/,
  ],
  [
    'an invoice about another sum',
    `update documents set says = jsonb_set(says, '{total}', '1')`,
    /money and documents: document FWCR.* has another sum than was paid/,
  ],
  [
    'a refund without its credit note',
    `insert into refunds (payment_id, provider_payment_id, amount, reason, requested_at, changed_at, status)
      select id, provider_payment_id, 100, 'Asked for', now(), now(), 'arrived' from payments where status = 'paid'`,
    /money and documents: refund .* has arrived, and the invoice that it takes back has no credit note/,
  ],
  [
    'a credit note for a refund that did not arrive',
    `insert into refunds (payment_id, provider_payment_id, amount, reason, requested_at, changed_at, status)
        select id, provider_payment_id, 100, 'Asked for', now(), now(), 'sent' from payments where status = 'paid';
      insert into documents (kind, series, year, nth, number, payment_id, refund_id, credits_id, token, says, created_at)
        select 'credit_note', 'FWC-CN', year, 1, 'FWC-CN/' || year || '/000001', payment_id, (select id from refunds), id, 'x', says, now() from documents`,
    /money and documents: credit note FWC-CN.* has another sum than was refunded/,
  ],
  [
    'a number that does not fit its position in the series',
    `update documents set number = number || '7'`,
    /money and documents: document FWCR.*7 has a number that does not fit its position in the series/,
  ],
  [
    'a gap in the numbers',
    'update document_series set last = last + 1',
    /money and documents: the series FWCR of .* has gaps/,
  ],
  [
    'an order that nobody asks about',
    `update payments set next_check_at = null where status = 'created'`,
    /rows: payment .* is open, and nobody will ask the provider about it/,
  ],
  [
    'a member without an approved application',
    `update users set role = 'member' where email = 'asha@example.org'`,
    /rows: person .* is a member without an approved application/,
  ],
  [
    'an approval without a period',
    'delete from membership_periods',
    /rows: application .* is approved without a period/,
  ],
  [
    'a wrong membership state',
    `update memberships set ends_on = ends_on + 1 where state = 'member'`,
    /rows: person .* has a membership state that does not fit their role and periods/,
  ],
  [
    'a waiting application that is in no list',
    `update applications set declined_at = null, decline_reason = null, approved_at = null, approved_by = null, ended_at = null;
      update users set role = 'user'`,
    /rows: application .* waits, and its person’s membership state says otherwise/,
  ],
  [
    'an approved application of a person who is no member',
    `update users set role = 'user' where role = 'member'`,
    /rows: application .* is approved, and its person is no member/,
  ],
  [
    'an applicant on no list',
    `update users set is_listed = false where role = 'member'`,
    /rows: payment .* is paid, and its person is on no list/,
  ],
  [
    'a category other than the one that was bought',
    `update applications set membership_category = 'coreteammember' where not asks_aid`,
    /rows: payment .* bought another category than its application has/,
  ],
  [
    'a job that has failed for good',
    `update ${JOB_ROWS} set attempts = max_attempts`,
    /rows: job \d+ \(send_email\) has failed for good/,
  ],
  [
    'a record whose file is marked as unused',
    'update files set is_held = false',
    /rows: file .* is referenced by a record and may be removed/,
  ],
  [
    'a file that no record references',
    `insert into files (owner_id, kind, is_public, is_held, created_at, name, type)
      select id, 'document', false, true, now(), 'x.pdf', 'application/pdf' from users limit 1`,
    /rows: file .* is marked as referenced, and no record references it/,
  ],
]

const others: [what: string, make: (site: Site, at: Inhabited) => Promise<unknown>, mistake: RegExp][] = [
  [
    'a second capture that is not stored',
    async (_site, { order }) => simulator.pay(order, { force: true }),
    /payments at the provider: payment .* was captured and is not kept/,
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
    'stored content without a file record',
    async (site) => {
      const path = uploads(site, 'stranger-480.webp')
      await writeFile(path, 'x')
      await utimes(path, new Date(Date.now() - DAY), new Date(Date.now() - DAY))
    },
    /files: content stranger-480\.webp belongs to no file/,
  ],
]

test('the check finds no mistake in an installation in use, nor in a file that has just arrived', async () => {
  await using site = await startTestApp({ simulator })
  await inhabit(site)
  await writeFile(uploads(site, 'arriving-480.webp'), 'x')
  expect(await mistakes(site)).toEqual([])
})

describe('in the tables', () => {
  const ending = new AsyncDisposableStack()
  let inhabited: Awaited<ReturnType<typeof createDatabase>>
  let config: Site['config']
  beforeAll(async () => {
    inhabited = ending.use(await createDatabase())
    const folder = ending.use(await temporaryFolder())
    await using site = await startTestApp({
      simulator,
      beside: { database: inhabited },
      env: { DATA_DIR: folder.path },
    })
    await inhabit(site)
    config = site.config
    // A database can be copied only while no connection to it is open.
    await inhabited.pool.end()
  })
  afterAll(() => ending.disposeAsync())

  test.each(statements)('the check finds %s', async (_what, statement, expected) => {
    await using database = await createDatabase(new URL(inhabited.url).pathname.slice(1))
    await database.pool.query(statement)
    expect(await mistakes({ database, config })).toContainEqual(expect.stringMatching(expected))
  })
})

test.each(others)('the check finds %s', async (_what, make, expected) => {
  await using site = await startTestApp({ simulator })
  await make(site, await inhabit(site))
  expect(await mistakes(site)).toContainEqual(expect.stringMatching(expected))
})

test('if the provider cannot be asked, the check says that it could not compare', async () => {
  await using site = await startTestApp()
  await using away = await startProvider()
  await away.kill()
  expect(await mistakesIn(site.database.url, site.config.dataDir, away)).toEqual([
    'payments at the provider: the provider cannot be asked',
  ])
})
