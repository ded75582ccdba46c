import { expect, test } from 'vitest'
import { auditLog, recordExport } from '#contract/admin/audit.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const read = async (
  site: Site,
  { session }: Person,
  input: { q?: string; limit?: string; cursor?: string } = {},
) => site.call(session, auditLog, { ...input, only: 'changes' })

test('the entries of an approval and a removal contain the admin, the member, the time and the address', async () => {
  await using site = await startTestApp()
  const [admin, asha] = [
    await site.person('admin', { name: 'Ravi Admin' }),
    await site.person('user', { name: 'Asha Patel' }),
  ]
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: asha.email })
  await site.call(admin.session, removeMember, { email: asha.email })
  const { entries, total } = await read(site, admin)
  expect(total).toBe(2)
  expect(entries).toMatchObject([
    {
      action: 'member.remove',
      actor: { _id: admin.id, name: 'Ravi Admin', email: admin.email },
      subject: { _id: asha.id, name: 'Asha Patel', email: asha.email },
      address: '127.0.0.1',
    },
    { action: 'member.approve', address: '127.0.0.1' },
  ])
  expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(site.context.clock().getTime() - 60_000)
})

test('the log records who exported which list, with its search and filter', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await site.call(admin.session, recordExport, { list: 'All Users' })
  await site.call(admin.session, recordExport, { list: 'All Members', q: 'pune' })
  await site.call(admin.session, recordExport, { list: 'All Atithi', waiting: true })
  const { entries } = await read(site, admin)
  expect(entries.map(({ about }) => about)).toEqual([
    'All Atithi · what waits for an answer',
    'All Members · found by “pune”',
    'All Users',
  ])
  expect(entries[0]).toMatchObject({
    action: 'list.export',
    actor: { _id: admin.id },
    subject: null,
    address: '127.0.0.1',
  })
})

test('the log is shown in pages newest first and can be searched by actor or subject, and % is taken literally', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin', { name: 'Ravi Admin' })
  const people: Person[] = []
  for (const name of ['Asha 100%', 'Zoe', 'Meera']) {
    const person = await site.person('user', { name })
    await site.call(person.session, applyForAid, { ...aidForm, fullName: name })
    await site.call(admin.session, approveMember, { email: person.email })
    people.push(person)
  }
  const first = await read(site, admin, { limit: '2' })
  expect(first.entries.map(({ subject }) => subject?.name)).toEqual(['Meera', 'Zoe'])
  expect(first.total).toBe(3)
  const second = await read(site, admin, { limit: '2', cursor: first.nextCursor ?? '' })
  expect(second.entries.map(({ subject }) => subject?.name)).toEqual(['Asha 100%'])
  expect(second.nextCursor).toBeNull()
  expect((await read(site, admin, { q: 'rAVI' })).total).toBe(3)
  expect((await read(site, admin, { q: people[1]?.email ?? '' })).total).toBe(1)
  expect((await read(site, admin, { q: '100%' })).entries.map(({ subject }) => subject?.name)).toEqual([
    'Asha 100%',
  ])
  expect(await read(site, admin, { q: 'nobody' })).toEqual({ entries: [], nextCursor: null, total: 0 })
  await expect(read(site, admin, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', null],
])('behind a trusted proxy the log has the address that the proxy names: %s', async (named, kept) => {
  await using site = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const [admin, asha] = [await site.person('admin'), await site.person('user')]
  await site.call(asha.session, applyForAid, aidForm)
  const answer = await site.http('/api/member/approve_member', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${admin.session}`,
      'x-forwarded-for': named,
    },
    body: JSON.stringify({ email: asha.email }),
  })
  expect(answer.status).toBe(200)
  expect((await read(site, admin)).entries[0]?.address).toBe(kept)
})
