import { expect, test } from 'vitest'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { allStays, submitStay } from '#contract/programmes/stays.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { dayFrom, stayForm } from '#test/cases/submission-forms.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

const listOf = async (site: Site, input: { q?: string; limit?: number; cursor?: string } = {}) =>
  site.call((await site.person('admin')).session, allStays, input)

test('a member asks for a stay, and an admin reads it as it was sent', async () => {
  await using site = await startTestApp()
  const member = await site.person('member')
  const form = stayForm(site.context.clock())
  const { atithiRequests: sent } = await site.call(member.session, submitStay, {
    ...form,
    travelerEmail: ' Asha.Travels@Example.org ',
  })
  expect(sent).toMatchObject({
    ...form,
    userId: member.id,
    email: member.email,
    state: 'received',
    stateBy: null,
    reason: null,
    dueAt: null,
  })
  expect(await listOf(site)).toEqual({ atithiRequests: [sent] })
  expect(await site.emails()).toMatchObject([
    {
      kind: 'submission_received',
      to: member.email,
      programme: 'stays',
      about: { by: member.id, text: expect.stringContaining('Pune') as string },
    },
  ])
})

test.each(['user', 'admin'] as const)(
  'a person with the role %s reads that only members can apply, whatever they send',
  async (role) => {
    const { session } = await site.person(role)
    for (const form of [stayForm(site.context.clock()), {}]) {
      await expect(site.call(session, submitStay, form as never)).rejects.toMatchObject({
        status: 403,
        message: 'Only members can apply for FWC Atithi',
      })
    }
    expect((await site.call(session, mySubmissions, {})).submissions).toEqual([])
  },
)

test('a request is stored for the caller, whatever user the payload names', async () => {
  const [member, other] = [await site.person('member'), await site.person('member')]
  const { atithiRequests } = await site.call(member.session, submitStay, {
    ...stayForm(site.context.clock()),
    userId: other.id,
  })
  expect([atithiRequests.userId, atithiRequests.email]).toEqual([member.id, member.email])
})

test.each([
  [
    {},
    'Traveler name, Traveler e-mail, Destination city, Arrival date, Departure date, Purpose of the visit, Food preference, Additional notes',
  ],
  [{ purpose: '  ', food: '' }, 'Purpose of the visit, Food preference'],
  [{ additionalNotes: '\n' }, 'Additional notes'],
  [{ arrivalDate: '', departureDate: '' }, 'Arrival date, Departure date'],
])('the refusal names the missing fields: %j', async (change, labels) => {
  const { session } = await site.person('member')
  const form = Object.keys(change).length === 0 ? {} : { ...stayForm(site.context.clock()), ...change }
  await expect(site.call(session, submitStay, form as never)).rejects.toMatchObject({
    status: 400,
    code: 'required_fields',
    message: `Please fill the required fields: ${labels}`,
  })
})

test.each([
  ['arriving today', 0, 1, null],
  ['twelve days', 3, 15, null],
  ['thirteen days', 3, 16, ['departureDate', 'A stay is at most 12 days']],
  ['leaving on the day of arrival', 3, 3, ['departureDate', 'The departure must be after the arrival']],
  ['leaving before arriving', 3, 2, ['departureDate', 'The departure must be after the arrival']],
  ['arriving yesterday', -1, 2, ['arrivalDate', 'Please choose a day that is not past']],
])('a stay is accepted or refused by its days: %s', async (_what, arrival, departure, wrong) => {
  const { session } = await site.person('member')
  // The day in India, which is ahead of the day in UTC.
  const now = new Date(site.context.clock().getTime() + 5.5 * HOUR)
  const request = site.call(session, submitStay, {
    ...stayForm(now),
    arrivalDate: dayFrom(now, arrival),
    departureDate: dayFrom(now, departure),
  })
  if (wrong === null) {
    await request
    return
  }
  await expect(request).rejects.toMatchObject({ status: 400, fields: { [wrong[0] as string]: wrong[1] } })
  expect((await site.call(session, mySubmissions, {})).submissions).toEqual([])
})

test('today means the present day in India', async () => {
  await using site = await startTestApp()
  const now = site.context.clock().getTime()
  // Eight in the evening in UTC is the next day in India.
  site.turnClock(Math.floor(now / DAY) * DAY + 20 * HOUR - now)
  const { session } = await site.person('member')
  const clock = site.context.clock()
  const stay = { ...stayForm(clock), departureDate: dayFrom(clock, 3) }
  await expect(
    site.call(session, submitStay, { ...stay, arrivalDate: dayFrom(clock, 0) }),
  ).rejects.toMatchObject({ fields: { arrivalDate: 'Please choose a day that is not past' } })
  await site.call(session, submitStay, { ...stay, arrivalDate: dayFrom(clock, 1) })
})

test.each([
  ['2027-02-29', 'arrivalDate'],
  ['2027-13-01', 'arrivalDate'],
  ['01-12-2027', 'arrivalDate'],
  ['2027-12-01T00:00:00Z', 'arrivalDate'],
  ['tomorrow', 'arrivalDate'],
])('%s is refused as a date', async (arrivalDate, field) => {
  const { session } = await site.person('member')
  await expect(
    site.call(session, submitStay, { ...stayForm(site.context.clock()), arrivalDate }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  })
})

test('stays are listed newest first, in pages; a search finds the traveller and both e-mails', async () => {
  await using site = await startTestApp()
  const form = stayForm(site.context.clock())
  const names = ['Asha 100%', 'Ravi Kumar', 'Zoë Öst']
  for (const [n, travelerName] of names.entries()) {
    const { session } = await site.person('member', { email: `host-${n}@example.org` })
    await site.call(session, submitStay, { ...form, travelerName, travelerEmail: `guest-${n}@trips.example` })
  }
  const found = async (input: object) =>
    (await listOf(site, input)).atithiRequests.map(({ travelerName }) => travelerName)
  expect(await found({})).toEqual(names.toReversed())
  const first = await listOf(site, { limit: 2 })
  expect([first.total, first.atithiRequests.length]).toEqual([3, 2])
  const second = await listOf(site, { limit: 2, cursor: first.nextCursor as string })
  expect([second.nextCursor, second.atithiRequests.map(({ travelerName }) => travelerName)]).toEqual([
    null,
    ['Asha 100%'],
  ])
  expect(await found({ q: 'RAVI k' })).toEqual(['Ravi Kumar'])
  expect(await found({ q: 'ÖST' })).toEqual(['Zoë Öst'])
  expect(await found({ q: '0%' })).toEqual(['Asha 100%'])
  expect(await found({ q: 'a%' })).toEqual([])
  expect(await found({ q: 'guest-1@trips' })).toEqual(['Ravi Kumar'])
  expect(await found({ q: 'host-2@' })).toEqual(['Zoë Öst'])
  expect((await listOf(site, { q: 'nobody' })).total).toBe(0)
})
