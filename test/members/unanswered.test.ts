import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/migration-files.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'

/** What the site stored before migration 113 in fields that nobody had filled in. */
const DEFAULTS = {
  contact: '+0000000',
  country: '',
  user_type: 'Founder',
  looking_for_collaboration: 'No',
  need_fwc_connection: 'No',
  offer_services: 'No',
  platform: 'No',
  need_tech_support: '',
  help_in_branding: '',
  expand_internationally: '',
  investment_support: 'No',
}
const ANSWERS = {
  ...DEFAULTS,
  contact: '+919820000001',
  country: 'India',
  need_tech_support: 'No',
  user_type: 'Investor',
}

test('the migration deletes default answers that nobody gave, and keeps the answers that a person gave', async () => {
  await using database = await emptyDatabase()
  const { pool } = database
  await applyOlder(pool, '113')
  async function add(email: string, answers: Record<string, string>, isAnswered: boolean): Promise<void> {
    const row = {
      ...answers,
      full_name: 'Asha',
      email,
      city: '',
      membership_category: 'Student',
      terms_accepted_at: '2026-01-01',
      created_at: '2026-01-01',
      asks_aid: false,
      is_answered: isAnswered,
    }
    const names = Object.keys(row)
    await pool.query(
      `with person as (insert into users (name, email, created_at) values ('Asha', $1, now()) returning id)
       insert into applications (user_id, ${names.join(', ')})
       select person.id, ${names.map((name) => `a.${name}`).join(', ')}
       from person, jsonb_populate_record(null::applications, $2) a`,
      [email, JSON.stringify(row)],
    )
  }
  await add('imported@example.org', DEFAULTS, false)
  await add('corrected@example.org', { ...DEFAULTS, user_type: 'Investor', country: 'India' }, false)
  await add('erased@example.org', DEFAULTS, true)
  await add('sent@example.org', ANSWERS, true)

  const migration = (await readMigrations()).find(({ name }) => name.startsWith('113'))
  await pool.query(migration?.sql ?? '')

  const { rows } = await pool.query<Record<string, unknown>>(
    `select email, terms_accepted_at is not null as accepted, ${Object.keys(DEFAULTS).join(', ')} from applications`,
  )
  const nothing = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null]))
  expect(Object.fromEntries(rows.map(({ email, ...row }) => [email, row]))).toEqual({
    'imported@example.org': { ...nothing, accepted: false },
    'corrected@example.org': { ...nothing, user_type: 'Investor', country: 'India', accepted: false },
    'erased@example.org': { ...nothing, accepted: true },
    'sent@example.org': { ...ANSWERS, accepted: true },
  })
})
