import { afterAll, expect, test } from 'vitest'
import { auditLabels, auditLog, recordExport } from '#contract/admin/audit.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { introduce } from '#contract/programmes/matching.ts'
import { createMeetup, deleteMeetup, updateMeetup } from '#contract/events/events.ts'
import { pickSpotlight, removeFromHomepage, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const read = async (
  site: Site,
  { session }: Person,
  input: { q?: string; limit?: string; cursor?: string } = {},
) => site.call(session, auditLog, { ...input, only: 'changes' })

async function submit(site: Site, person: Person, wanted: string): Promise<string> {
  const one = submittings.find(({ programme }) => programme === wanted)
  if (!one) throw new Error(wanted)
  return one.submit(site, person)
}

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

test('an approval and a removal say who did it to whom, when and from where', async () => {
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

test('every decision on the six programmes is there, with what it was about and the reason', async () => {
  const [admin, asha] = [await site.person('admin'), await site.person('member')]
  for (const { programme, submit: send, decide, withdraw } of submittings) {
    const id = await send(site, asha)
    await decide(site, admin, { id, state: 'in_review' })
    if (programme === 'youth') await decide(site, admin, { id, state: 'declined', reason: 'Full until May' })
    else if (programme === 'matching') await withdraw(site, asha, id)
    else await decide(site, admin, { id, state: 'accepted' })
  }
  const { entries } = await read(site, admin)
  const counts = Map.groupBy(entries, ({ action }) => action)
  expect(Object.fromEntries([...counts].map(([action, of]) => [action, of.length]))).toEqual({
    'submission.accepted': 4,
    'submission.declined': 1,
    'submission.in_review': 6,
    'submission.withdrawn': 1,
  })
  expect(counts.get('submission.declined')?.[0]).toMatchObject({
    actor: { _id: admin.id },
    subject: { _id: asha.id },
    about: 'YuvaShakti · Meera Joshi, Nashik · Full until May',
    address: '127.0.0.1',
  })
  expect(counts.get('submission.withdrawn')?.[0]).toMatchObject({ actor: { _id: asha.id } })
  expect(entries.every(({ address }) => address === '127.0.0.1')).toBe(true)
})

test('spotlights, introductions and events are there too, each with its title', async () => {
  const [admin, asha, zoe] = [
    await site.person('admin'),
    await site.person('member', { name: 'Asha' }),
    await site.person('member', { name: 'Zoe' }),
  ]
  for (const one of [asha, zoe]) {
    await site.context.pool.query(`update users set role = 'user' where id = $1`, [one.id])
    await site.call(one.session, applyForAid, { ...aidForm, fullName: one.name })
    await site.call(admin.session, approveMember, { email: one.email })
  }
  const spotlight = await submit(site, asha, 'spotlight')
  await site.call(admin.session, showOnHomepage, { id: spotlight })
  await site.call(admin.session, pickSpotlight, { id: spotlight })
  await site.call(admin.session, removeFromHomepage, { id: spotlight })
  const request = await submit(site, asha, 'matching')
  await site.call(admin.session, introduce, { id: request, userId: zoe.id })
  const thumbnail = fileOf(await photograph())
  const made = await sendForm<{ forms: { _id: string } }>(site, admin, createMeetup, {
    ...meetingForm,
    thumbnail,
  })
  const meetupid = made.body.forms._id
  await sendForm(site, admin, updateMeetup, { ...meetingForm, title: 'Renamed', meetupid })
  await site.call(admin.session, deleteMeetup, { meetupid })
  const { entries } = await read(site, admin)
  expect(entries.slice(0, 9).map(({ action, about }) => [action, about])).toEqual([
    ['event.delete', 'Renamed'],
    ['event.change', 'Renamed'],
    ['event.create', meetingForm.title],
    ['match.introduce', 'Zoe'],
    ['submission.accepted', 'Expert Connect · A match with another member'],
    ['spotlight.hide', 'Seedsight'],
    ['spotlight.pick', expect.stringMatching(/^Seedsight · \d{4}-\d\d$/)],
    ['spotlight.show', 'Seedsight'],
    ['submission.accepted', 'Spotlight Boost · Seedsight'],
  ])
  expect(entries[0]).toMatchObject({ subject: null, actor: { _id: admin.id }, address: '127.0.0.1' })
  expect(entries.every(({ action }) => action in auditLabels)).toBe(true)
})

test('whoever saves a list as a file is written down, with which list and what of it', async () => {
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

test('it is paged newest first and searched by either person, and % means itself', async () => {
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

test('an admin made from the command line was made by nobody and from nowhere', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await makeOwner(site.context, 'new@example.org')
  const { entries } = await read(site, admin)
  expect(entries).toMatchObject([
    {
      action: 'admin.make',
      actor: null,
      subject: { email: 'new@example.org' },
      address: null,
      about: 'owner',
    },
  ])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', null],
])('behind a believed proxy the address is the one it names: %s', async (named, kept) => {
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
