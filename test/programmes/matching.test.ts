import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import {
  allMatchRequests,
  allowMatchRequest,
  answerIntroduction,
  submitMatchRequest,
  reviewMatchRequest,
  introduce,
  matchCandidates,
  withdrawMatchRequest,
} from '#contract/programmes/matching.ts'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { countWords } from '#server/matching/common-words.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const NOBODY = '01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c'

/** A form with no reason for a match. */
const quiet = {
  requirements: '',
  goals: '',
  problem: '',
  shortDescription: '',
  stage: '',
  sector: '',
  offerServices: 'No',
  investmentSupport: 'No',
  userType: 'Founder',
} as const

/** A member made by an application and its approval. */
async function memberWith(site: Site, admin: Person, name: string, form: object): Promise<Person> {
  const person = await site.person('user', { name })
  await site.call(person.session, applyForAid, { ...aidForm, ...quiet, fullName: name, ...form })
  await site.call(admin.session, approveMember, { email: person.email })
  return person
}

const requestOf = async (site: Site, { session, id }: Person) =>
  (await site.call(session, submitMatchRequest, { id })).data
const expertConnect = async (site: Site, { session }: Person) =>
  (await site.call(session, currentUser, {})).user.expert_connect
const lettersOf = async (site: Site) =>
  (await site.emails()).filter(({ kind }) => kind.startsWith('match_')).map(({ kind, to }) => `${kind} ${to}`)

const site = await sharedTestApp()

test('a member asks for a match once, and asking a second time changes nothing', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const asha = await memberWith(site, admin, 'Asha Patel', {})
  expect(await expertConnect(site, asha)).toBe('notapplied')
  const results = await site.collide('users', asha.id, [
    () => requestOf(site, asha),
    () => requestOf(site, asha),
  ])
  const [one, two] = results.map((result) => (result as PromiseFulfilledResult<{ _id: string }>).value)
  const three = await requestOf(site, asha)
  expect(one?._id).toBe(two?._id)
  expect(three).toMatchObject({
    _id: one?._id,
    memberId: {
      fullName: 'Asha Patel',
      email: asha.email,
      userId: { _id: asha.id, expert_connect: 'pending' },
    },
    expert_connect: 'pending',
    state: 'received',
  })
  expect(await expertConnect(site, asha)).toBe('pending')
  expect(await site.call(admin.session, allMatchRequests, {})).toEqual({ data: [three] })
  expect((await site.emails()).filter(({ kind }) => kind === 'submission_received')).toHaveLength(1)
})

test('a member may ask for a match only for themselves', async () => {
  const [asha, ravi] = [await site.person('member'), await site.person('member')]
  for (const [id, status] of [
    [ravi.id, 403],
    [NOBODY, 404],
    ['x', 404],
  ] as const) {
    await expect(site.call(asha.session, submitMatchRequest, { id })).rejects.toMatchObject({ status })
  }
  expect([await expertConnect(site, asha), await expertConnect(site, ravi)]).toEqual([
    'notapplied',
    'notapplied',
  ])
})

test('two admins allow a request at once: one does it, the other is told who did it and when', async () => {
  await using site = await startTestApp()
  const [asha, one, two] = [
    await site.person('member'),
    await site.person('admin', { name: 'Ravi' }),
    await site.person('admin', { name: 'Meera' }),
  ]
  const { _id: id } = await requestOf(site, asha)
  const results = await site.collide('match_requests', id, [
    () => site.call(one.session, allowMatchRequest, { id }),
    () => site.call(two.session, allowMatchRequest, { id }),
  ])
  const answers = results.map(
    (result) => (result as PromiseFulfilledResult<{ already?: { by: string } }>).value,
  )
  const first = answers.findIndex(({ already }) => already === undefined)
  expect(answers[first]).toEqual({ success: true })
  expect(answers[1 - first]).toEqual({
    success: true,
    already: { by: first === 0 ? 'Ravi' : 'Meera', at: expect.any(String) as string },
  })
  expect(await expertConnect(site, asha)).toBe('allowed')
  const { data } = await site.call(one.session, allMatchRequests, {})
  expect(data).toMatchObject([{ expert_connect: 'allowed', state: 'accepted' }])
  expect((await site.emails()).map(({ kind }) => kind)).toEqual([
    'submission_received',
    'submission_accepted',
  ])
  for (const unknown of [NOBODY, 'x']) {
    await expect(site.call(one.session, allowMatchRequest, { id: unknown })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('a member may ask for a match again after a request was declined or withdrawn', async () => {
  const [asha, admin] = [
    await site.person('member', { name: 'Asha' }),
    await site.person('admin', { name: 'Ravi' }),
  ]
  const first = await requestOf(site, asha)
  await site.call(admin.session, reviewMatchRequest, {
    id: first._id,
    state: 'declined',
    reason: 'Tell us more',
  })
  expect(await expertConnect(site, asha)).toBe('notapplied')
  await expect(site.call(admin.session, allowMatchRequest, { id: first._id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Ravi declined it on') as string,
  })
  const second = await requestOf(site, asha)
  await site.call(asha.session, withdrawMatchRequest, { id: second._id })
  expect(await expertConnect(site, asha)).toBe('notapplied')
  await expect(site.call(admin.session, allowMatchRequest, { id: second._id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Asha withdrew it on') as string,
  })
  const third = await requestOf(site, asha)
  expect(new Set([first._id, second._id, third._id]).size).toBe(3)
})

test('a search finds requests by name and e-mail', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const asha = await memberWith(site, admin, 'Asha Patel', {})
  const ravi = await site.person('member', { name: 'Ravi', email: 'ravi@looms.example' })
  await requestOf(site, asha)
  await requestOf(site, ravi)
  const found = async (q: string) =>
    (await site.call(admin.session, allMatchRequests, { q })).data.map(({ memberId }) => memberId.fullName)
  expect(await found('PATEL')).toEqual(['Asha Patel'])
  expect(await found('@looms')).toEqual(['Ravi'])
  expect(await found('%')).toEqual([])
})

const farmer = {
  requirements: 'Packaging and customs papers for export',
  offerServices: 'Yes',
  offerDetails: 'Millet and soil tests',
  sector: 'Agriculture',
  stage: 'Growth',
  city: 'Pune',
} as const

test('the admin sees fitting members, best first, with the reasons; nobody else is a candidate', async () => {
  const admin = await site.person('admin')
  const asha = await memberWith(site, admin, 'Asha', farmer)
  const exporter = await memberWith(site, admin, 'Exporter', {
    offerServices: 'Yes',
    offerDetails: 'Export packaging, customs',
    requirements: 'Soil tests',
    sector: 'Logistics',
    city: 'Mumbai',
  })
  const neighbour = await memberWith(site, admin, 'Neighbour', { sector: 'agriculture', city: 'pune' })
  const weaver = await memberWith(site, admin, 'Weaver', {
    sector: 'Textiles',
    city: 'Surat',
    country: 'Nepal',
    requirements: 'Yarn',
  })
  const applicant = await site.person('user', { name: 'Applicant' })
  await site.call(applicant.session, applyForAid, { ...aidForm, ...farmer, fullName: 'Applicant' })
  const { _id: id } = await requestOf(site, asha)
  const { seeker, candidates } = await site.call(admin.session, matchCandidates, { id })
  expect(seeker).toMatchObject({ userId: asha.id, name: 'Asha', requirements: farmer.requirements })
  expect(candidates.map(({ member }) => member.name)).toEqual(['Exporter', 'Neighbour'])
  expect(candidates[0]?.score).toBeGreaterThan(candidates[1]?.score as number)
  for (const { reasons } of candidates) expect(reasons.length).toBeGreaterThanOrEqual(2)
  expect(candidates[0]?.reasons[0]).toMatch(/^What they do or offer fits what Asha looks for: .*packaging/)
  expect(candidates[1]?.reasons).toEqual(
    expect.arrayContaining(['Both work in agriculture.', 'Both are in Pune.']),
  )
  expect([exporter.id, neighbour.id]).not.toContain(weaver.id)
  for (const unknown of [NOBODY, 'x']) {
    await expect(site.call(admin.session, matchCandidates, { id: unknown })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('a word that many members use, in any form, is no reason to introduce two of them', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const asha = await memberWith(site, admin, 'Asha', {
    ...farmer,
    requirements: 'Packaging and labels, after decades of trying',
  })
  for (const n of [1, 2, 3, 4, 5]) {
    await memberWith(site, admin, `Old hand ${n}`, {
      offerServices: 'Yes',
      offerDetails: n === 1 ? 'A decade of labels, packages' : 'Many decades of labels',
      city: 'Pune',
    })
  }
  const { _id: id } = await requestOf(site, asha)
  const reasons = async () =>
    (await site.call(admin.session, matchCandidates, { id })).candidates.map((one) => one.reasons[0])
  const fits = (words: string) => `What they do or offer fits what Asha looks for: ${words}.`
  const all = fits('packaging, labels and decades')
  expect(new Set(await reasons())).toEqual(new Set([all, fits('labels and decades')]))
  await countWords(site.context)
  // A single word remains, which may be chance.
  expect(await reasons()).not.toContain(all)
  // A word that is no longer common is a reason again.
  await site.context.pool.query(
    "update applications set offer_details = null where offer_details = 'Many decades of labels'",
  )
  await countWords(site.context)
  expect((await reasons())[0]).toBe(all)
})

test('a member without an application may ask for a match, and has no candidates yet', async () => {
  const [asha, admin] = [await site.person('member', { name: 'Asha' }), await site.person('admin')]
  const { _id: id } = await requestOf(site, asha)
  expect(await site.call(admin.session, matchCandidates, { id })).toMatchObject({
    seeker: { name: 'Asha', sector: null },
    candidates: [],
  })
})

async function introduced(site: Site) {
  const admin = await site.person('admin', { name: 'Ravi' })
  const asha = await memberWith(site, admin, 'Asha', { ...farmer, contact: '+919820000001' })
  const zoe = await memberWith(site, admin, 'Zoë', { ...farmer, contact: '+919820000002' })
  const { _id: request } = await requestOf(site, asha)
  const { introduction: id } = await site.call(admin.session, introduce, { id: request, userId: zoe.id })
  return { admin, asha, zoe, request, id }
}

test('introducing two members sends both an e-mail, accepts the waiting request, and shows no contact', async () => {
  await using site = await startTestApp()
  const { asha, zoe, admin, request } = await introduced(site)
  expect(await expertConnect(site, asha)).toBe('allowed')
  expect(await lettersOf(site)).toEqual([`match_proposed ${asha.email}`, `match_proposed ${zoe.email}`])
  const told = (await site.emails()).filter(({ kind }) => kind === 'match_proposed')
  const others = told.map((email) => (email as unknown as { other: object }).other)
  expect(others).toMatchObject([
    { name: { by: zoe.id, text: 'Zoë' } },
    { name: { by: asha.id, text: 'Asha' } },
  ])
  expect(JSON.stringify(others)).not.toMatch(/@|9820000/)
  const { candidates } = await site.call(admin.session, matchCandidates, { id: request })
  expect(candidates).toMatchObject([{ introduced: true, member: { name: 'Zoë' } }])
})

test('two members are introduced once, and a second admin reads who introduced them', async () => {
  const { zoe, admin, request, asha } = await introduced(site)
  await expect(site.call(admin.session, introduce, { id: request, userId: zoe.id })).rejects.toMatchObject({
    status: 409,
    code: 'introduced_already',
    message: expect.stringMatching(/Ravi did it on \d/) as string,
  })
  const third = await site.person('member')
  const user = await site.person('user')
  const results = await site.collide('match_requests', request, [
    () => site.call(admin.session, introduce, { id: request, userId: third.id }),
    () => site.call(admin.session, introduce, { id: request, userId: third.id }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const userId of [asha.id, user.id, admin.id, NOBODY, 'x']) {
    await expect(site.call(admin.session, introduce, { id: request, userId })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('when both have agreed, also at the same instant, each gets the contact of the other once', async () => {
  await using site = await startTestApp()
  const { asha, zoe, id } = await introduced(site)
  const results = await site.collide('introductions', id, [
    () => site.call(asha.session, answerIntroduction, { id, agree: true }),
    () => site.call(zoe.session, answerIntroduction, { id, agree: true }),
  ])
  const states = results.map((result) => (result as PromiseFulfilledResult<{ state: string }>).value.state)
  expect(states.toSorted()).toEqual(['agreed', 'proposed'])
  expect(await site.call(asha.session, answerIntroduction, { id, agree: true })).toEqual({
    success: true,
    state: 'agreed',
  })
  const told = (await site.emails()).filter(({ kind }) => kind === 'match_agreed')
  expect(told).toHaveLength(2)
  const typed = (by: string, text: string) => ({ by, text })
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        to: asha.email,
        other: {
          name: typed(zoe.id, 'Zoë'),
          email: { ...typed(zoe.id, zoe.email), form: 'email' },
          contact: { ...typed(zoe.id, '+919820000002'), form: 'phone' },
        },
      }),
      expect.objectContaining({
        to: zoe.email,
        other: {
          name: typed(asha.id, 'Asha'),
          email: { ...typed(asha.id, asha.email), form: 'email' },
          contact: { ...typed(asha.id, '+919820000001'), form: 'phone' },
        },
      }),
    ]),
  )
  await expect(site.call(zoe.session, answerIntroduction, { id, agree: false })).rejects.toMatchObject({
    status: 409,
  })
})

test('one refusal ends an introduction, and neither member gets the contact of the other', async () => {
  await using site = await startTestApp()
  const { asha, zoe, id, admin } = await introduced(site)
  const stranger = await site.person('member')
  for (const session of [stranger.session]) {
    await expect(site.call(session, answerIntroduction, { id, agree: true })).rejects.toMatchObject({
      status: 404,
    })
  }
  await expect(site.call(admin.session, answerIntroduction, { id, agree: true })).rejects.toMatchObject({
    status: 403,
  })
  await site.call(asha.session, answerIntroduction, { id, agree: true })
  for (const _ of [1, 2]) {
    expect(await site.call(zoe.session, answerIntroduction, { id, agree: false })).toEqual({
      success: true,
      state: 'ended',
    })
  }
  await expect(site.call(asha.session, answerIntroduction, { id, agree: true })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/The other member said no on \d/) as string,
  })
  expect((await lettersOf(site)).slice(2)).toEqual([`match_ended ${asha.email}`])
  expect(JSON.stringify((await site.emails()).at(-1))).not.toContain(zoe.email)
})
