import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { createOrder } from '#contract/membership/members.ts'
import { addNote } from '#contract/membership/notes.ts'
import { personSections, readPerson } from '#contract/admin/person.ts'
import { approveMember, askMember } from '#contract/membership/review.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { setTeam } from '#contract/admin/team.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { join, renewAndPay } from './membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
await simulator.hear(site)
const owner = await site.person('admin')

async function adminWith(...duties: Duty[]): Promise<Person> {
  const person = await site.person()
  await site.confirm(person.email)
  await site.call(owner.session, setTeam, { email: person.email, duties })
  return person
}

const asha = await site.person('user', { name: 'Asha Kelkar' })
await site.confirm(asha.email)
await join(site, simulator, asha)
await site.call(owner.session, askMember, { email: asha.email, question: 'What do you build?' })
await site.call(owner.session, approveMember, { email: asha.email })
await site.call(asha.session, submitYouth, youthForm)
await site.call(owner.session, addNote, { user: asha.id, text: 'Met at the fair.' })

const read = ({ session }: Person, _id = asha.id) => site.call(session, readPerson, { _id })

test('an owner can read all sections about a person, and the read is logged', async () => {
  const found = await read(owner)
  expect(found).toMatchObject({
    person: { _id: asha.id, email: asha.email, isConfirmed: true, role: 'member', profile: { city: null } },
    application: { state: 'member', question: 'What do you build?', user: { _id: asha.id } },
    membership: { state: 'active', runs: true, periods: [{ basis: 'payment', removedAt: null }] },
    payments: [{ useremail: asha.email, bucket: 'earned' }],
    documents: [{ kind: 'receipt' }],
    submissions: [{ programme: 'youth', state: 'received', isErased: false }],
    events: [],
    notes: [{ text: 'Met at the fair.', isOwn: true }],
  })
  const actions = found.log?.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['member.approve', 'member.ask', 'note.add']))
  expect(found.documents?.[0]?.url).toBe(`/api/money/invoice/${found.payments?.[0]?._id}`)
  const { entries } = await site.call(owner.session, auditLog, { q: asha.email })
  expect(entries[0]).toMatchObject({ action: 'record.read', about: 'Person', subject: { _id: asha.id } })
})

const sections = Object.keys(personSections) as (keyof typeof personSections)[]

test.each<[Duty[], string[]]>([
  [['members'], ['person', 'application', 'membership', 'payments', 'notes', 'log']],
  [['money'], ['person', 'payments', 'documents', 'log']],
  [['programmes'], ['person', 'submissions', 'events', 'log']],
  [['content'], ['log']],
  [
    ['money', 'programmes'],
    ['person', 'payments', 'documents', 'submissions', 'events', 'log'],
  ],
])('an admin with the duties %j sees these sections about a person: %j', async (duties, shown) => {
  const found = await read(await adminWith(...duties))
  expect(found._id).toBe(asha.id)
  expect(sections.filter((name) => found[name] !== null)).toEqual(shown)
  if (!duties.includes('members')) {
    expect(found.person?.profile ?? null).toBeNull()
    expect(found.payments?.[0]?.form.dateOfBirth ?? null).toBeNull()
  }
  for (const { action } of found.log ?? [])
    expect([action, duties.includes('members')]).not.toEqual(['note.add', false])
})

test('a caller who is not an admin, an unknown id and an invalid query are refused', async () => {
  await expect(read(asha)).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  for (const id of ['x', '00000000-0000-4000-8000-000000000001', '%', asha.id.slice(1)])
    await expect(read(owner, id)).rejects.toMatchObject({ status: 404 })
  const bare = await site.http('/api/member/person', {
    headers: { authorization: `Bearer ${owner.session}` },
  })
  expect(bare.status).toBe(400)
  const more = await site.http(`/api/member/person?_id=${asha.id}&x=1`, {
    headers: { authorization: `Bearer ${owner.session}` },
  })
  expect(more.status).toBe(400)
})

test('an unpaid application is shown, and for a person without an application null is returned', async () => {
  const [open, fresh] = [await site.person(), await site.person()]
  await site.call(open.session, createOrder, applicationForm)
  expect((await read(owner, open.id)).application).toMatchObject({
    fullName: applicationForm.fullName,
    status: 'created',
    state: null,
  })
  expect((await read(owner, fresh.id)).application).toBeNull()
})

test('the page of a suspended person shows the suspension, and the page of a closed account shows when it was closed', async () => {
  const [suspended, gone] = [await site.person(), await site.person()]
  await site.call(owner.session, suspendUser, { email: suspended.email, reason: 'Spam.' })
  expect((await read(owner, suspended.id)).person).toMatchObject({
    suspendedAt: expect.any(String),
    profile: { suspendReason: 'Spam.' },
  })
  await join(site, simulator, gone)
  await site.call(owner.session, approveMember, { email: gone.email })
  await site.call(gone.session, closeAccount, {})
  const left = await read(owner, gone.id)
  expect(left).toMatchObject({ person: { closedAt: expect.any(String) }, application: null, notes: [] })
  expect(left.payments).toHaveLength(1)
  expect(JSON.stringify(left.person)).not.toContain(gone.email)
  expect(await read(owner, owner.id)).toMatchObject({ person: { role: 'admin' }, membership: null })
})

test('for a member who renewed early, the page shows the end of the current period, not of the next one', async () => {
  const { rows } = await site.database.pool.query<{ ends_on: string }>(
    `update membership_periods set starts_on = starts_on - 330, ends_on = ends_on - 330 where user_id = $1
     returning ends_on`,
    [asha.id],
  )
  await renewAndPay(site, simulator, asha)
  const { membership } = await read(owner)
  expect(membership).toMatchObject({ runs: true, endsOn: rows[0]?.ends_on })
  expect(membership?.periods).toHaveLength(2)
})
