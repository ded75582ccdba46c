import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import {
  APPLICATION,
  alertOf,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  fillFirstStep,
  fillFourSteps,
  fillSignUp,
  newPage,
  next,
  pageAs,
  payByUpi,
  phone,
  saved,
  startBrowser,
  type TestBrowser,
  withMotion,
} from '../browser.ts'

const onPhone: BrowserContextOptions = { ...withMotion, ...phone }

/** Checks layout and accessibility at the present screen; the tests of each page check other screens. */
async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectFits(page)
}

/** Checks a page that leads home after ten seconds, in a copy whose countdown stands still, since the checks may take longer. */
async function looksRightWhileItCounts(page: Page, address: string): Promise<void> {
  const still = await page.context().newPage()
  await still.addInitScript(() => {
    const later = setTimeout
    const unlessSecond = (run: () => void, wait?: number) => (wait === 1000 ? 0 : later(run, wait))
    Object.assign(window, { setTimeout: unlessSecond })
  })
  await still.goto(address)
  await still.getByText('seconds to the home page').waitFor()
  await looksRight(still)
  await still.close()
}

/** A page with a signed-in admin, in a separate browser context. */
async function adminPage(
  site: Site,
  browser: TestBrowser,
  path: string,
  size: BrowserContextOptions,
): Promise<Page> {
  const page = await pageAs(browser, site, await site.person('admin', { name: 'Rohan Mehta' }), size)
  await page.goto(path)
  return page
}

test('on a phone a visitor signs up, applies with a reload in between, pays by UPI, is approved, and is a member', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  await simulator.hear(site)
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, onPhone)

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Become a member' }).first().click()
  await alertOf(page, 'Please login first')
  await fillSignUp(page, 'asha@example.org')
  await page.waitForURL('**/partner')
  const joinLink = page.getByRole('link', { name: 'Join Membership' }).first()
  await joinLink.waitFor()
  await joinLink.click()
  await page.waitForURL(`**${APPLICATION}`)

  await fillFirstStep(page)
  await expectNoSidewaysScroll(page)
  await saved(page)
  await page.reload()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Pune')
  await next(page)
  await fillFourSteps(page)
  await page.getByRole('radio', { name: /^Startup \/ Business/ }).check()
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await page.getByRole('button', { name: 'Pay ₹2,358.82' }).click()
  await payByUpi(page, 'success')
  await page.waitForURL('**/paymentsuccess/order_*')
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  const paid = page.url()
  await page.waitForURL((address) => address.pathname === '/', { timeout: 60_000 })
  await looksRightWhileItCounts(page, paid)

  const admin = await adminPage(site, browser, '/admin', onPhone)
  await admin.getByRole('button', { name: 'Approve Member' }).first().click()
  await admin.getByRole('button', { name: 'Remove Member' }).first().waitFor()
  await page.goto('/partner')
  await page.getByText('You are a member').first().waitFor()
  expect((await site.emails()).map(({ kind }) => kind)).toEqual([
    'welcome',
    'application_received',
    'payment_receipt',
    'approved',
  ])
})
