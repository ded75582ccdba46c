import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid, saveDraft } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import {
  bornYearsAgo,
  confirmedPerson,
  guardian,
  rowsWith,
  sayYes,
  sendAsMinor,
  tokenOf,
} from '#test/members/guardian/guardian-stories.ts'
import { type Person, type Site, startProvider } from '#test/support/test-app.ts'
import {
  alertOf,
  android,
  APPLICATION,
  expectAccessible,
  expectAccessibleOnceQuiet,
  expectFits,
  expectFocusWithin,
  expectNoSidewaysScroll,
  fillFirstStep,
  hydrate,
  newPage,
  pageAs,
  payByUpi,
} from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'
import { pressUntilOpen } from '../dashboard/popups.ts'
import { shareSite } from '../shared-site.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
await simulator.hear(site)
// The browser of whoever applies: one for all, each of whom is somebody new.
const page = await newPage(browser, site.url, android)

/** Somebody who has just signed up stands at the beginning of the application. */
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

/** The link of the last e-mail to a guardian, as its path. */
async function linkTo(site: Site, to?: string): Promise<string> {
  return `/guardian/${await tokenOf(site, to)}`
}

test('on a phone: somebody of 16 applies, the guardian says no and then yes, the fee is paid, and an admin approves', async () => {
  const asha = await apply()
  await site.confirm(asha.email)
  const family = page.getByRole('group', { name: 'Your parent or guardian' })
  await fillFirstStep(page)
  // It comes by what was filled in last, and all of that is rendered then.
  await page.getByLabel('State or union territory').waitFor()
  expect(await family.isVisible()).toBe(false)
  const birth = page.getByLabel('Date of birth', { exact: true })
  await birth.fill(bornYearsAgo(site, 16))
  await page.getByRole('heading', { name: 'We ask your parent or guardian first' }).waitFor()
  expect(await page.getByLabel('City').isVisible()).toBe(false)
  await looksRight(page)
  // A slip of the hand loses nothing.
  await birth.fill('1991-08-15')
  await page.getByLabel('City').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Pune')
  await birth.fill(bornYearsAgo(site, 16))
  await page.getByRole('button', { name: 'Ask my guardian' }).click()
  await alertOf(page, 'Please fill all the fields to proceed!')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('guardianName')
  await page.getByLabel('Their name').fill(guardian.guardianName)
  await page.getByLabel('Their e-mail').fill(asha.email)
  await page.getByLabel('Their name').focus()
  await page.getByText('Please enter your guardian’s e-mail, not your own').waitFor()
  await page.getByLabel('Their e-mail').fill(guardian.guardianEmail)
  // Neither the browser nor the server keeps what else was typed.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /Pune|9820000001/,
  )
  await page.getByRole('button', { name: 'Ask my guardian' }).click()
  await page.waitForURL('**/my')
  await page.getByRole('heading', { name: 'We have asked Meera Rao' }).waitFor()
  expect(await rowsWith(site, ['pune', '9820000001'])).toEqual([])
  await looksRight(page)
  await goWithin(page, APPLICATION)
  await page.getByRole('heading', { name: 'We have asked Meera Rao' }).waitFor()
  await expectFits(page)

  const home = await newPage(browser, site.url, android)
  const answer = await home.goto(await linkTo(site))
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await home.getByRole('heading', { name: 'What we store and why' }).waitFor()
  await home.getByText('₹1,178.82 to ₹14,158.82 with GST').waitFor()
  expect(await home.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await hydrate(home)
  await looksRight(home)
  await home.getByRole('button', { name: 'No, I do not agree' }).click()
  await home.getByText('You have said no.').waitFor()
  await expectFits(home)

  await page.goto('/my')
  await page.getByRole('heading', { name: 'Your guardian has said no' }).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Ask my guardian' }).click()
  await page.getByText('Please fill this in').first().waitFor()
  await page.getByLabel('Your name').fill('Asha Kulkarni')
  await page.getByLabel('Their name').fill('Kiran Ra')
  await page.getByLabel('Their e-mail').fill('kiran@example.org')
  await page.getByRole('button', { name: 'Ask my guardian' }).click()
  await page.getByRole('heading', { name: 'We have asked Kiran Ra' }).waitFor()
  await page.getByRole('button', { name: 'Change name or guardian' }).click()
  await page.getByLabel('Their name').fill('Kiran Rao')
  await expectFits(page)
  await page.getByRole('button', { name: 'Ask my guardian' }).click()
  await page.getByRole('heading', { name: 'We have asked Kiran Rao' }).waitFor()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await alertOf(page, 'The e-mail is on its way')

  await home.goto(await linkTo(site, 'kiran@example.org'))
  await hydrate(home)
  await home.getByLabel('Your full name').fill('Kiran Rao')
  await home.reload()
  await home.getByLabel('Your date of birth').fill(bornYearsAgo(site, 17))
  await home.getByRole('button', { name: 'Yes, I agree' }).click()
  await home.getByText('A parent or guardian is at least 18 years old', { exact: true }).waitFor()
  expect(await home.getByLabel('Your full name').inputValue()).toBe('Kiran Rao')
  await looksRight(home)
  await home.getByLabel('Your date of birth').fill('1980-02-29')
  await home.getByRole('button', { name: 'Yes, I agree' }).click()
  await home.getByText('You have agreed').waitFor()
  await looksRight(home)

  expect((await site.mailed()).map(({ kind }) => kind)).toContain('guardian_agreed')
  // What the steps between ask for, the tests of the application fill in.
  await site.call(asha.session, saveDraft, { changes: laterSteps, step: 1 })
  await page.reload()
  await page.getByRole('heading', { name: 'Kiran Rao has agreed' }).waitFor()
  await page.getByRole('link', { name: 'Go on with your application' }).click()
  expect(await birth.inputValue()).toBe(bornYearsAgo(site, 16))
  expect(await birth.getAttribute('readonly')).not.toBeNull()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Kulkarni')
  await page.getByLabel('Phone number').fill('+919820000001')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Country', { exact: true }).selectOption('India')
  await page.getByLabel('State or union territory').selectOption('Maharashtra')
  await looksRight(page)
  await page.getByRole('link', { name: 'Final Confirmation' }).click()
  await page.getByRole('radio', { name: /^Startup \/ Business/ }).check()
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await page.getByRole('button', { name: 'Pay ₹2,358.82' }).click()
  await payByUpi(page, 'success')
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()

  const admin = await pageAs(browser, site, await site.person('admin'), android)
  await admin.goto('/admin?panel=All+Members&tab=waiting')
  await admin.getByRole('button', { name: /^Read and decide/ }).click()
  const popup = admin.getByRole('dialog')
  await popup.getByText('16 years old. Kiran Rao (kiran@example.org) has agreed.').waitFor()
  await popup.getByText('Maharashtra', { exact: true }).waitFor()
  await looksRight(admin)
  await popup.getByRole('button', { name: 'Approve' }).click()
  await alertOf(admin, 'is a member now')
  await page.goto('/my')
  await page.getByText('You are a member', { exact: true }).waitFor()
  await page.getByText('or stay with them, open to you on').waitFor()
  const programmes = page.getByRole('region', { name: 'Programmes' })
  await expect.poll(() => programmes.getByText('For members of 18 years and more').count()).toBe(2)
  await looksRight(page)
  for (const path of ['/fwc-atithi', '/business-matching']) {
    await page.goto(path)
    await page.getByText('This is for members who are of age.').waitFor()
    expect(await page.getByRole('button', { name: /^(Apply Now|Request a Match)$/ }).count()).toBe(0)
    await expectFits(page)
  }
})

test('in the dashboard whoever waits for a guardian stands apart, and cannot be approved', async () => {
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
  await popup.getByText('has not answered yet. It cannot be approved before.').waitFor()
  // For half a second nobody can be approved: it is over once another letter counts.
  const question = popup.getByLabel(/^What do you want to know/)
  await pressUntilOpen(page, 'q', question)
  await popup.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await popup.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  // Nor by the keyboard.
  await expectFocusWithin(popup)
  await page.keyboard.press('a')
  await expectAccessible(page)
  await sayYes(site, await tokenOf(site))
  await site.call(ira.session, applyForAid, { ...aidForm, dateOfBirth: undefined })
  await page.goto('/admin?panel=All+Members&tab=waiting')
  await page.getByRole('row').filter({ hasText: ira.email }).waitFor()
  expect(approvals).toEqual([])
})

test('a link that is none says so, and how to get another', async () => {
  await handOver(page, null, `/guardian/${'x'.repeat(43)}`)
  await page.getByText('This link has expired or was used already.').waitFor()
  await page.getByText('Ask whoever named you to send the e-mail again').waitFor()
  await looksRight(page)
})

test.each([
  ['13', 13, 'You need to be at least 14 years old'],
  ['no age at all yet', -1, 'This day has not come yet'],
])('at %s nobody gets on, and is told why beside the date of birth', async (_, years, words) => {
  await apply()
  await page.getByLabel('Date of birth', { exact: true }).fill(bornYearsAgo(site, years))
  await page.getByLabel('City').focus()
  await page.getByText(words).waitFor()
  await looksRight(page)
})

test('a category that is closed to one’s age cannot be chosen, and one chosen before is told at it', async () => {
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
