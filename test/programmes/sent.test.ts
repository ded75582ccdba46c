import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { correctHosting } from '#contract/programmes/hosting.ts'
import { correctInvestor } from '#contract/programmes/investors.ts'
import { correctMatchRequest } from '#contract/programmes/matching.ts'
import { mySubmission, mySubmissions } from '#contract/programmes/my-submissions.ts'
import { correctSpotlight, submitSpotlight } from '#contract/programmes/spotlight.ts'
import { correctStay } from '#contract/programmes/stays.ts'
import { type Programme, programmes } from '#contract/programmes/submissions.ts'
import { correctYouth } from '#contract/programmes/youth.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import {
  dayFrom,
  hostingForm,
  investorForm,
  spotlightForm,
  stayForm,
  youthForm,
} from '#test/cases/submission-forms.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedTestApp, type Site } from '#test/support/test-app.ts'

type Case = { endpoint: Endpoint; sent: (now: Date) => object; changed: { field: string; to: string } }

/** The form and a correction for each programme; a new programme without a case does not compile. */
const cases: Record<Programme, Case> = {
  stays: { endpoint: correctStay, sent: stayForm, changed: { field: 'purpose', to: 'To see the mandi' } },
  youth: {
    endpoint: correctYouth,
    sent: () => ({ ...youthForm, whatsappNumber: '+919820000007' }),
    changed: { field: 'city', to: 'Latur' },
  },
  investors: {
    endpoint: correctInvestor,
    sent: () => investorForm,
    changed: { field: 'usp', to: 'Nobody else buys from growers at their gate' },
  },
  hosting: { endpoint: correctHosting, sent: hostingForm, changed: { field: 'title', to: 'Millet at home' } },
  spotlight: {
    endpoint: correctSpotlight,
    sent: () => spotlightForm,
    changed: { field: 'feature', to: 'Seeds by post' },
  },
  matching: {
    endpoint: correctMatchRequest,
    sent: () => ({}),
    changed: { field: 'lookingFor', to: 'Cold storage near Pune' },
  },
}

const site = await sharedTestApp()

const read = async ({ session }: Person, programme: Programme, _id: string) =>
  (await site.call(session, mySubmission, { programme, _id })).submission

const correct = (on: Site, { session }: Person, programme: Programme, id: string, more: object) => {
  const { endpoint, sent } = cases[programme]
  return on.call(session, endpoint, { ...sent(on.context.clock()), ...more, id })
}

test.each(programmes)(
  'a submission to %s is read whole, corrected while it waits, and decided in the version that the admin has read',
  async (programme) => {
    const [asha, zoe, admin] = [
      await site.person('member'),
      await site.person('member'),
      await site.person('admin'),
    ]
    const calls = submittings.find((one) => one.programme === programme) as (typeof submittings)[number]
    const { field, to } = cases[programme].changed
    const id = await calls.submit(site, asha)
    const first = await read(asha, programme, id)
    expect(first).toMatchObject({ _id: id, programme, state: 'received', canCorrect: true })
    expect(first.form).toMatchObject(cases[programme].sent(site.context.clock()))
    expect(first.updatedAt).toBe(first.createdAt)

    site.turnClock(1000)
    expect(await codeOf(correct(site, zoe, programme, id, { [field]: to }))).toBe('404 not_found')
    expect(await codeOf(read(zoe, programme, id))).toBe('404 not_found')
    expect(await codeOf(correct(site, asha, programme, id, { [field]: to }))).toBe('done')
    const second = await read(asha, programme, id)
    expect(second.form).toEqual({ ...first.form, [field]: to })
    expect(second).toMatchObject({ state: 'received', createdAt: first.createdAt, dueAt: first.dueAt })
    expect(Date.parse(second.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
    // The correction makes no second submission.
    const { submissions } = await site.call(asha.session, mySubmissions, {})
    expect(submissions.map(({ _id, canCorrect }) => [_id, canCorrect])).toEqual([[id, true]])

    const decide = (seen: object) =>
      codeOf(site.call(admin.session, calls.reviewCall, { id, state: 'accepted', seen } as never))
    expect(await decide({ _id: id, updatedAt: first.updatedAt })).toBe('409 changed_meanwhile')
    expect(await decide({ _id: zoe.id, updatedAt: second.updatedAt })).toBe('409 changed_meanwhile')
    expect(await decide({ _id: id, updatedAt: 'yesterday' })).toBe('400 invalid_input')
    const listed = (await site.call(admin.session, calls.list, {})) as Record<
      string,
      { _id: string; updatedAt: string }[]
    >
    const record = Object.values(listed)
      .flat()
      .find(({ _id }) => _id === id)
    expect(record?.updatedAt).toBe(second.updatedAt)
    expect(await decide({ _id: id, updatedAt: second.updatedAt })).toBe('done')
    expect(await codeOf(correct(site, asha, programme, id, {}))).toBe('409 already_decided')
    expect(await read(asha, programme, id)).toMatchObject({ state: 'accepted', canCorrect: false })
  },
)

test.each(programmes.filter((programme) => programme !== 'matching'))(
  'a correction of %s keeps the stored value of each field that is as it was when the form was opened',
  async (programme) => {
    const asha = await site.person('member')
    const calls = submittings.find((one) => one.programme === programme) as (typeof submittings)[number]
    const { field, to } = cases[programme].changed
    const id = await calls.submit(site, asha)
    const { form: opened } = await read(asha, programme, id)
    expect(await codeOf(correct(site, asha, programme, id, { [field]: to }))).toBe('done')
    expect(await codeOf(correct(site, asha, programme, id, { opened }))).toBe('done')
    expect((await read(asha, programme, id)).form).toEqual({ ...opened, [field]: to })
  },
)

test('a correction of one date of a stay also sets the other as the form shows it, since both belong together', async () => {
  const asha = await site.person('member')
  const calls = submittings.find(({ programme }) => programme === 'stays') as (typeof submittings)[number]
  const id = await calls.submit(site, asha)
  const { form: opened } = await read(asha, 'stays', id)
  const [arrivalDate, departureDate] = [40, 43].map((days) => dayFrom(site.context.clock(), days))
  expect(await codeOf(correct(site, asha, 'stays', id, { arrivalDate, departureDate }))).toBe('done')
  const earlier = dayFrom(site.context.clock(), 13)
  expect(await codeOf(correct(site, asha, 'stays', id, { departureDate: earlier, opened }))).toBe('done')
  const { form } = await read(asha, 'stays', id)
  expect(form).toEqual({ ...opened, departureDate: earlier })
})

test('a file sent with a correction replaces the file before; a correction without a file keeps it', async () => {
  const asha = await site.person('member')
  const send = async (endpoint: Endpoint, more: object, id = '') => {
    const to = { ...endpoint, path: endpoint.path.replace(':id', id) as `/${string}` }
    return (await sendForm<object>(site, asha, to, { ...spotlightForm, ...more })).status
  }
  const pdf = (name: string) => fileOf('%PDF-1.4\n%%EOF\n', name, 'application/pdf')
  expect(await send(submitSpotlight, { file: fileOf(await photograph()) })).toBe(200)
  const [mine] = (await site.call(asha.session, mySubmissions, {})).submissions
  const id = mine?._id ?? ''
  const first = (await read(asha, 'spotlight', id)).file
  expect(first).toMatchObject({ url: expect.stringContaining('.jpg'), widths: expect.anything() })
  expect(await send(correctSpotlight, { feature: 'Seeds by post' }, id)).toBe(200)
  expect((await read(asha, 'spotlight', id)).file).toEqual(first)
  expect(await send(correctSpotlight, { file: pdf('plan.pdf') }, id)).toBe(200)
  expect((await read(asha, 'spotlight', id)).file).toMatchObject({ name: 'plan.pdf' })
})
