import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allUsers, currentUser, type OwnUser } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { allAssignments, takeRequest } from '#contract/admin/assignments.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { addNote } from '#contract/membership/notes.ts'
import { allSpotlight, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { allMembers, applyForAid } from '#contract/membership/members.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { answerIntroduction, submitMatchRequest, introduce } from '#contract/programmes/matching.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

type Answered = { user: OwnUser }

async function picture(site: Site, person: Person): Promise<string> {
  const { body } = await sendForm<Answered>(site, person, updateProfile, {
    avatar: fileOf(await photograph()),
  })
  return body.user.avatar.url as string
}

const stored = async (site: Site) =>
  (await readdir(join(site.folder, 'uploads'))).filter((name) => /\w\.\w+$/.test(name))

const read = async (site: Site, address: string, session?: string) =>
  (await site.http(address, session ? { headers: { authorization: `Bearer ${session}` } } : {})).status

const site = await sharedTestApp()

test('each invalid field of a profile gets its own error message', async () => {
  const { session } = await site.person()
  const { fields } = (
    await sendForm<{ fields: Record<string, string> }>(site, { session } as Person, updateProfile, {
      contact: '12345',
      website: 'ftp://example.org',
      linkedin: 'https://example.org/'.padEnd(2049, 'x'),
      reminders: 'perhaps',
    })
  ).body
  expect(fields).toEqual({
    contact: 'Please enter a number such as +91 98200 00001, with + and the code of the country',
    website: 'Enter an address such as https://example.org',
    linkedin: 'At most 2048 characters',
    reminders: 'Please choose one from the list',
  })
})

test('a profile field that is sent changes, a field that is not sent stays, and a field that is sent empty is cleared', async () => {
  const { session } = await site.person('user', { name: 'Asha' })
  const first = await site.call(session, updateProfile, {
    name: ' Asha Rao ',
    contact: '+91 98200-00001',
    city: 'Pune',
    country: 'India',
    website: 'example.org',
    linkedin: '@asha',
  })
  expect(first.user).toMatchObject({
    name: 'Asha Rao',
    contact: '+919820000001',
    city: 'Pune',
    country: 'India',
    website: 'https://example.org',
    linkedin: '@asha',
    youtube: null,
    avatar: { url: null },
  })
  const second = await site.call(session, updateProfile, { contact: '', website: ' ', youtube: '@asha' })
  expect(second.user).toEqual({ ...first.user, contact: null, website: null, youtube: '@asha' })
  expect((await site.call(session, currentUser, {})).user).toEqual(second.user)
})

test('the audit log names the profile fields that were changed, and has no entry when nothing was changed', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const change = (input: Parameters<typeof site.call<typeof updateProfile>>[2]) =>
    site.call(admin.session, updateProfile, input)
  await change({})
  await change({ name: 'Asha Rao' })
  await change({ city: 'Pune', country: 'India' })
  await change({ reminders: 'yes', handOvers: 'no' })
  await change({ handOvers: 'yes' })
  await picture(site, admin)
  await change({ removeAvatar: 'yes', name: 'Asha' })
  const { entries } = await site.call(admin.session, auditLog, {})
  const changes = entries.filter(({ action }) => action === 'profile.change')
  expect(changes.map(({ about }) => about).toReversed()).toEqual([
    'name',
    'city, country',
    'reminders, e-mails of hand-overs',
    'e-mails of hand-overs',
    'picture',
    'name, picture',
  ])
  expect(await stored(site)).toEqual([])
})

test('a person who changes their profile does not change the profile of another person', async () => {
  const [zoe, asha] = [await site.person(), await site.person()]
  // The other person is made first: a query without a condition on the person finds Zoe’s rows first.
  await site.call(zoe.session, applyForAid, { ...aidForm, fullName: 'Zoe' })
  const face = await picture(site, zoe)
  const before = [await keptAbout(site, zoe.id), await stored(site)]
  await picture(site, asha)
  await picture(site, asha)
  const change = { name: 'Asha Rao', city: 'Pune', reminders: 'no', handOvers: 'no' } as const
  await site.call(asha.session, updateProfile, change)
  await sendForm(site, asha, updateProfile, { removeAvatar: 'yes' })
  expect([await keptAbout(site, zoe.id), await stored(site)]).toEqual(before)
  expect(await read(site, face, zoe.session)).toBe(200)
  const { users = [] } = await keptAbout(site, asha.id)
  expect(users).toMatchObject([{ row: { name: 'Asha Rao', applicant_name: null, city: 'Pune' } }])
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'a'.repeat(101) }, 'name'],
  ['an invalid phone number', { contact: '98200' }, 'contact'],
  ['an invalid link', { website: 'javascript:alert(1)' }, 'website'],
  ['an invalid LinkedIn profile', { linkedin: 'not an address' }, 'linkedin'],
  ['the id of another person', { userId: 'x' }, 'userId'],
])('%s is refused with an error at its field', async (_, input, field) => {
  const { session } = await shared.person()
  await expect(shared.call(session, updateProfile, input as object)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

const shared = await sharedTestApp()

test('a picture is resized to squares, replaces the previous picture, and can be removed', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  const first = await picture(site, asha)
  const answer = await site.http(first, { headers: { authorization: `Bearer ${asha.session}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 384, height: 384, format: 'jpeg' })
  expect(await stored(site)).toHaveLength(6)
  const second = await picture(site, asha)
  expect(second).not.toBe(first)
  expect(await stored(site)).toHaveLength(6)
  expect(await read(site, first, asha.session)).toBe(404)
  const { user } = await site.call(asha.session, updateProfile, { removeAvatar: 'yes' })
  expect(user.avatar).toEqual({ url: null })
  expect(await stored(site)).toEqual([])
})

test.each([
  ['a document', () => Promise.resolve(Buffer.from('%PDF-1.4 nothing')), 415],
  ['more than 5 MB', () => Promise.resolve(Buffer.alloc(5 * 1024 * 1024 + 1, 1)), 413],
])('%s is refused as a picture, and nothing changes', async (_, content, status) => {
  const person = await shared.person()
  const form = { name: 'Changed', avatar: fileOf(await content()) }
  expect((await sendForm(shared, person, updateProfile, form)).status).toBe(status)
  expect((await shared.call(person.session, currentUser, {})).user.name).toBe(person.name)
})

test('a picture can be read by its owner, by admins, and by a person introduced to the owner until the introduction is declined', async () => {
  const [asha, zoe, stranger, admin] = [
    await site.person('member'),
    await site.person('member'),
    await site.person('member'),
    await site.person('admin'),
  ]
  const address = await picture(site, asha)
  const seen = async () => [
    await read(site, address),
    await read(site, address, stranger.session),
    await read(site, address, zoe.session),
    await read(site, address, asha.session),
    await read(site, address, admin.session),
  ]
  expect(await seen()).toEqual([401, 404, 404, 200, 200])
  const { data } = await site.call(zoe.session, submitMatchRequest, { id: zoe.id })
  const { introduction } = await site.call(admin.session, introduce, { id: data._id, userId: asha.id })
  const other = async () => (await site.call(zoe.session, mySubmissions, {})).introductions[0]?.other
  expect((await other())?.avatar).toEqual({ url: address })
  expect(await seen()).toEqual([401, 404, 200, 200, 200])
  await site.call(zoe.session, answerIntroduction, { id: introduction, agree: false })
  expect((await other())?.avatar).toEqual({ url: null })
  expect(await seen()).toEqual([401, 404, 404, 200, 200])
})

test('lists show the current name and picture, and the application keeps the name that it was sent with', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person('user', { name: 'asha' }), await site.person('admin')]
  await site.call(asha.session, applyForAid, { ...aidForm, fullName: 'Asha Kelkar' })
  const before = (await site.call(admin.session, allMembers, {})).members[0]
  expect(before?.user).toMatchObject({ name: 'asha', listedAs: 'Asha Kelkar' })
  const address = await picture(site, asha)
  await site.call(asha.session, updateProfile, { name: 'Asha Rao', contact: '+911234567890' })
  const after = (await site.call(admin.session, allMembers, {})).members[0]
  expect(after).toMatchObject({
    fullName: 'Asha Kelkar',
    contact: before?.contact,
    user: { name: 'Asha Rao', listedAs: 'Asha Rao', avatar: { url: address } },
  })
  const found = await site.call(admin.session, allMembers, { q: 'Asha Rao', limit: '10' })
  expect(found.members).toHaveLength(1)
  const users = await site.call(admin.session, allUsers, {})
  expect(users.find(({ _id }) => _id === asha.id)).toMatchObject({
    name: 'Asha Rao',
    avatar: { url: address },
  })
})

test('admins see the picture of the sender of a submission, the author of a note, an assignee and an actor in the log; visitors do not', async () => {
  await using site = await startTestApp()
  const [admin, asha] = [await site.person('admin', { name: 'Admin' }), await site.person('member')]
  const [face, adminsFace] = [await picture(site, asha), await picture(site, admin)]
  const ids: Record<string, string> = {}
  for (const { programme, submit } of submittings) ids[programme] = await submit(site, asha)
  for (const { programme, list } of submittings) {
    const answer = (await site.call(admin.session, list, {})) as object
    const [record] = Object.values(answer).find((value) => Array.isArray(value)) as { avatar: object }[]
    expect([programme, record?.avatar]).toEqual([programme, { url: face }])
  }
  const { spotlight } = await site.call(null, allSpotlight, {})
  expect(JSON.stringify(spotlight)).not.toContain('avatar')
  await site.call(admin.session, showOnHomepage, { id: ids['spotlight'] as string })
  expect(JSON.stringify(await site.call(null, allSpotlight, {}))).not.toContain(face)

  const stay = { request: 'stays' as const, id: ids['stays'] as string }
  expect((await site.call(admin.session, takeRequest, stay)).assignee?.avatar).toEqual({ url: adminsFace })
  const { assignments: taken } = await site.call(admin.session, allAssignments, { request: 'stays' })
  expect(taken.map(({ assignee }) => assignee.avatar)).toEqual([{ url: adminsFace }])
  const { notes } = await site.call(admin.session, addNote, { user: asha.id, text: 'Met in Pune.' })
  expect(notes.map(({ avatar }) => avatar)).toEqual([{ url: adminsFace }])
  const { entries } = await site.call(admin.session, auditLog, { only: 'changes' })
  const note = entries.find(({ action }) => action === 'note.add')
  expect([note?.actor?.avatar, note?.subject?.avatar]).toEqual([{ url: adminsFace }, { url: face }])
  expect(await read(site, face, admin.session)).toBe(200)
})
