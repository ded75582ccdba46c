import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { introduce } from '#contract/programmes/matching.ts'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, type Site } from '#test/support/test-app.ts'
import { alertOf, expectAccessible, expectNoSidewaysScroll, newPage, phone } from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft Kulkarni'
const dark: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }

const { site, browser } = await shareSite()
// All tests share a page on a phone and a dark page on a desktop; each test has its own people.
const onPhone = await newPage(browser, site.url, phone)
const inDark = await newPage(browser, site.url, dark)

/** A person who became a member by an application for financial aid. */
async function memberNamed(site: Site, admin: Person, name: string): Promise<Person> {
  const person = await site.person('user', { name })
  await site.call(person.session, applyForAid, { ...aidForm, fullName: name.slice(0, 100) })
  await site.call(admin.session, approveMember, { email: person.email })
  return person
}

async function submitAll(site: Site, person: Person): Promise<Record<Programme, string>> {
  const ids: Partial<Record<Programme, string>> = {}
  for (const { programme, submit } of submittings) ids[programme] = await submit(site, person)
  return ids as Record<Programme, string>
}

async function decide(site: Site, admin: Person, programme: Programme, id: string, reason?: string) {
  const calls = submittings.find((one) => one.programme === programme)
  await calls?.decide(site, admin, {
    id,
    ...(reason ? { state: 'declined', reason } : { state: 'accepted' }),
  })
}

function card(page: Page, name: string) {
  return page.getByRole('article', { name })
}

test('My FWC leads a visitor to log-in with its return address, and leads a person without submissions to the programmes', async () => {
  const page = onPhone
  expect((await site.http('/my')).headers.get('cache-control')).toBe('no-store')
  await page.goto('/my')
  await page.waitForURL('**/login?**')
  await alertOf(page, 'Please login first')
  expect(new URL(page.url()).searchParams.get('return')).toBe('/my')
  await handOver(page, await site.person('user', { name: 'Asha Kulkarni' }), '/my')
  await page.getByRole('heading', { level: 1, name: 'Hello, Asha Kulkarni.' }).waitFor()
  await page.getByText('Begin your application').waitFor()
  await page.getByText('You have sent nothing yet').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'FWC Atithi' }).click()
  await page.waitForURL('**/fwc-atithi')
  await page.getByRole('banner').getByLabel('Menu').first().click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My FWC' }).click()
  await page.waitForURL('**/my')
  await page.setViewportSize({ width: 1440, height: 900 })
  await goWithin(page, '/about-us')
  await page.getByRole('banner').getByText('Asha Kulkarni').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'My FWC' }).click()
  await page.waitForURL('**/my')
  await page.setViewportSize({ width: 360, height: 740 })
})

test('a member sees each submission with its decision, who decided, the promised time and the reason, and withdraws a submission', async () => {
  const admin = await site.person('admin', { name: 'Ravi Admin' })
  const asha = await memberNamed(site, admin, LONG_NAME)
  const ids = await submitAll(site, asha)
  await decide(site, admin, 'youth', ids.youth, 'Full until May.\nAsk again in June.')
  await decide(site, admin, 'stays', ids.stays)
  const page = inDark
  await handOver(page, asha, '/my')
  await card(page, 'Your application from Nashik').getByText('Full until May.').waitFor()
  const stay = page.getByRole('article', { name: /^Pune/ })
  await stay.getByText('by Ravi Admin').waitFor()
  await stay.getByText('Accepted', { exact: true }).first().waitFor()
  await card(page, 'Seedsight').getByText('(7 days after sending)').waitFor()
  await card(page, 'A match with another member').getByText('(72 hours after sending)').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Withdraw Spotlight Boost: Seedsight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this?' })
  await dialog.getByText('Seedsight').waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Withdraw Spotlight Boost: Seedsight' }).click()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await alertOf(page, '“Seedsight” is withdrawn')
  await card(page, 'Seedsight').getByText('Withdrawn', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: /^Withdraw Spotlight/ }).count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('two introduced members agree one after the other, and see each other’s e-mail addresses only after both have agreed', async () => {
  const admin = await site.person('admin')
  const [asha, zoe] = [
    await memberNamed(site, admin, 'Asha Patel'),
    await memberNamed(site, admin, LONG_NAME),
  ]
  const { matching } = await submitAll(site, asha)
  await site.call(admin.session, introduce, { id: matching, userId: zoe.id })
  await handOver(onPhone, asha, '/my')
  await card(onPhone, LONG_NAME).getByText('Proposed').waitFor()
  expect(await onPhone.getByText(zoe.email).count()).toBe(0)
  await expectAccessible(onPhone)
  await expectNoSidewaysScroll(onPhone)
  await onPhone.getByRole('button', { name: `I agree to meet ${LONG_NAME}` }).click()
  await alertOf(onPhone, 'You agreed.')
  await card(onPhone, LONG_NAME).getByText('You agreed. You get an e-mail').waitFor()
  await handOver(inDark, zoe, '/my')
  await card(inDark, 'Asha Patel').getByText('Asha Patel has agreed already.').waitFor()
  await inDark.getByRole('button', { name: 'I agree to meet Asha Patel' }).click()
  await alertOf(inDark, 'You both agreed.')
  await card(inDark, 'Asha Patel').getByRole('link', { name: asha.email }).waitFor()
  await onPhone.reload()
  await card(onPhone, LONG_NAME).getByRole('link', { name: zoe.email }).waitFor()
})
