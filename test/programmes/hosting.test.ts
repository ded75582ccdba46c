import { expect, test } from 'vitest'
import { HOUR } from '#contract/values/time.ts'
import { allHosting, submitHosting, reviewHosting, withdrawHosting } from '#contract/programmes/hosting.ts'
import { dayFrom, hostingForm } from '#test/cases/submission-forms.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

const listOf = async (site: Site, input: { q?: string } = {}) =>
  site.call((await site.person('admin')).session, allHosting, input)

test('a member asks for an event to be hosted and is promised an answer within 72 hours', async () => {
  await using site = await startTestApp()
  const member = await site.person('member', { name: 'Asha' })
  const other = await site.person('member')
  const form = hostingForm(site.context.clock())
  const { zoom } = await site.call(member.session, submitHosting, {
    ...form,
    userId: other.id,
    name: other.name,
  })
  expect(zoom).toMatchObject({
    ...form,
    userId: member.id,
    name: 'Asha',
    email: member.email,
    thumbnail: { url: null },
    state: 'received',
  })
  expect(new Date(zoom.dueAt as string).getTime() - new Date(zoom.createdAt).getTime()).toBe(72 * HOUR)
  expect(await listOf(site)).toEqual({ zoom: [zoom] })
  expect(await site.emails()).toMatchObject([{ kind: 'submission_received', programme: 'hosting' }])
})

test.each([
  [{}, 'Type, Title, Date, Description, Audience'],
  [{ title: ' ', audience: '' }, 'Title, Audience'],
])('the refusal names the missing fields: %j', async (change, labels) => {
  const { session } = await site.person('member')
  const form = Object.keys(change).length === 0 ? {} : { ...hostingForm(site.context.clock()), ...change }
  await expect(site.call(session, submitHosting, form as never)).rejects.toMatchObject({
    status: 400,
    message: `Please fill the required fields: ${labels}`,
  })
})

test.each([
  ['type', 'Party'],
  ['audience', '51'],
  ['date', '2027-02-30'],
  ['date', 'next week'],
  ['title', 'x'.repeat(201)],
])('%s may not be %j', async (field, value) => {
  const { session } = await site.person('member')
  await expect(
    site.call(session, submitHosting, { ...hostingForm(site.context.clock()), [field]: value }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  })
})

test('an event may be today in India, and not yesterday', async () => {
  const { session } = await site.person('member')
  const india = new Date(site.context.clock().getTime() + 5.5 * HOUR)
  const form = hostingForm(india)
  await expect(
    site.call(session, submitHosting, { ...form, date: dayFrom(india, -1) }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { date: 'Please choose a day that is not past' },
  })
  await site.call(session, submitHosting, { ...form, date: dayFrom(india, 0) })
})

test('a member may cancel an accepted event until seven days before its day, and not later', async () => {
  const [member, admin] = [await site.person('member'), await site.person('admin')]
  const india = new Date(site.context.clock().getTime() + 5.5 * HOUR)
  const [far, near] = await Promise.all(
    [7, 6].map(async (days) => {
      const { zoom } = await site.call(member.session, submitHosting, {
        ...hostingForm(india),
        title: `In ${days} days`,
        date: dayFrom(india, days),
      })
      await site.call(admin.session, reviewHosting, { id: zoom._id, state: 'accepted' })
      return zoom._id
    }),
  )
  expect(await site.call(member.session, withdrawHosting, { id: far as string })).toMatchObject({
    state: 'withdrawn',
  })
  await expect(site.call(member.session, withdrawHosting, { id: near as string })).rejects.toMatchObject({
    status: 409,
    code: 'too_late_to_withdraw',
  })
})

test('a search finds events by title only, and treats wild-card characters as ordinary ones', async () => {
  await using site = await startTestApp()
  const { session } = await site.person('member', { name: 'Selma' })
  for (const title of ['Selling 100% millet', 'Weaving_by hand']) {
    await site.call(session, submitHosting, { ...hostingForm(site.context.clock()), title })
  }
  const found = async (q: string) => (await listOf(site, { q })).zoom.map(({ title }) => title)
  expect(await found('SELL')).toEqual(['Selling 100% millet'])
  expect(await found('selma')).toEqual([])
  expect(await found('0%')).toEqual(['Selling 100% millet'])
  expect(await found('g_b')).toEqual(['Weaving_by hand'])
  expect(await found('e%e')).toEqual([])
})
