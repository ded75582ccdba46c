import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { minorUntil } from '#contract/membership/age.ts'
import { askGuardian } from '#contract/membership/guardian.ts'
import { allMembers, applyForAid, myApplication } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { endMinorities } from '#server/members/guardian/guardian-request-expiry.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  bornYearsAgo,
  confirmedPerson,
  guardian,
  rowsWith,
  sayNo,
  sayYes,
  tokenOf,
} from './guardian-stories.ts'

test('the migration takes over what applications say of minors, and whom guardians’ links are about', async () => {
  await using database = await emptyDatabase()
  const { pool } = database
  await applyOlder(pool, '067')
  const add = async (
    email: string,
    dates: { agreed?: string; refused?: string; until?: string | null }[],
  ) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into users (name, email, created_at) values ('Ira', $1, now()) returning id`,
      [email],
    )
    for (const { agreed = null, refused = null, until = '2999-01-01' } of dates)
      await pool.query(
        `insert into applications (user_id, full_name, email, contact, city, country, user_type, looking_for_collaboration,
           need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding, expand_internationally,
           investment_support, membership_category, terms_accepted_at, asks_aid, created_at, declined_at, declined_by, decline_reason,
           date_of_birth, minor_until, guardian_name, guardian_email, guardian_asked_at, guardian_agreed_at, guardian_refused_at)
         values ($1, 'Ira Rao', $2, '+919820000001', 'pune', 'India', 'Founder', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'No',
           'Student', now(), false, now(), $6, $7, $8, '2980-12-31', $3, 'Meera', 'm@example.org', now(), $4, $5)`,
        [rows[0]?.id, email, until, agreed, refused, null, null, null],
      )
    return rows[0]?.id
  }
  const [asked] = [await add('asked@example.org', [{}])]
  await add('agreed@example.org', [{ agreed: '2026-01-01' }])
  await add('refused@example.org', [{ refused: '2026-01-01' }])
  await add('grown@example.org', [{ until: null }])
  await pool.query(
    `insert into guardian_links select '\\x01', id, now() from applications where email = 'asked@example.org'`,
  )
  const migration = (await readMigrations()).find(({ name }) => name.startsWith('067'))
  await pool.query(migration?.sql ?? '')
  const { rows } = await pool.query(
    `select email, minor_until::text, full_name, guardian_email, agreed_at is not null as agreed, refused_at is not null as refused,
       now() - named_at < interval '1 minute' as fresh from minors join users on users.id = user_id order by email`,
  )
  const known = {
    minor_until: '2999-01-01',
    full_name: 'Ira Rao',
    guardian_email: 'm@example.org',
    fresh: true,
  }
  expect(rows).toEqual([
    { email: 'agreed@example.org', ...known, agreed: true, refused: false },
    { email: 'asked@example.org', ...known, agreed: false, refused: false },
    { email: 'refused@example.org', ...known, agreed: false, refused: true },
  ])
  expect((await pool.query('select user_id from guardian_links')).rows).toEqual([{ user_id: asked }])
})

test('an application that the last release has stored waits on: a yes sends it to an admin, a no deletes it', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const people = [await confirmedPerson(site), await confirmedPerson(site)]
  const born = bornYearsAgo(site, 15)
  for (const { id, session } of people) {
    await site.call(session, applyForAid, { ...aidForm, city: 'Zqxcity', dateOfBirth: undefined })
    await site.database.pool.query(
      `update applications set date_of_birth = $2, minor_until = $3, guardian_name = $4, guardian_email = $5,
         guardian_asked_at = created_at, waiting_since = null where user_id = $1`,
      [
        id,
        born,
        minorUntil(dayInIst(site.context.clock()), born),
        guardian.guardianName,
        `${id}@example.org`,
      ],
    )
  }
  await endMinorities(site.context)
  const [yes, no] = people as [(typeof people)[0], (typeof people)[0]]
  for (const { id, session } of people) {
    expect((await site.call(session, myApplication, {})).standing).toBe('guardian')
    await site.call(session, askGuardian, {})
    const token = await tokenOf(site, `${id}@example.org`)
    await (id === yes.id ? sayYes(site, token) : sayNo(site, token))
  }
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members).toMatchObject([{ state: 'waiting', guardian: 'agreed', user: { email: yes.email } }])
  expect(members).toHaveLength(1)
  expect(await site.call(admin.session, approveMember, { email: yes.email })).toMatchObject({
    role: 'member',
  })
  expect((await rowsWith(site, ['Zqxcity'])).filter((row) => row.includes(no.id))).toEqual([])
})
