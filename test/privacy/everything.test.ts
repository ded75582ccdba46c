import { expect, test } from 'vitest'
import { closeAccount, myData } from '#contract/accounts/privacy.ts'
import { DAY } from '#contract/values/time.ts'
import { removeUnusedFiles } from '#server/files/remove-unused-files.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import { connectAlone } from '#server/db/connect.ts'
import { schedule } from '#server/retention/schedule.ts'
import { sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { GUARD, MARK, PASSWORD, placesOf, plant, referencesToPeople, storedFiles } from './everything.ts'

const simulator = await sharedProvider()

const IS_ACTOR = /_by$|^actor_id$|^author_id$|^subject_id$/

/** The columns in which personal data stays after closing: the books, the log, and counts for a day. */
const STAYS: Record<string, keyof typeof schedule> = {
  'applications.full_name': 'payments',
  'applications.email': 'payments',
  'applications.city': 'payments',
  'applications.city_name': 'payments',
  'applications.country': 'payments',
  'applications.company_name': 'payments',
  'payments.user_email': 'payments',
  'documents.says': 'documents',
  'audit_log.details': 'audit_log',
  'rate_limits.key': 'rate_limits',
  '_private_jobs.payload': 'job queue',
}

/** The mistakes that `npm run check:data` finds. */
async function mistakes(site: Site): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  try {
    const { files, gateway, clock } = site.context
    return await mistakesOf({ client, files: files.store, gateway, now: clock() })
  } finally {
    await client.end()
  }
}

test('the download contains all data of a person, and after closing only the data that the schedule keeps is left', async () => {
  await using site = await startTestApp({ simulator })
  const person = await plant(site, simulator)
  const { pool } = site.database

  const owned = (await referencesToPeople(site)).filter(({ column }) => !IS_ACTOR.test(column))
  const empty = []
  for (const { table, column } of owned) {
    const { rowCount } = await pool.query(`select from ${table} where ${column} = $1`, [person.id])
    if (rowCount === 0) empty.push(`${table}.${column}`)
  }
  // Every table with a person must have a row of this person, or the test would not cover it.
  expect(empty).toEqual([])

  // Some e-mails have been sent, and some wait.
  const stored = await placesOf(site, MARK)
  expect(stored.some(({ place }) => place === '_private_jobs.payload')).toBe(true)
  const answer = await site.http(`/api${myData.path}`, {
    headers: { authorization: `Bearer ${person.session}` },
  })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="fwc-my-data-.*\.json"$/)
  const download = await answer.text()
  const texts = new Set(stored.flatMap(({ value }) => value.match(new RegExp(`${MARK}\\d+x`, 'gi')) ?? []))
  expect(texts.size).toBeGreaterThan(30)
  expect([...texts].filter((text) => !download.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  const { records, files } = JSON.parse(download) as {
    records: Record<string, unknown[]>
    files: { url: string }[]
  }
  const tables = new Set(owned.map(({ table }) => table))
  for (const table of ['users', 'files', 'introductions', 'notes']) tables.delete(table)
  expect(Object.keys(records).toSorted()).toEqual(
    [...tables, 'captures', 'refunds', 'documents', 'payment_events', 'reconciliations'].toSorted(),
  )
  expect(files).toHaveLength(3)
  for (const { url } of files) {
    const file = await fetch(url, { headers: { authorization: `Bearer ${person.session}` } })
    expect(file.status).toBe(200)
    await file.arrayBuffer()
  }
  // The download contains no other person and no secret.
  expect(download).not.toMatch(/Ravi|Zoe|Meera|argon2|token_hash|password_hash|secret"/)
  const { rows: others } = await pool.query<{ id: string; email: string }>(
    'select id, email from users where id <> $1',
    [person.id],
  )
  expect(others.filter(({ id, email }) => download.includes(id) || download.includes(email))).toEqual([])
  const guarded = await placesOf(site, GUARD)
  expect(guarded.map(({ place }) => place).toSorted()).toEqual(['audit_log.details', 'notes.text'])
  expect(download).not.toContain(GUARD)
  expect(download).toContain('there may be notes on you')

  expect((await storedFiles(site)).length).toBeGreaterThan(0)
  const mistakesBefore = await mistakes(site)
  const before = await site.mailed()
  expect(before.some(({ text }) => text.includes(MARK))).toBe(true)
  await site.call(person.session, closeAccount, { password: PASSWORD })

  const left = await placesOf(site, MARK)
  expect([...new Set(left.map(({ place }) => place))].filter((place) => !(place in STAYS))).toEqual([])
  // The only job left is the e-mail about the closing.
  expect(left.filter(({ place }) => place === '_private_jobs.payload')).toHaveLength(1)
  // The id of the person is left only in references to people and in the columns that stay.
  const rows = await placesOf(site, person.id)
  const actors = (await referencesToPeople(site)).map(({ table, column }) => `${table}.${column}`)
  const known = new Set([...actors, ...Object.keys(STAYS), 'users.id', 'users.email', 'users.search'])
  expect([...new Set(rows.map(({ place }) => place))].filter((place) => !known.has(place))).toEqual([])
  for (const { table, column } of owned) {
    const { onClosing } = schedule[table as keyof typeof schedule]
    if (onClosing !== 'deleted') continue
    const { rowCount } = await pool.query(`select from ${table} where ${column} = $1`, [person.id])
    expect([table, rowCount]).toEqual([table, 0])
  }
  // The picture of an event belongs to the organisation.
  const pictures = await site.database.db.selectFrom('events').select('thumbnail_id').execute()
  const isOfEvent = (name: string) => pictures.some(({ thumbnail_id: id }) => name.startsWith(id))
  expect((await storedFiles(site)).filter((name) => !isOfEvent(name))).toEqual([])

  // The data that is left is consistent: the books, the lists and the files.
  expect((await mistakes(site)).filter((one) => !mistakesBefore.includes(one))).toEqual([])
  const mailed = await site.mailed()
  expect(mailed.filter((mail) => JSON.stringify(mail).includes(MARK)).map(({ kind }) => kind)).toEqual([
    'account_closed',
  ])
  site.turnClock(31 * DAY)
  await site.deleteExpired()
  await removeUnusedFiles(site.context)
  expect((await site.mailed()).filter((mail) => JSON.stringify(mail).includes(MARK))).toEqual([])
  const later = new Set((await placesOf(site, MARK)).map(({ place }) => STAYS[place]))
  expect(later).toEqual(new Set(['audit_log', 'documents', 'payments']))
})
