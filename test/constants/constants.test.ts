import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { forgotPassword } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { applyForAid, createOrder, allMembers } from '#contract/membership/members.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { saveView } from '#contract/membership/saved-views.ts'
import { saveSettings } from '#contract/settings.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { HOUR } from '#contract/values/time.ts'
import { endMemberships } from '#server/members/periods/membership-expiry.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import { again, daysLater, member, told } from '#test/members/membership.ts'
import { sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import ForgotPassword from '#web/accounts/forgot-password-page.tsx'
import { benefits } from '#content/policies/benefits.ts'
import { manual } from '#content/policies/manual.ts'
import { privacy } from '#content/policies/privacy.ts'
import { refund } from '#content/policies/refund.ts'
import { terms } from '#content/policies/terms.ts'

// Each constant has a line of its own, as in the file where a developer changes it.
vi.mock('#contract/business-constants.ts', async (original) => ({
  ...(await original<object>()),
  GRACE_DAYS: 11,
  REMINDER_DAYS: [33, 5] as const,
  RENEWABLE_DAYS: 44,
  DECISION_HOURS: 50,
  SPOTLIGHT_HOURS: 9 * 24,
  MATCHING_HOURS: 34,
  HOSTING_HOURS: 57,
  LONGEST_STAY: 16,
  CANCEL_BEFORE: 13,
  MOST_MEGABYTES: 1,
  MOST_VIEWS: 2,
  MOST_ORDERS: 1,
  PRODUCT_REFUND_DAYS: 6,
  LINK_DAYS: 8,
  PASSWORD_LINK_HOURS: 3,
  SHORTEST_PASSWORD: 23,
  BOOK_YEARS: 19,
}))

const simulator = await sharedProvider()

async function listed(site: Site, filters: { state?: 'grace' | 'member'; due?: 'overdue' }) {
  const admin = await site.person('admin')
  return (await site.call(admin.session, allMembers, filters)).members
}

test('days of notice and of grace: e-mails, lists and the end of memberships follow the constants alone, and nobody gets an e-mail twice', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const emails = () => told(site, person, ['membership_ends', 'membership_over'])
  const { membership } = await site.call(person.session, myMembership, {})
  // Counted from day to day, whatever the hour is.
  const today = Date.parse(dayInIst(site.context.clock()))
  const left = (Date.parse(membership?.endsOn ?? '') - today) / (24 * HOUR)

  await daysLater(site, left - 35)
  expect(await emails()).toEqual([])
  await daysLater(site, 2)
  expect(await emails()).toHaveLength(1)
  await endMemberships(site.context)
  expect(await emails()).toHaveLength(1)
  await daysLater(site, 28)
  expect(await emails()).toHaveLength(2)
  await daysLater(site, 15)
  expect(await emails()).toHaveLength(3)
  expect(await site.emails()).toContainEqual(
    expect.objectContaining({ graceUntil: daysAfter(membership?.endsOn ?? '', 11) }),
  )
  expect(await listed(site, { state: 'grace' })).toHaveLength(1)
  expect((await site.call((await again(site, person)).session, myMembership, {})).membership?.state).toBe(
    'grace',
  )
  await daysLater(site, 3)
  expect(await emails()).toEqual(['membership_ends', 'membership_ends', 'membership_ends', 'membership_over'])
  await endMemberships(site.context)
  expect(await emails()).toHaveLength(4)
  expect(await listed(site, { state: 'grace' })).toEqual([])
})

test('hours of decision: requests are due in lists by the constant, also when they were stored under another value', async () => {
  await using site = await startTestApp()
  const person = await site.person()
  await site.call(person.session, applyForAid, aidForm)
  const due = async () =>
    (await site.database.pool.query<{ deadline: string }>('select deadline::text from memberships')).rows
  const now = await due()
  await site.database.pool.query('update memberships set decision_hours = 1000')
  expect(await due()).not.toEqual(now)
  const work = site.startRecurring('apply the promised hours')
  await expect.poll(due).toEqual(now)
  await work.stop()
  site.turnClock(49 * HOUR)
  expect(await listed(site, { due: 'overdue' })).toEqual([])
  site.turnClock(2 * HOUR)
  expect(await listed(site, { due: 'overdue' })).toHaveLength(1)
})

test('size of uploads, saved views and orders: the constants limit them, and the message of a refusal names the limit', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const large = await sendForm<{ message: string }>(site, person, updateProfile, {
    avatar: fileOf(Buffer.alloc(1024 * 1024 + 1)),
  })
  expect(large).toMatchObject({ status: 413, body: { message: 'File size exceeds 1MB' } })
  for (const name of ['one', 'two']) await site.call(admin.session, saveView, { name, filters: {} })
  await expect(site.call(admin.session, saveView, { name: 'three', filters: {} })).rejects.toThrow(
    'You have kept 2 views already',
  )
  await site.call(person.session, createOrder, applicationForm)
  await expect(
    site.call(person.session, createOrder, { ...applicationForm, membershipCategory: 'Investor' }),
  ).rejects.toThrow('You have started one payment in 24 hours')
})

test('the GST rate: an owner’s change is charged and shown at once, and no policy names a rate of its own', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await site.person('admin')
  await site.call(owner.session, saveSettings, { categories: [{ category: 'Investor', gstRate: 5 }] })
  const { prices } = await site.call(null, currentPrices, {})
  expect(prices.find(({ category }) => category === 'Investor')).toMatchObject({ rate: 5, total: 419_895 })
  expect(policies).not.toMatch(/\b18 ?(?:%|per cent)/)
})

const policies = [benefits, manual, privacy, refund, terms].map((policy) => JSON.stringify(policy)).join('\n')

test.each([
  ['9 days', 'within 7 days'],
  ['34 hours', 'within 72 hours'],
  ['57 hours', 'within 72 hours'],
  ['16 days', '12 days'],
  ['13 days', 'up to 7 days'],
  ['1 MB', '5 MB'],
  ['23 characters', '8 characters'],
  ['At least 19 years', 'At least 8 years'],
])('the policies have %s, and nowhere %s', (now, before) => {
  expect(policies).toContain(now)
  expect(policies).not.toContain(before)
})

test('e-mails and pages have the time for which a link works', async () => {
  await using site = await startTestApp()
  const { email } = await site.person()
  await site.confirm(email)
  await site.call(null, forgotPassword, { email })
  expect((await site.mailed()).at(-1)?.text).toContain('It works once, for three hours.')
  const page = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ForgotPassword)))
  expect(page).toContain('It works once, for three hours.')
})
