import { expect, test } from 'vitest'
import { nextMonthInIst } from '#contract/values/days.ts'
import {
  allSpotlight,
  submitSpotlight,
  reviewSpotlight,
  pickSpotlight,
  removeFromHomepage,
  showOnHomepage,
  withdrawSpotlight,
} from '#contract/programmes/spotlight.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { spotlightForm } from '#test/cases/submission-forms.ts'
import { type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const NOBODY = '01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c'

async function apply(site: Site, { session }: Person, name = spotlightForm.name) {
  return (await site.call(session, submitSpotlight, { ...spotlightForm, name })).spotlight
}

const listFor = async (site: Site, session: string | null, input: { q?: string; limit?: number } = {}) =>
  (await site.call(session, allSpotlight, input)).spotlight

const actions = async ({ context }: Site) =>
  (await context.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )

const site = await sharedTestApp()

test('a member applies for Spotlight Boost and is promised an answer within seven days', async () => {
  const [member, other] = [await site.person('member'), await site.person('member')]
  const { spotlight } = await site.call(member.session, submitSpotlight, {
    ...spotlightForm,
    link: ' seeds.example/sorter ',
    userId: other.id,
  })
  expect(spotlight).toMatchObject({
    ...spotlightForm,
    link: 'https://seeds.example/sorter',
    userId: member.id,
    email: member.email,
    file: { url: null },
    showOnHome: false,
    featured: false,
    monthlyPick: null,
    state: 'received',
  })
  expect(new Date(spotlight.dueAt as string).getTime() - new Date(spotlight.createdAt).getTime()).toBe(
    7 * DAY,
  )
})

test.each([
  [{}, 'Name, What to promote, What to feature, Link'],
  [{ ...spotlightForm, link: ' ', promote: '' }, 'What to promote, Link'],
])('the refusal names the missing fields: %j', async (form, labels) => {
  const { session } = await site.person('member')
  await expect(site.call(session, submitSpotlight, form as never)).rejects.toMatchObject({
    status: 400,
    message: `Please fill the required fields: ${labels}`,
  })
})

test.each([
  ['promote', 'My Business'],
  ['link', 'javascript:alert(1)'],
  ['link', 'no address'],
  ['link', 'https://user:word@seeds.example'],
])('%s may not be %j', async (field, value) => {
  const { session } = await site.person('member')
  await expect(
    site.call(session, submitSpotlight, { ...spotlightForm, [field]: value }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  })
})

test('everybody sees the public fields of featured spotlights, and an admin sees all fields of all spotlights', async () => {
  await using site = await startTestApp()
  const [member, admin] = [await site.person('member', { name: 'Asha' }), await site.person('admin')]
  const hidden = await apply(site, member, 'Hidden')
  const shown = await apply(site, member, 'Shown')
  await site.call(admin.session, showOnHomepage, { id: shown._id })
  for (const session of [null, (await site.person()).session, member.session]) {
    expect(await listFor(site, session)).toEqual([
      {
        _id: shown._id,
        ...spotlightForm,
        name: 'Shown',
        file: { url: null },
        showOnHome: true,
        featured: true,
        monthlyPick: null,
      },
    ])
    expect(await listFor(site, session, { q: 'hidd' })).toEqual([])
    expect(await listFor(site, session, { q: 'show', limit: 1 })).toHaveLength(1)
  }
  expect(await listFor(site, admin.session)).toMatchObject([
    { _id: shown._id, email: member.email, userId: member.id, state: 'accepted' },
    { _id: hidden._id, email: member.email, showOnHome: false, state: 'received' },
  ])
  expect(await listFor(site, admin.session, { q: 'HIDD' })).toHaveLength(1)
})

test('featuring accepts a waiting spotlight once, with an e-mail; featuring it a second time changes nothing', async () => {
  await using site = await startTestApp()
  const [member, admin] = [await site.person('member'), await site.person('admin')]
  const { _id: id } = await apply(site, member)
  const results = await site.collide('spotlights', id, [
    () => site.call(admin.session, showOnHomepage, { id }),
    () => site.call(admin.session, showOnHomepage, { id }),
  ])
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { success: true, showOnHome: true } },
    { status: 'fulfilled', value: { success: true, showOnHome: true } },
  ])
  expect(await actions(site)).toEqual(['submission.accepted', 'spotlight.show'])
  expect((await site.emails()).map(({ kind }) => kind)).toEqual([
    'submission_received',
    'submission_accepted',
  ])
  for (const _ of [1, 2]) {
    expect(await site.call(admin.session, removeFromHomepage, { id })).toMatchObject({ showOnHome: false })
  }
  expect(await actions(site)).toEqual(['submission.accepted', 'spotlight.show', 'spotlight.hide'])
  expect(await listFor(site, null)).toEqual([])
})

test('a declined spotlight cannot be featured, and the admin reads who declined it', async () => {
  const [member, admin] = [await site.person('member'), await site.person('admin', { name: 'Ravi' })]
  const { _id: id } = await apply(site, member)
  await site.call(admin.session, reviewSpotlight, { id, state: 'declined', reason: 'Too early' })
  for (const call of [showOnHomepage, pickSpotlight]) {
    await expect(site.call(admin.session, call, { id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Ravi declined it on') as string,
    })
  }
  for (const call of [showOnHomepage, removeFromHomepage, pickSpotlight]) {
    for (const unknown of [NOBODY, 'x']) {
      await expect(site.call(admin.session, call, { id: unknown })).rejects.toMatchObject({ status: 404 })
    }
  }
})

test('featuring and declining at the same instant have one outcome', async () => {
  const [member, one] = [await site.person('member'), await site.person('admin', { name: 'Ravi' })]
  const two = await site.person('admin', { name: 'Meera' })
  const { _id: id } = await apply(site, member)
  const results = await site.collide('spotlights', id, [
    () => site.call(one.session, showOnHomepage, { id }),
    () => site.call(two.session, reviewSpotlight, { id, state: 'declined', reason: 'Too early' }),
  ] as (() => Promise<unknown>)[])
  const lost = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(lost.reason).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Ravi accepted it on|Meera declined it on/) as string,
  })
})

test('a featured spotlight that its member withdraws leaves the home page at once', async () => {
  await using site = await startTestApp()
  const [member, admin] = [await site.person('member'), await site.person('admin')]
  const { _id: id } = await apply(site, member)
  await site.call(admin.session, showOnHomepage, { id })
  expect(await site.call(member.session, withdrawSpotlight, { id })).toMatchObject({ state: 'withdrawn' })
  expect(await listFor(site, null)).toEqual([])
  await expect(site.call(admin.session, showOnHomepage, { id })).rejects.toMatchObject({ status: 409 })
})

test('one spotlight is the pick of a month, and next month has its own', async () => {
  await using site = await startTestApp()
  const [member, admin] = [await site.person('member'), await site.person('admin')]
  const ids = [(await apply(site, member, 'One'))._id, (await apply(site, member, 'Two'))._id]
  const [one, two] = ids as [string, string]
  const month = new Date(site.context.clock().getTime() + 5.5 * HOUR).toISOString().slice(0, 7)
  expect(await site.call(admin.session, pickSpotlight, { id: one })).toEqual({
    success: true,
    showOnHome: true,
    monthlyPick: month,
    replaced: null,
  })
  expect(await site.call(admin.session, pickSpotlight, { id: two })).toMatchObject({ replaced: 'One' })
  const picks = async () => (await listFor(site, null)).map(({ name, monthlyPick }) => [name, monthlyPick])
  expect(await picks()).toEqual([
    ['Two', month],
    ['One', null],
  ])
  // Both calls change the row of this month's pick.
  const results = await site.collide('spotlights', two, [
    () => site.call(admin.session, pickSpotlight, { id: one }),
    () => site.call(admin.session, pickSpotlight, { id: two }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await picks()).filter(([, pick]) => pick === month)).toHaveLength(1)
})

test('the startup of the month is the pick of this month on the home page and the Spotlight page, and none when the month has ended', async () => {
  await using site = await startTestApp()
  const [member, admin] = [await site.person('member'), await site.person('admin')]
  const claims = async () => {
    const pages = await Promise.all(
      ['/', '/spotlight-boost'].map(async (path) => (await site.http(path)).text()),
    )
    return pages.map((html) => [
      /<h3 class="display">Pick of old<\/h3>/.test(html),
      html.includes('Startup of the month'),
      /ld\+json">[^<]*Startup of the month, [^<]*Pick of old/.test(html),
    ])
  }
  const { _id: id } = await apply(site, member, 'Pick of old')
  for (let at = 0; at < 12; at += 1) {
    const later = await apply(site, await site.person('member'), `Later ${at}`)
    await site.call(admin.session, showOnHomepage, { id: later._id })
  }
  await site.call(admin.session, showOnHomepage, { id })
  expect(await claims()).toEqual([
    [false, false, false],
    [false, false, false],
  ])
  const now = site.context.clock()
  site.turnClock(nextMonthInIst(now).getTime() - now.getTime() - 60_000)
  const { session } = await site.person('admin')
  await site.call(session, pickSpotlight, { id })
  expect(await claims()).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  site.turnClock(60_000)
  expect(await claims()).toEqual([
    [false, false, false],
    [false, false, false],
  ])
})
