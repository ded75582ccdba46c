import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allUsers } from '#contract/accounts/accounts.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { allMembers } from '#contract/membership/members.ts'
import { createUnmigrated } from '#test/support/other-locales.ts'
import { namesToFind, spellingsOf } from '#test/cases/people/names-to-find.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** The ids of the people whom each list finds by a term. */
async function foundBy(site: Site, { session }: Person, q: string): Promise<Record<string, string[]>> {
  const headers = { authorization: `Bearer ${session}` }
  const users = await site.http(`/api${allUsers.path}?${new URLSearchParams({ q, limit: '50' })}`, {
    headers,
  })
  const members = await site.call(session, allMembers, { q, limit: '50' })
  const audit = await site.call(session, auditLog, { q, limit: '50', only: 'changes' })
  return {
    users: ((await users.json()) as { _id: string }[]).map(({ _id }) => _id),
    members: members.members.map(({ user }) => user._id),
    audit: audit.entries.map(({ subject }) => subject?._id ?? ''),
  }
}

async function expectAllFound(site: Site): Promise<void> {
  const admin = await site.person('admin', { name: 'Q', email: 'q@example.org' })
  const people = await site.database.db
    .insertInto('users')
    .values(namesToFind.map((name, n) => ({ name, email: `${n}@example.org`, is_listed: true })))
    .returning(['id', 'name'])
    .execute()
  await sql`insert into audit_log (at, actor_id, action, subject_id)
    select now(), ${admin.id}, 'member.approve', id from users where is_listed`.execute(site.database.db)
  const wrong: string[] = []
  for (const { id, name } of people) {
    for (const q of spellingsOf(name)) {
      for (const [list, found] of Object.entries(await foundBy(site, admin, q))) {
        if (found.join(' ') !== id) wrong.push(`${list}: ${name} by ${q}: ${found.length} found`)
      }
    }
  }
  expect(wrong).toEqual([])
}

test('each spelling of a name in seventeen scripts finds the person with this name and nobody else', async () => {
  await using site = await startTestApp()
  await expectAllFound(site)
})

test('names in all scripts are found in a database with the locale C, which handles only letters of ASCII', async () => {
  await using database = await createUnmigrated("encoding 'UTF8' locale_provider libc locale 'C'")
  await database.migrate()
  await using site = await startTestApp({ beside: { database } })
  await expectAllFound(site)
})

test.each(['98200 00001', '+91 98200-00001', '098200 00001', '9820000'])(
  '"%s" finds the user who has this phone number',
  async (q) => {
    await using site = await startTestApp()
    const admin = await site.person('admin', { name: 'Q', email: 'q@example.org' })
    const asha = await site.person('member', { name: 'Asha Kulkarni' })
    await site.person('member', { name: 'Asha Rao' })
    await sql`update users set contact = '+919820000001' where id = ${asha.id}`.execute(site.database.db)
    const { users } = await foundBy(site, admin, q)
    expect(users).toEqual([asha.id])
  },
)

test('a name is found with and without its optional vowel signs and accents', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin', { name: 'Q', email: 'q@example.org' })
  const wrong: string[] = []
  for (const [n, [name, terms]] of [
    ['ᾼδης', ['ΑΙΔΗΣ', 'αιδης', 'Άδης', 'ᾍδης']],
    ['مُحَمَّد', ['محمد', 'مُحمد', 'محـمد']],
    ['يوسف', ['يُوسُف']],
    ['أحمد', ['احمد', 'أَحْمَد']],
    ['מֹשֶׁה', ['משה', 'מֹשה']],
    ['שרה', ['שָׂרָה']],
  ].entries() as ArrayIterator<[number, [string, string[]]]>) {
    const person = await site.person('user', { name, email: `${n}@example.org` })
    for (const q of [name, ...terms]) {
      const { users } = await foundBy(site, admin, q)
      if (users?.join(' ') !== person.id) wrong.push(`${name} by ${q}: ${users?.length} found`)
    }
  }
  expect(wrong).toEqual([])
})

test('a term of one or two letters matches the beginning of a word in every script, and signs match literally', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin', { name: 'Q', email: 'q@example.org' })
  for (const [n, name] of ['Élan 100％', 'Below_Zero', '김철수', 'कुमार', 'Nouvelle'].entries())
    await site.person('user', { name, email: `${n}@qqq.in` })
  await site.database.db.updateTable('users').set({ is_listed: true }).where('name', '<>', 'Q').execute()
  for (const [q, name] of [
    ['elan', 'Élan 100％'],
    ['é', 'Élan 100％'],
    ['ÉL', 'Élan 100％'],
    ['100%', 'Élan 100％'],
    ['％', 'Élan 100％'],
    ['w＿z', 'Below_Zero'],
    ['철수', '김철수'],
    ['कु', 'कुमार'],
  ] as const) {
    const { members } = await site.call(admin.session, allMembers, { q, limit: '50' })
    expect(
      members.map(({ user }) => user.name),
      q,
    ).toEqual([name])
  }
})
