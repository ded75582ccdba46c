import { expect, test } from 'vitest'
import { dayInWords } from '#contract/values/days.ts'
import { answerIntroduction, submitMatchRequest, introduce } from '#contract/programmes/matching.ts'
import { nextStep } from '#contract/programmes/next-step.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { dueSubmissions } from '#contract/programmes/waiting.ts'
import { HOUR } from '#contract/values/time.ts'
import { programmes } from '#server/programmes.ts'
import { refusalToWithdraw } from '#server/submissions/rules.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { dayFrom } from '#test/cases/submission-forms.ts'
import { type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const mineOf = async (site: Site, { session }: Person) => site.call(session, mySubmissions, {})
const dueFor = async (
  site: Site,
  { session }: Person,
  input: { limit?: string; cursor?: string; programme?: Programme } = {},
) => site.call(session, dueSubmissions, input as never)

/** One submission to each programme, in the order of the list. */
async function submitAll(site: Site, person: Person): Promise<Record<Programme, string>> {
  const ids: Partial<Record<Programme, string>> = {}
  for (const { programme, submit } of submittings) ids[programme] = await submit(site, person)
  return ids as Record<Programme, string>
}

const site = await sharedTestApp()

test('a member sees all their submissions, newest first, with the promised time and the next step', async () => {
  await using site = await startTestApp()
  const [asha, other] = [await site.person('member'), await site.person('member')]
  const ids = await submitAll(site, asha)
  expect(await mineOf(site, other)).toEqual({ submissions: [], introductions: [] })
  const { submissions } = await mineOf(site, asha)
  expect(submissions.map(({ programme, _id }) => [programme, _id])).toEqual(Object.entries(ids).toReversed())
  const now = site.context.clock()
  expect(Object.fromEntries(submissions.map(({ programme, about }) => [programme, about]))).toEqual({
    stays: `Pune, ${dayInWords(dayFrom(now, 10))} to ${dayInWords(dayFrom(now, 14))}`,
    youth: 'Your application from Nashik',
    investors: 'You seek ₹20 lakh',
    hosting: `Selling millet abroad, ${dayInWords(dayFrom(now, 20))}`,
    spotlight: 'Seedsight',
    matching: 'A match with another member',
  })
  for (const { programme, dueAt, createdAt, state, next, canWithdraw } of submissions) {
    const promise = submittings.find((one) => one.programme === programme)?.promise ?? null
    const hours = dueAt === null ? null : (new Date(dueAt).getTime() - new Date(createdAt).getTime()) / HOUR
    expect([programme, hours, state, next, canWithdraw]).toEqual([
      programme,
      promise,
      'received',
      nextStep(programme, 'received'),
      true,
    ])
  }
})

test('the answer of an admin is shown at once, with its reason and whether the submission may still be withdrawn', async () => {
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  const ids = await submitAll(site, asha)
  for (const { programme, decide } of submittings) {
    const id = ids[programme]
    if (programme === 'youth') await decide(site, admin, { id, state: 'declined', reason: 'Full until May' })
    else await decide(site, admin, { id, state: 'accepted' })
  }
  const { submissions } = await mineOf(site, asha)
  const of = (programme: Programme) => submissions.find((one) => one.programme === programme)
  expect(of('youth')).toMatchObject({ state: 'declined', reason: 'Full until May', canWithdraw: false })
  expect(
    Object.fromEntries(submissions.map(({ programme, canWithdraw }) => [programme, canWithdraw])),
  ).toEqual({ stays: true, youth: false, investors: false, hosting: true, spotlight: true, matching: false })
  expect(of('spotlight')).toMatchObject({
    state: 'accepted',
    reason: null,
    next: nextStep('spotlight', 'accepted'),
  })
})

test('an introduction shows the other member, the reasons and the next step, and the contact once both agreed', async () => {
  const [asha, zoe] = [
    await site.person('member', { name: 'Asha' }),
    await site.person('member', { name: 'Zoë' }),
  ]
  const admin = await site.person('admin')
  await site.context.db
    .updateTable('users')
    .set({ contact: '+919820000002' })
    .where('id', '=', zoe.id)
    .execute()
  const { data } = await site.call(asha.session, submitMatchRequest, { id: asha.id })
  const { introduction: id } = await site.call(admin.session, introduce, { id: data._id, userId: zoe.id })
  const introductionOf = async (person: Person) => (await mineOf(site, person)).introductions[0]
  expect(await introductionOf(asha)).toMatchObject({
    _id: id,
    state: 'proposed',
    iAgreed: false,
    theyAgreed: false,
    other: { name: 'Zoë', email: null, contact: null },
  })
  await site.call(asha.session, answerIntroduction, { id, agree: true })
  expect(await introductionOf(asha)).toMatchObject({
    iAgreed: true,
    theyAgreed: false,
    other: { email: null },
  })
  expect(await introductionOf(zoe)).toMatchObject({
    iAgreed: false,
    theyAgreed: true,
    other: { name: 'Asha', email: null, contact: null },
  })
  await site.call(zoe.session, answerIntroduction, { id, agree: true })
  expect(await introductionOf(asha)).toMatchObject({
    state: 'agreed',
    other: { name: 'Zoë', email: zoe.email, contact: '+919820000002' },
  })
  expect(await introductionOf(zoe)).toMatchObject({
    other: { name: 'Asha', email: asha.email, contact: null },
  })
})

test('an admin sees submissions in the order of their due time, then those without a due time, and which are overdue', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [
    await site.person('member', { name: 'Asha' }),
    await site.person('admin', { name: 'Ravi' }),
  ]
  const ids = await submitAll(site, asha)
  const order = async () => (await dueFor(site, admin)).due.map(({ programme }) => programme)
  expect(await order()).toEqual(['hosting', 'matching', 'spotlight', 'stays', 'youth', 'investors'])
  const { due, total, nextCursor } = await dueFor(site, admin)
  expect([total, nextCursor]).toEqual([6, null])
  expect(due[0]).toMatchObject({
    _id: ids.hosting,
    state: 'received',
    isOverdue: false,
    user: { _id: asha.id, name: 'Asha', email: asha.email },
  })
  const [stays, youth] = submittings
  await stays?.decide(site, admin, { id: ids.stays, state: 'in_review' })
  await youth?.decide(site, admin, { id: ids.youth, state: 'accepted' })
  expect(await order()).toEqual(['hosting', 'matching', 'spotlight', 'stays', 'investors'])
  expect((await dueFor(site, admin, { programme: 'stays' })).due).toMatchObject([
    { _id: ids.stays, state: 'in_review', stateBy: 'Ravi', dueAt: null },
  ])
  site.turnClock(73 * HOUR)
  const overdue = (await dueFor(site, admin)).due.filter(({ isOverdue }) => isOverdue)
  expect(overdue.map(({ programme }) => programme)).toEqual(['hosting', 'matching'])
})

test('submissions that are due come in pages across all programmes, each once', async () => {
  const admin = await site.person('admin')
  for (let n = 0; n < 3; n += 1) await submitAll(site, await site.person('member'))
  const whole = (await dueFor(site, admin)).due.map(({ _id }) => _id)
  expect(whole).toHaveLength(3 * submittings.length)
  const paged: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < whole.length; pages += 1) {
    const page = await dueFor(site, admin, { limit: '4', ...(cursor === undefined ? {} : { cursor }) })
    expect(page.total).toBe(whole.length)
    paged.push(...page.due.map(({ _id }) => _id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(paged).toEqual(whole)
  const inText = Buffer.from('infinity 1').toString('base64url')
  for (const cursor of [
    'x',
    inText,
    Buffer.from("2026-13-01T00:00:00.000Z ' or 1=1").toString('base64url'),
  ]) {
    await expect(dueFor(site, admin, { cursor })).rejects.toMatchObject({
      status: 400,
      fields: { cursor: 'This is not a cursor of ours' },
    })
  }
})

test.each([
  ['stays', 'received', '2027-01-01', '2026-12-31', null],
  ['stays', 'accepted', '2027-01-01', '2026-12-31', null],
  ['stays', 'accepted', '2027-01-01', '2027-01-01', 'too_late_to_withdraw'],
  ['stays', 'accepted', null, '2027-01-01', 'already_decided'],
  ['hosting', 'accepted', '2027-01-08', '2027-01-01', null],
  ['hosting', 'accepted', '2027-01-08', '2027-01-02', 'too_late_to_withdraw'],
  ['hosting', 'in_review', '2027-01-08', '2027-01-07', null],
  ['spotlight', 'accepted', null, '2027-01-01', null],
  ['youth', 'accepted', null, '2027-01-01', 'already_decided'],
  ['investors', 'in_review', null, '2027-01-01', null],
  ['matching', 'declined', null, '2027-01-01', 'already_decided'],
  ['stays', 'withdrawn', '2027-01-01', '2026-12-01', 'already_decided'],
] as const)(
  '%s in the state %s with the day %s: the refusal to withdraw it on %s is %s',
  (programme, state, day, today, refusal) => {
    expect(refusalToWithdraw(programmes[programme].withdrawAccepted, { state, day }, today)).toBe(refusal)
  },
)

test('the summary of an investor form is one short line', () => {
  const about = programmes.investors.about.of({
    name: 'Asha',
    funding_requirement: `a\n\nb ${'c'.repeat(200)}`,
  })
  expect(about).toMatch(/^Asha seeks a b c+…$/)
  expect(about.length).toBeLessThan(100)
})
