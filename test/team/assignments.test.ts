import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import { allAssignments, giveBack, handOver, takeRequest } from '#contract/admin/assignments.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { approveMember, askMember, declineMember } from '#contract/membership/review.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { setTeam } from '#contract/admin/team.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { stayForm } from '#test/cases/submission-forms.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** An admin with only these duties. */
async function adminWith(site: Site, name: string, duties: Duty[]): Promise<Person> {
  const admin = await site.person('admin', { name })
  await site.confirm(admin.email)
  await site.database.pool.query('update users set duties = $2 where id = $1', [admin.id, duties])
  return admin
}

async function start() {
  const site = await startTestApp()
  const [owner, asha, ravi, zoe] = [
    await adminWith(site, 'Olga Owner', ['owner']),
    await adminWith(site, 'Asha Admin', ['members']),
    await adminWith(site, 'Ravi Admin', ['members']),
    await adminWith(site, 'Zoe Admin', ['programmes']),
  ]
  const person = await site.person('user', { name: 'Meera Das' })
  await site.call(person.session, applyForAid, aidForm)
  return { site, owner, asha, ravi, zoe, person, one: { request: 'membership' as const, id: person.id } }
}

/** The assigned requests of a kind, with the name of the assignee. */
async function taken(site: Site, { session }: Person, request: 'membership' | 'youth' = 'membership') {
  const { assignments: all } = await site.call(session, allAssignments, { request })
  return all.map(({ id, assignee }) => [id, assignee.name])
}

test('an application that an admin has taken stays assigned, and another admin gets an error with the assignee', async () => {
  const { site, asha, ravi, one } = await start()
  await using _site = site
  expect((await site.call(asha.session, takeRequest, one)).assignee?.name).toBe('Asha Admin')
  expect((await site.call(asha.session, takeRequest, one)).assignee?.name).toBe('Asha Admin')
  for (const call of [takeRequest, giveBack]) {
    await expect(site.call(ravi.session, call, one)).rejects.toMatchObject({
      status: 409,
      code: 'assigned',
      message: expect.stringMatching(/^Asha Admin has this since .* IST\.$/),
    })
  }
  await expect(site.call(ravi.session, handOver, { ...one, email: ravi.email })).rejects.toMatchObject({
    code: 'assigned',
  })
  expect(await taken(site, ravi)).toEqual([[one.id, 'Asha Admin']])
  const { entries } = await site.call(ravi.session, auditLog, { only: 'changes' })
  expect(entries.filter(({ action }) => action === 'assignment.take')).toHaveLength(1)
})

test('when two admins take a request at once, one gets it and the other is refused', async () => {
  const { site, asha, ravi, person, one } = await start()
  await using _site = site
  const results = await site.collide('users', person.id, [
    () => site.call(asha.session, takeRequest, one),
    () => site.call(ravi.session, takeRequest, one),
  ])
  const lost = results.filter((result) => result.status === 'rejected')
  expect(lost.map(({ reason }) => [reason.status, reason.code])).toEqual([[409, 'assigned']])
  const winner = results[0]?.status === 'fulfilled' ? asha : ravi
  expect(await taken(site, asha)).toEqual([[one.id, winner.name]])
})

test('a request that one admin takes while another approves it is assigned to nobody afterwards', async () => {
  const { site, asha, ravi, person, one } = await start()
  await using _site = site
  await site.collide<unknown>('users', person.id, [
    () => site.call(asha.session, takeRequest, one),
    () => site.call(ravi.session, approveMember, { email: person.email }),
  ])
  expect(await taken(site, asha)).toEqual([])
  await expect(site.call(asha.session, takeRequest, one)).rejects.toMatchObject({ code: 'nothing_waits' })
})

test('a request that is handed over belongs to the other admin, and a request that is given back is unassigned', async () => {
  const { site, asha, ravi, one } = await start()
  await using _site = site
  await site.call(asha.session, takeRequest, one)
  await site.call(asha.session, handOver, { ...one, email: ravi.email })
  expect(await taken(site, asha)).toEqual([[one.id, 'Ravi Admin']])
  await expect(site.call(asha.session, giveBack, one)).rejects.toMatchObject({ code: 'assigned' })
  expect((await site.call(ravi.session, giveBack, one)).assignee).toBeNull()
  expect((await site.call(ravi.session, giveBack, one)).assignee).toBeNull()
  expect(await taken(site, asha)).toEqual([])
})

test('an owner can hand over and give back the request of any admin', async () => {
  const { site, owner, asha, ravi, one } = await start()
  await using _site = site
  await site.call(asha.session, takeRequest, one)
  await site.call(owner.session, handOver, { ...one, email: ravi.email })
  expect(await taken(site, asha)).toEqual([[one.id, 'Ravi Admin']])
  await site.call(owner.session, giveBack, one)
  expect(await taken(site, asha)).toEqual([])
})

/** The e-mails to admins about requests that were handed to them. */
async function handOverEmails(site: Site): Promise<unknown[]> {
  const emails = await site.emails()
  return emails.filter(({ kind }) => kind === 'request_handed_over')
}

test('an admin who is handed a request gets one e-mail with the applicant and the admin who handed it over', async () => {
  const { site, owner, asha, ravi, person, one } = await start()
  await using _site = site
  await site.confirm(person.email)
  await site.call(asha.session, handOver, { ...one, email: ravi.email })
  // The request is assigned to Ravi already.
  await site.call(owner.session, handOver, { ...one, email: ravi.email })
  expect(await handOverEmails(site)).toEqual([
    expect.objectContaining({
      to: ravi.email,
      request: 'membership',
      colleague: { by: asha.id, text: 'Asha Admin' },
      person: { by: person.id, text: 'Meera Das' },
      about: null,
    }),
  ])
  const mail = (await site.mailed()).find(({ subject }) => subject === 'Membership: a request is yours now')
  expect(mail?.to).toContain(ravi.email)
  for (const words of ['Meera Das', 'Asha Admin', '/admin?panel=All+Members&state=waiting'])
    expect(mail?.text).toContain(words)
})

test('the e-mail about a submission that is handed over contains the subject of the submission', async () => {
  const { site, owner, zoe } = await start()
  await using _site = site
  const guest = await site.person('member')
  const { atithiRequests: stay } = await site.call(guest.session, submitStay, stayForm(site.context.clock()))
  await site.call(zoe.session, handOver, { request: 'stays', id: stay._id, email: owner.email })
  expect(await handOverEmails(site)).toEqual([
    expect.objectContaining({
      to: owner.email,
      request: 'stays',
      about: { by: guest.id, text: expect.stringContaining(stay.destinationCity) },
    }),
  ])
})

test('an admin gets no e-mail about a request that they take or hand to themselves, or when they have turned off these e-mails', async () => {
  const { site, owner, asha, ravi, one } = await start()
  await using _site = site
  await site.call(asha.session, takeRequest, one)
  await site.call(owner.session, handOver, { ...one, email: owner.email })
  const { user } = await site.call(ravi.session, updateProfile, { handOvers: 'no' })
  expect(user.handOvers).toBe('no')
  await site.call(owner.session, handOver, { ...one, email: ravi.email })
  expect(await handOverEmails(site)).toEqual([])
  await site.call(ravi.session, updateProfile, { handOvers: 'yes' })
  await site.call(ravi.session, handOver, { ...one, email: asha.email })
  await site.call(asha.session, handOver, { ...one, email: ravi.email })
  expect(await handOverEmails(site)).toEqual([
    expect.objectContaining({ to: asha.email }),
    expect.objectContaining({ to: ravi.email }),
  ])
})

test.each([
  ['an admin with another duty', 'zoe'],
  ['a person who is not an admin', 'person'],
  ['an e-mail without an account', null],
] as const)('a request cannot be handed over to %s', async (_whom, who) => {
  const all = await start()
  await using site = all.site
  const email = who === null ? 'nobody@example.org' : all[who].email
  await expect(site.call(all.asha.session, handOver, { ...all.one, email })).rejects.toMatchObject({
    status: 409,
    code: 'no_such_colleague',
    fields: { email: expect.any(String) },
  })
})

test('only admins with the duty can see the assignee of a request and take it', async () => {
  const { site, owner, asha, ravi, zoe, one } = await start()
  await using _site = site
  const outside = { status: 403, code: 'outside_duties' }
  for (const call of [takeRequest, giveBack])
    await expect(site.call(zoe.session, call, one)).rejects.toMatchObject(outside)
  await expect(site.call(zoe.session, allAssignments, { request: 'membership' })).rejects.toMatchObject(
    outside,
  )
  await expect(site.call(asha.session, allAssignments, { request: 'youth' })).rejects.toMatchObject(outside)
  const { colleagues } = await site.call(asha.session, allAssignments, { request: 'membership' })
  expect(colleagues.map(({ name }) => name)).toEqual([asha.name, owner.name, ravi.name])
})

test.each([
  ['approved', approveMember, {}],
  ['declined', declineMember, { reason: 'Not yet.' }],
] as const)(
  'an application that is %s becomes unassigned, and an application with a question stays assigned',
  async (_how, call, more) => {
    const { site, asha, person, one } = await start()
    await using _site = site
    const { email } = person
    await site.call(asha.session, takeRequest, one)
    await site.call(asha.session, askMember, { email, question: 'What do you make?' })
    expect(await taken(site, asha)).toEqual([[one.id, 'Asha Admin']])
    await site.call(asha.session, call, { email, ...more } as never)
    expect(await taken(site, asha)).toEqual([])
  },
)

test('an admin who loses the duty, or is removed from the team, loses the assigned requests', async () => {
  const { site, owner, asha, one } = await start()
  await using _site = site
  const team = (duties: Duty[]) => site.call(owner.session, setTeam, { email: asha.email, duties })
  await site.call(asha.session, takeRequest, one)
  await team(['members', 'money'])
  expect(await taken(site, owner)).toEqual([[one.id, 'Asha Admin']])
  await team(['money'])
  expect(await taken(site, owner)).toEqual([])
  await team(['members'])
  await site.call(asha.session, takeRequest, one)
  await team([])
  expect(await taken(site, owner)).toEqual([])
})

const endings = {
  'is suspended': ({ site, owner, asha }) =>
    site.call(owner.session, suspendUser, { email: asha.email, reason: 'To look into it' }),
  'closes their account': ({ site, asha }) => site.call(asha.session, closeAccount, {}),
} satisfies Record<string, (all: Awaited<ReturnType<typeof start>>) => Promise<unknown>>

test.each(Object.entries(endings))(
  'another admin can take a request that was assigned to an admin who %s',
  async (_how, end) => {
    const all = await start()
    const { site, asha, ravi, one } = all
    await using _site = site
    await site.call(asha.session, takeRequest, one)
    await end(all)
    await site.call(ravi.session, takeRequest, one)
    expect(await taken(site, ravi)).toEqual([[one.id, ravi.name]])
  },
)

test('a request that an admin takes while losing the duty is unassigned', async () => {
  const { site, owner, asha, one } = await start()
  await using _site = site
  const results = await site.collide<unknown>('users', asha.id, [
    () => site.call(owner.session, setTeam, { email: asha.email, duties: ['money'] }),
    () => site.call(asha.session, takeRequest, one),
  ])
  expect(results[0]?.status).toBe('fulfilled')
  expect(await taken(site, owner)).toEqual([])
})

test.each(submittings)(
  'a submission to $programme stays assigned until it is decided or withdrawn',
  async (sending) => {
    const { site, zoe } = await start()
    await using _site = site
    const { programme, submit, decide, withdraw } = sending
    const request = programme as 'youth'
    const [first, second] = [await site.person('member'), await site.person('member')]
    const one = { request, id: await submit(site, first) }
    const other = { request, id: await submit(site, second) }
    await site.call(zoe.session, takeRequest, one)
    await site.call(zoe.session, takeRequest, other)
    const { requests } = await site.call(zoe.session, readOverview, {})
    expect(requests.find((each) => each.programme === programme)).toMatchObject({ waiting: 2, assigned: 2 })
    await decide(site, zoe, { id: one.id, state: 'in_review' })
    expect(await taken(site, zoe, request)).toHaveLength(2)
    await decide(site, zoe, { id: one.id, state: 'declined', reason: 'Full' })
    await withdraw(site, second, other.id)
    expect(await taken(site, zoe, request)).toEqual([])
    await expect(site.call(zoe.session, takeRequest, one)).rejects.toMatchObject({ status: 409 })
  },
)

test.each(['nobody', '00000000-0000-7000-8000-000000000000'])('the unknown id %s returns 404', async (id) => {
  const { site, owner } = await start()
  await using _site = site
  for (const request of ['membership', 'youth'] as const)
    await expect(site.call(owner.session, takeRequest, { request, id })).rejects.toMatchObject({
      status: 404,
    })
})
