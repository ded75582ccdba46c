import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { saveDraft } from '#contract/membership/members.ts'
import { withPassword } from '#test/cases/people/person-with-password.ts'
import { type Person, startProvider } from '#test/support/test-app.ts'
import {
  APPLICATION,
  alertOf,
  answer,
  expectFits,
  expectFitsByDayAndNight,
  fillFirstStep,
  logIn,
  newPage,
  next,
  phone,
  saved,
  savedWith,
  expectFitsByNight,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
// All tests share a page on a desktop and a page on a phone; each test signs in a new person there.
const page = await newPage(browser, site.url)
const onPhone = await newPage(browser, site.url, phone)

/** Opens a page as a new person, after `prepare`. */
async function startAt(
  wanted: string,
  { on = page, prepare }: { on?: Page; prepare?: (person: Person) => Promise<unknown> } = {},
): Promise<Person> {
  const person = await site.person('user', { name: 'Asha Kulkarni' })
  await prepare?.(person)
  await handOver(on, person, wanted)
  return person
}

/** Saves a draft with the required fields of the first five steps. */
async function fillFiveSteps({ session }: Person): Promise<void> {
  const changes = {
    dateOfBirth: '1991-08-15',
    contact: '+919820000001',
    city: 'Pune',
    country: 'India',
    userType: 'Founder',
    lookingForCollaboration: 'Yes',
    needFWCConnection: 'Yes',
    offerServices: 'No',
    platform: 'No',
    needTechSupport: 'No',
    helpInBranding: 'Yes, a logo',
    expandInternationally: 'No',
    investmentSupport: 'No',
  }
  await site.call(session, saveDraft, { changes, step: 6 })
}

function waitForTitle(page: Page, title: string): Promise<void> {
  return page.getByRole('heading', { name: title, exact: true }).waitFor()
}

function isInSight(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

test('a failed save is shown and tried again, and typed values are kept when the session ends meanwhile', async () => {
  const person = await startAt(`${APPLICATION}?step=4`, { prepare: (one) => withPassword(site, one) })
  await page.route('**/member/save_draft', (route) => route.abort())
  await page.getByLabel('Do you need technical support?').fill('A website')
  await page.getByText('Not saved yet — trying again').waitFor()
  const saving = savedWith(page, 'A website')
  await page.unroute('**/member/save_draft')
  await saving
  await saved(page)

  await page.evaluate(() =>
    fetch('/api/user/logout_user', {
      headers: { authorization: `Bearer ${localStorage.getItem('twk_fwc')}` },
    }).then(() => undefined),
  )
  await page.getByLabel('Do you need help with your branding?').fill('A logo')
  await alertOf(page, 'Please login first')
  await logIn(page, person.email)
  await waitForTitle(page, 'Tech & Digital Support')
  expect(await page.getByLabel('Do you need help with your branding?').inputValue()).toBe('A logo')
})

test('the last step lists what is missing in an application with links to the steps, and each step keeps its message until it is complete', async () => {
  const page = onPhone
  await startAt(APPLICATION, { on: page })
  await fillFirstStep(page)
  await page.getByLabel('City').press('Enter')
  await waitForTitle(page, 'Business & Professional Details')
  await page.getByRole('link', { name: 'Final Confirmation' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const form = page.getByRole('form', { name: 'Membership application' })
  const terms = form.locator('.alert').getByText('Please accept the terms and conditions to proceed!')
  await terms.waitFor()
  await form.getByRole('link', { name: 'Business & Professional Details' }).click()
  await waitForTitle(page, 'Business & Professional Details')
  expect(await terms.count()).toBe(0)
  await page.goBack()
  await page.getByLabel('I accept the terms').check()
  const fields = form.locator('.alert').getByText('Please fill all the fields to proceed!')
  await fields.waitFor()
  expect(await form.getByRole('link').allTextContents()).toEqual([
    'Business & Professional Details 1 to fill',
    'Collaboration & Networking Data 4 to fill',
    'Tech & Digital Support 2 to fill',
    'Future Goals & Vision 2 to fill',
    'Change it',
    'Refund policy',
  ])
  await form.getByRole('link', { name: 'Business & Professional Details' }).click()
  await fields.waitFor()
  await answer(page, 'I am a', 'Founder').check()
  await fields.waitFor({ state: 'detached' })
})

test('an invalid GST number marks its step “1 to correct”, and the last step warns about it before payment', async () => {
  await startAt(`${APPLICATION}?step=2`, { prepare: fillFiveSteps })
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const wrong = steps.getByText('1 to correct')
  await page.getByLabel('GST number').fill('27AAAAA0000A1Z5')
  await next(page)
  await waitForTitle(page, 'Collaboration & Networking Data')
  await wrong.waitFor()
  await steps.locator('a[href$="step=6"]').click()
  const warning = page.getByText('Your GST number is no GSTIN, so your invoice will bear none.')
  await warning.waitFor()
  await page.getByRole('link', { name: 'Look at it' }).click()
  await page.getByLabel('GST number').fill('')
  await wrong.waitFor({ state: 'detached' })
})

test('when the checkout does not open or is closed, an alert appears beside the pressed button', async () => {
  const page = onPhone
  await startAt(`${APPLICATION}?step=6`, { on: page, prepare: fillFiveSteps })
  await page.getByLabel('Core Team Member').check()
  await page.getByLabel('I accept the terms').check()
  const price = page.getByRole('complementary', { name: 'Price' })
  const pay = price.getByRole('button', { name: 'Pay ₹14,158.82' })
  await page.route('**/checkout.js', (route) => route.abort())
  await pay.click()
  const unopened = price.getByRole('alert').filter({ hasText: 'could not be opened' })
  await unopened.waitFor()
  await expect.poll(() => isInSight(unopened)).toBe(true)
  await page.unroute('**/checkout.js')
  await pay.click()
  const checkout = page.frameLocator('iframe[title="Checkout"]')
  await checkout.getByText('Membership for one year, Core Team Member').waitFor()
  await checkout.getByRole('button', { name: 'Cancel payment' }).click()
  const closed = price.getByRole('alert').filter({ hasText: 'Payment was not completed.' })
  await closed.waitFor()
  expect(await unopened.count()).toBe(0)
  await expect.poll(() => isInSight(closed)).toBe(true)
})

test('membership and every step fit at 320, 768 and 1440 px, and axe finds nothing in light and dark', async () => {
  await startAt('/partner')
  await expectFitsByDayAndNight(page)
  await startAt(`${APPLICATION}?step=6`)
  await page.getByLabel('I need financial aid').check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await alertOf(page, 'Please accept the terms')
  await expectFitsByDayAndNight(page)
  for (const title of [
    'Personal Information',
    'Business & Professional Details',
    'Collaboration & Networking Data',
    'Tech & Digital Support',
    'Future Goals & Vision',
  ]) {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: title }).click()
    await waitForTitle(page, title)
    // The steps between have the same controls as these two.
    if (title.startsWith('Personal')) await expectFitsByDayAndNight(page)
    else if (title.startsWith('Business')) await expectFitsByNight(page)
    else await expectFits(page)
  }
})
