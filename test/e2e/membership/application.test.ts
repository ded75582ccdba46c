import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { saveDraft } from '#contract/membership/members.ts'
import { openSession, type Person, startProvider } from '#test/support/test-app.ts'
import {
  APPLICATION,
  alertOf,
  answer,
  fillSignUp,
  newPage,
  next,
  pageAs,
  saved,
  savedWith,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
// All tests share one page; each test but the first signs in a new person there.
const page = await newPage(browser, site.url)
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

function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null
    return control?.dataset['field'] ?? control?.name
  })
}

test('a visitor is asked to log in first, and after sign-up returns to the step whose address they opened', async () => {
  await page.goto('/partner')
  await page.getByRole('link', { name: 'Join Membership' }).first().click()
  await alertOf(page, 'Please login first')
  expect(new URL(page.url()).searchParams.get('return')).toBe('/partner')
  await page.goto(`${APPLICATION}?step=3`)
  await alertOf(page, 'Please login first')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, 'asha@example.org')
  await waitForTitle(page, 'Collaboration & Networking Data')
})

test('typed values are kept over a reload and over steps back and forth, and are shown on another device', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  const person = await startAt(APPLICATION)
  await waitForTitle(page, 'Personal Information')
  expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Kulkarni')
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
  await page.getByLabel('City').fill('Pune')
  await page.reload()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Pune')

  await next(page)
  await alertOf(page, 'press Next again to do it later')
  await next(page)
  await waitForTitle(page, 'Business & Professional Details')
  await page.getByLabel('Company name').fill('Kisan Cold Chain LLP')
  await page.getByRole('button', { name: 'Previous' }).click()
  await waitForTitle(page, 'Personal Information')
  await page.goBack()
  await waitForTitle(page, 'Business & Professional Details')
  expect(page.url()).toBe(`${site.url}${APPLICATION}?step=2`)
  const saving = savedWith(page, 'Founder')
  await answer(page, 'I am a', 'Founder').check()
  await saving
  await saved(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  const session = await openSession(site.database.db, person.id, site.context.clock())
  const other = await pageAs(browser, site, { session })
  await other.goto(APPLICATION)
  await waitForTitle(other, 'Business & Professional Details')
  expect(await other.getByLabel('Company name').inputValue()).toBe('Kisan Cold Chain LLP')
  expect(await answer(other, 'I am a', 'Founder').isChecked()).toBe(true)
})

test('questions that depend on a Yes are shown only then, and each step shows how many fields are missing or wrong', async () => {
  await startAt(`${APPLICATION}?step=3`)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: 'Collaboration' }).getByText('4 to fill').waitFor()
  const details = page.getByLabel('What do you offer?')
  await answer(page, 'Do you offer services', 'Yes').check()
  await details.fill('Cold storage at cost')
  await answer(page, 'Do you offer services', 'No').check()
  await details.waitFor({ state: 'hidden' })
  await answer(page, 'Do you offer services', 'Yes').check()
  expect(await details.inputValue()).toBe('Cold storage at cost')
  await steps.getByRole('link', { name: 'Collaboration' }).getByText('3 to fill').waitFor()
  expect(await page.getByText('Please fill this in').filter({ visible: true }).count()).toBe(0)

  await steps.getByRole('link', { name: 'Future Goals' }).click()
  await waitForTitle(page, 'Future Goals & Vision')
  const amount = page.getByLabel('How much?')
  expect(await amount.isVisible()).toBe(false)
  await answer(page, 'Do you look for an investment?', 'Yes').check()
  await amount.waitFor()
  await steps.getByRole('link', { name: 'Collaboration' }).click()
  await waitForTitle(page, 'Collaboration & Networking Data')
  expect(await page.getByText('Please fill this in').filter({ visible: true }).count()).toBe(3)

  await steps.getByRole('link', { name: 'Business' }).click()
  await page.getByLabel('Website').fill('kisan cold chain')
  await page.keyboard.press('Tab')
  await page.getByText('Enter an address such as https://example.org').waitFor()
  await steps.getByRole('link', { name: 'Business' }).getByText('1 to fill, 1 to correct').waitFor()
})

test('paying asks for the terms first and then for missing fields, and the price is the one of the chosen category', async () => {
  const orders: string[] = []
  page.on('request', (request) =>
    request.url().endsWith('/create-order') ? orders.push(request.url()) : undefined,
  )
  await startAt(`${APPLICATION}?step=6`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await alertOf(page, 'Please accept the terms and conditions to proceed!')
  await expect.poll(() => focusedName(page)).toBe('termsAccepted')
  await page.getByLabel('I accept the terms').check()
  await page.getByLabel('Nari Shakti').check()
  const price = page.getByRole('complementary', { name: 'Price' })
  await price.getByText('₹359.82').waitFor()
  await page.getByLabel('Student').check()
  await price.getByText('₹179.82').waitFor()
  // On a busy machine the first step may open after the alert has disappeared.
  await Promise.all([
    alertOf(page, 'Please fill all the fields to proceed!'),
    price.getByRole('button', { name: 'Pay ₹1,178.82' }).click(),
  ])
  await waitForTitle(page, 'Personal Information')
  await expect.poll(() => focusedName(page)).toBe('contact')
  expect(orders).toEqual([])
})

test('an application for financial aid: the alert for missing fields, the submission, and its state afterwards', async () => {
  await startAt(`${APPLICATION}?step=6`, { prepare: fillFiveSteps })
  await page.getByLabel('Startup / Business').check()
  await page.getByLabel('I accept the terms').check()
  await page.getByLabel('I need financial aid').check()
  await page
    .getByText('Our policy speaks of a fee of 2,000 rupees a year; what you would pay now is ₹2,358.82')
    .waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await alertOf(page, 'Please fill all financial-aid fields to proceed!')
  await expect.poll(() => focusedName(page)).toBe('financialAidReason')
  await page.getByLabel('Why do you need financial aid?').fill('The harvest failed this year.')
  await page.getByText('5 of 100 words').waitFor()
  await page.getByLabel('What would membership change for you?').fill('I would find a mentor.')
  const saving = savedWith(page, 'financialAidCommitment')
  await answer(page, 'Will you take part regularly', 'Yes').check()
  await saving
  await page.reload()
  await waitForTitle(page, 'Final Confirmation')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await alertOf(page, 'Form submitted successfully!')
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('main').getByRole('link', { name: 'Become a member' }).first().click()
  await waitForTitle(page, 'We have your application for financial aid')
  await page.goto(APPLICATION)
  await waitForTitle(page, 'We have your application for financial aid')
  expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0)
  // No call withdraws an application, so the page says whom to write to.
  await page.getByText('You would rather take it back? Write to').waitFor()
  const mailLink = page.locator('.standing a[href^="mailto:"]')
  expect(await mailLink.getAttribute('href')).toBe(`mailto:${await mailLink.textContent()}`)
})
