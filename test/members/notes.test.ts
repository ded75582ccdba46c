import { expect, test } from 'vitest'
import { addNote, deleteNote, notesOn } from '#contract/membership/notes.ts'
import { type Person, sharedTestApp, type Site } from '#test/support/test-app.ts'

const site = await sharedTestApp()

async function withDuties(site: Site, duties: string): Promise<Person> {
  const admin = await site.person('admin', { name: `Admin of ${duties}` })
  await site.database.pool.query('update users set duties = $2 where id = $1', [admin.id, [duties]])
  return admin
}

test('admins with the duty members can write notes on a person and read each other’s notes, newest first', async () => {
  const [one, other, person] = [
    await withDuties(site, 'members'),
    await withDuties(site, 'members'),
    await site.person(),
  ]
  await site.call(one.session, addNote, { user: person.id, text: 'Called on Monday.' })
  await site.call(other.session, addNote, { user: person.id, text: ' <b>Speaks</b>\nMarathi. ' })
  const { user, notes } = await site.call(one.session, notesOn, { user: person.id })
  expect(user).toBe(person.id)
  expect(notes).toMatchObject([
    { text: '<b>Speaks</b>\nMarathi.', author: other.name, isOwn: false },
    { text: 'Called on Monday.', author: one.name, isOwn: true },
  ])
  const { rows } = await site.database.pool.query(
    "select action, subject_id, details::text from audit_log where action like 'note.%' order by id",
  )
  expect(rows).toEqual([
    { action: 'note.add', subject_id: person.id, details: '{}' },
    { action: 'note.add', subject_id: person.id, details: '{}' },
  ])
})

test('the author of a note and an owner can delete it, and another admin cannot', async () => {
  const [one, other, owner, person] = [
    await withDuties(site, 'members'),
    await withDuties(site, 'members'),
    await withDuties(site, 'owner'),
    await site.person(),
  ]
  const write = async (text: string) => {
    const { notes } = await site.call(one.session, addNote, { user: person.id, text })
    return notes[0]?._id as string
  }
  const [first, second] = [await write('One'), await write('Two')]
  await expect(site.call(other.session, deleteNote, { id: first })).rejects.toMatchObject({ status: 403 })
  const left = await site.call(one.session, deleteNote, { id: first })
  expect(left.notes.map(({ text }) => text)).toEqual(['Two'])
  expect((await site.call(owner.session, deleteNote, { id: second })).notes).toEqual([])
  await expect(site.call(owner.session, deleteNote, { id: second })).rejects.toMatchObject({ status: 404 })
})

test.each(['money', 'programmes', 'content'])(
  'an admin with only the duty %s can neither read nor write notes',
  async (duty) => {
    const [admin, person] = [await withDuties(site, duty), await site.person()]
    const outside = { status: 403, code: 'outside_duties' }
    await expect(site.call(admin.session, notesOn, { user: person.id })).rejects.toMatchObject(outside)
    await expect(site.call(admin.session, addNote, { user: person.id, text: 'x' })).rejects.toMatchObject(
      outside,
    )
  },
)

test.each([
  ['nobody', 'x', 404],
  ['', 'x', 404],
  ['somebody', ' ', 400],
] as const)('a note on the person “%s” with the text “%s” is refused with %d', async (who, text, status) => {
  const [admin, person] = [await withDuties(site, 'members'), await site.person()]
  const user = who === 'somebody' ? person.id : who
  await expect(site.call(admin.session, addNote, { user, text })).rejects.toMatchObject({ status })
})
