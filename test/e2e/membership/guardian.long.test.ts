import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid, saveDraft } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import {
  bornYearsAgo,
  confirmedPerson,
  sayYes,
  sendAsMinor,
  tokenOf,
} from '#test/members/guardian/guardian-stories.ts'
import { type Person, startProvider } from '#test/support/test-app.ts'
import {
  android,
  APPLICATION,
  expectAccessible,
  expectAccessibleOnceQuiet,
  expectFits,
  expectFocusWithin,
  expectNoSidewaysScroll,
  newPage,
  pageAs,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { pressUntilOpen } from '../dashboard/popups.ts'
import { shareSite } from '../shared-site.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
await simulator.hear(site)
// The page of the applicant: all tests share it, each with a new person or a visitor.
const page = await newPage(browser, site.url, android)

/** Opens the application as a new person. */
async function apply(): Promise<Person> {
  const person = await site.person('user', { name: 'Asha Kulkarni' })
  await handOver(page, person, APPLICATION)
  return person
}

const {
  fullName: _name,
  dateOfBirth: _birth,
  contact: _contact,
  city: _city,
  country: _country,
  state: _state,
  membershipCategory: _category,
  termsAccepted: _terms,
  ...laterSteps
} = applicationForm

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectFits(page)
}

test('in the dashboard an applicant who waits for a guardian is listed in a separate tab and cannot be approved', async () => {
  const [ira, admin] = [await confirmedPerson(site, { name: 'Ira Rao' }), await site.person('admin')]
  await sendAsMinor(site, ira, { fullName: 'Ira Rao', dateOfBirth: bornYearsAgo(site, 15) })
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  const approvals: string[] = []
  page.on('request', (request) =>
    request.url().endsWith(approveMember.path) ? approvals.push(request.url()) : undefined,
  )
  await page.goto('/admin?panel=All+Members&tab=waiting')
  await page.getByText('No Members found').waitFor()
  await page.goto('/admin?panel=All+Members&tab=guardian')
  await page.getByText('guardian to agree', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Read and decide/ }).click()
  const popup = page.getByRole('dialog')
  await popup
    .getByText('has not answered yet. The application cannot be approved before a guardian agrees.')
    .waitFor()
  // The popup ignores keys for half a second; when the key Q works, that time is over.
  const question = popup.getByLabel(/^What do you want to know/)
  await pressUntilOpen(page, 'q', question)
  await popup.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await popup.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  // The applicant cannot be approved by keyboard either.
  await expectFocusWithin(popup)
  await page.keyboard.press('a')
  await expectAccessible(page)
  await sayYes(site, await tokenOf(site))
  await site.call(ira.session, applyForAid, { ...aidForm, dateOfBirth: undefined })
  await page.goto('/admin?panel=All+Members&tab=waiting')
  await page.getByRole('row').filter({ hasText: ira.email }).waitFor()
  expect(approvals).toEqual([])
})

test('an invalid guardian link says that it has expired or was used, and how to get another', async () => {
  await handOver(page, null, `/guardian/${'x'.repeat(43)}`)
  await page.getByText('This link has expired or was used already.').waitFor()
  await page.getByText('Ask whoever named you to send the e-mail again').waitFor()
  await looksRight(page)
})

test.each([
  ['13', 13, 'You need to be at least 14 years old'],
  ['-1 (born in the future)', -1, 'This day is in the future'],
])(
  'at the age of %s an applicant cannot continue, and the reason is beside the date of birth',
  async (_, years, words) => {
    await apply()
    await page.getByLabel('Date of birth', { exact: true }).fill(bornYearsAgo(site, years))
    await page.getByLabel('City').focus()
    await page.getByText(words).waitFor()
    await looksRight(page)
  },
)

test('a category that is closed to the applicant’s age cannot be chosen, and an earlier choice of it is reported', async () => {
  const { session } = await site.person()
  const { fullName, contact, city, country, state } = applicationForm
  const dateOfBirth = bornYearsAgo(site, 27)
  const changes = { ...laterSteps, fullName, contact, city, country, state, dateOfBirth }
  await site.call(session, saveDraft, { changes, step: 6 })
  await handOver(page, { session }, `${APPLICATION}?step=6`)
  const student = page.getByRole('radio', { name: /^Student/ })
  await student.check()
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link').first().click()
  await page.getByLabel('Date of birth', { exact: true }).fill(bornYearsAgo(site, 28))
  await steps.getByRole('link').last().click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('This category is for ages 14 to 27').first().waitFor()
  await expectAccessibleOnceQuiet(page)
  await page.getByRole('radio', { name: /^Investor/ }).check()
  await page.getByText('Ages 14 to 27 only, by the date of birth that you gave.').waitFor()
  expect(await student.isDisabled()).toBe(true)
  await expectAccessibleOnceQuiet(page)
  await expectFits(page)
})
