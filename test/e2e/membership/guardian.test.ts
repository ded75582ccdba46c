import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { saveDraft } from '#contract/membership/members.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { bornYearsAgo, guardian, rowsWith, tokenOf } from '#test/members/guardian/guardian-stories.ts'
import { type Person, type Site, startProvider } from '#test/support/test-app.ts'
import {
  alertOf,
  android,
  APPLICATION,
  expectAccessible,
  expectFits,
  fillFirstStep,
  hydrate,
  newPage,
  pageAs,
  payByUpi,
} from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
await simulator.hear(site)
// The page of the applicant.
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

/** The path of the link in the last e-mail to a guardian. */
async function linkTo(site: Site, to?: string): Promise<string> {
  return `/guardian/${await tokenOf(site, to)}`
}

test('on a phone a person of 16 applies, one guardian declines, another agrees, the fee is paid, and an admin approves the application', async () => {
  const asha = await apply()
  await site.confirm(asha.email)
  const family = page.getByRole('group', { name: 'Your parent or guardian' })
  await fillFirstStep(page)
  // This field appears after the last value is filled in, so all values are rendered by then.
  await page.getByLabel('State or union territory').waitFor()
  expect(await family.isVisible()).toBe(false)
  const birth = page.getByLabel('Date of birth', { exact: true })
  await birth.fill(bornYearsAgo(site, 16))
  await page.getByRole('heading', { name: 'We ask your parent or guardian first' }).waitFor()
  expect(await page.getByLabel('City').isVisible()).toBe(false)
  await looksRight(page)
  // Correcting a mistyped date of birth keeps the other values.
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
  // Neither the browser nor the server stores the other typed values.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /Pune|9820000001/,
  )
  await page.getByRole('button', { name: 'Ask my guardian' }).click()
  await page.waitForURL('**/my')
  await page.getByRole('heading', { name: 'We have asked Meera Rao' }).waitFor()
  expect(await rowsWith(site, ['pune', '9820000001'])).toEqual([])
  await goWithin(page, APPLICATION)
  await page.getByRole('heading', { name: 'We have asked Meera Rao' }).waitFor()

  const guardianPage = await newPage(browser, site.url, android)
  const answer = await guardianPage.goto(await linkTo(site))
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await guardianPage.getByRole('heading', { name: 'What we store and why' }).waitFor()
  await guardianPage.getByText('₹1,178.82 to ₹14,158.82 with GST').waitFor()
  expect(await guardianPage.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await hydrate(guardianPage)
  await guardianPage.getByRole('button', { name: 'No, I do not agree' }).click()
  await guardianPage.getByText('You have said no.').waitFor()

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
  await page.getByRole('button', { name: 'Ask my guardian' }).click()
  await page.getByRole('heading', { name: 'We have asked Kiran Rao' }).waitFor()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await alertOf(page, 'The e-mail is on its way')

  await guardianPage.goto(await linkTo(site, 'kiran@example.org'))
  await hydrate(guardianPage)
  await guardianPage.getByLabel('Your full name').fill('Kiran Rao')
  await guardianPage.reload()
  await guardianPage.getByLabel('Your date of birth').fill(bornYearsAgo(site, 17))
  await guardianPage.getByRole('button', { name: 'Yes, I agree' }).click()
  await guardianPage.getByText('A parent or guardian is at least 18 years old', { exact: true }).waitFor()
  expect(await guardianPage.getByLabel('Your full name').inputValue()).toBe('Kiran Rao')
  await guardianPage.getByLabel('Your date of birth').fill('1980-02-29')
  await guardianPage.getByRole('button', { name: 'Yes, I agree' }).click()
  await guardianPage.getByText('You have agreed').waitFor()

  expect((await site.mailed()).map(({ kind }) => kind)).toContain('guardian_agreed')
  // The tests of the application fill in the steps between in the browser.
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
  }
})
