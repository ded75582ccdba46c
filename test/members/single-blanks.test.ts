import { expect, test } from 'vitest'
import { allUsers, createUser } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { allMembers, applyForAid } from '#contract/membership/members.ts'
import { migrate } from '#server/db/migrate.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { bring } from '#test/imports/imports.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')

/** Blanks that look like one: two, a tab, a no-break space, an ideographic one, and one without a width beside another. */
const BLANKS = ['  ', '\t', '\u00A0', ' \u3000', '\u200B ']

const ways: [string, (name: string, email: string) => Promise<void>][] = [
  [
    'sign-up',
    async (name, email) =>
      void (await site.call(null, createUser, { name, email, password: 'two blanks between' })),
  ],
  [
    'the profile',
    async (name, email) => {
      const { session } = await site.person('user', { email, name: 'Before' })
      await site.call(session, updateProfile, { name })
    },
  ],
  ['an import', async (name, email) => void (await bring(site, admin, `email,name\n${email},"${name}"\n`))],
]

test.each(ways.flatMap(([way, store]) => BLANKS.map((blank, nth) => [way, blank, store, nth] as const)))(
  'a name from %s with %j between its words is found with one blank',
  async (way, blank, store, nth) => {
    const email = `${way.replaceAll(' ', '-')}-${nth}@blanks.org`
    const [first, last] = [`Leela${nth}`, way.replaceAll(' ', '')]
    await store(`${first}${blank}${last}`, email)
    const found = await site.call(admin.session, allUsers, { q: `${first} ${last}` })
    expect(found.map((one) => [one.email, one.name])).toEqual([[email, `${first} ${last}`]])
    // Whoever searches may type two blanks as well.
    expect(await site.call(admin.session, allUsers, { q: `${first}  ${last}` })).toHaveLength(1)
  },
)

test('a name and a company from an application are found with one blank', async () => {
  const { session } = await site.person('user', { email: 'apply@blanks.org', name: 'Mira Rao' })
  await site.call(session, applyForAid, {
    ...aidForm,
    fullName: 'Mira \u00A0 Rao',
    companyName: 'Rao\t Mills',
  })
  const { members } = await site.call(admin.session, allMembers, { q: 'mira rao' })
  expect(members.map(({ fullName, companyName }) => [fullName, companyName])).toEqual([
    ['Mira Rao', 'Rao Mills'],
  ])
})

test('names that were stored before have single blanks after the upgrade', async () => {
  await using database = await emptyDatabase()
  await applyOlder(database.pool, '115')
  await database.pool.query(
    "insert into users (email, name, city, created_at) values ('a@b.org', E'Asha \\u00a0 Rao', E'\\u200bNavi  Mumbai ', now()), ('c@b.org', 'Ben Das', null, now())",
  )
  await migrate(database.served.pool, database.url)
  const { rows } = await database.pool.query('select name, city from users order by email')
  expect(rows).toEqual([
    { name: 'Asha Rao', city: 'Navi Mumbai' },
    { name: 'Ben Das', city: null },
  ])
})
