import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { personWithPassword, PRESENT } from '#test/cases/people/person-with-password.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectNoSidewaysScroll,
  newPage,
  signUp,
  startBrowser,
} from '../browser.ts'

async function looksRight(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

async function lastLink(site: Site): Promise<string> {
  return (await site.mailed()).at(-1)?.link ?? ''
}

async function isConfirmed(site: Site): Promise<boolean> {
  const { rows } = await site.context.pool.query('select 1 from users where email_verified_at is not null')
  return rows.length > 0
}

test('at 320 px the account page says that the e-mail address is not confirmed, and the link in the e-mail confirms it', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const options = { viewport: { width: 320, height: 800 } }
  const page = await newPage(browser, site.url, options)
  await signUp(page, '/my/account')
  const line = page.getByText('Your e-mail address is not confirmed yet.')
  const twoFactor = page.getByRole('region', { name: 'Two-factor at log-in' })
  await line.waitFor()
  await twoFactor.getByText('Confirm your e-mail first').waitFor()
  expect(await twoFactor.getByRole('button', { name: 'Turn on' }).count()).toBe(0)
  await looksRight(page, 'dark')
  await twoFactor.getByRole('link', { name: 'Confirm your e-mail first' }).click()
  const again = page.getByRole('button', { name: 'Send the e-mail again' })
  const relativeTop = () => again.evaluate((one) => one.getBoundingClientRect().top / innerHeight)
  await expect.poll(relativeTop).toBeGreaterThan(0)
  expect(await relativeTop()).toBeLessThan(1)
  await press(page, again)
  await alertOf(page, 'The e-mail is on its way.')
  const link = await lastLink(site)

  const other = await newPage(browser, site.url, options)
  await other.goto(link)
  const button = other.getByRole('button', { name: 'Confirm', exact: true })
  await button.waitFor()
  // Before hydration the page could not confirm the address by itself.
  await other.locator('html[data-hydrated]').waitFor()
  await looksRight(other, 'light')
  expect(await isConfirmed(site)).toBe(false)
  await press(other, button)
  await alertOf(other, 'Your e-mail is confirmed.')
  expect(await isConfirmed(site)).toBe(true)
  // Confirming signs nobody in, and the focus moves to the "Log in" link.
  expect(await other.evaluate(() => document.activeElement?.textContent)).toBe('Log in')
  expect((await other.context().cookies()).map(({ name }) => name)).not.toContain('twk_fwc')
  await other.keyboard.press('Enter')
  await other.waitForURL('**/login?return=%2Fmy')

  // This page still shows the old state; the server answers with the new one.
  await press(page, again)
  await alertOf(page, 'Your e-mail is confirmed already.')
  await twoFactor.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(await line.count()).toBe(0)

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await alertOf(page, 'Your e-mail is confirmed already: this link was used before.')
  await page.getByRole('main').getByRole('link', { name: 'Open My FWC' }).click()
  await page.waitForURL('**/my')
})

test('after confirming, a signed-in person gets a link to My FWC; an incomplete link shows what to do', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  await signUp(page, '/my')
  await page.goto('/confirm-email')
  await page.getByText('This link is not complete.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  await page.goto(await lastLink(site))
  // Only the fragment is new, so the browser does not load the page by itself.
  await page.reload()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('link', { name: 'Open My FWC' }).click()
  await page.waitForURL('**/my')
  await page.getByRole('heading', { name: 'Hello' }).waitFor()
  expect(await page.getByText('Your e-mail address is not confirmed yet.').count()).toBe(0)
})

test('a new e-mail is confirmed with the password where nobody is logged in, and the link in the old mailbox stops the change', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const options = { viewport: { width: 320, height: 800 } }
  const { session, email } = await personWithPassword(site)
  const linkTo = async (address: string) =>
    (await site.mailed()).findLast(({ to }) => to === address)?.link ?? ''
  await site.call(session, changeEmail, { email: 'first@example.org', password: PRESENT })
  const page = await newPage(browser, site.url, options)
  // Without scripts the page is the same for every link, and has no text for one kind of link.
  const plain = await newPage(browser, site.url, { ...options, javaScriptEnabled: false })
  await plain.goto(await linkTo(email))
  await plain.getByRole('heading', { name: 'Your e-mail', exact: true }).waitFor()
  expect(await plain.getByRole('main').textContent()).not.toMatch(/confirm your|close this page/i)
  const [stop, stopped] = [await linkTo(email), await linkTo('first@example.org')]
  await page.goto(stop)
  await page.getByRole('heading', { name: 'Keep your e-mail' }).waitFor()
  await page.locator('html[data-hydrated]').waitFor()
  await looksRight(page, 'light')
  await press(page, page.getByRole('button', { name: 'Keep my e-mail' }))
  await alertOf(page, 'Your e-mail stays as it is.')

  await site.call(session, changeEmail, { email: 'second@example.org', password: PRESENT })
  // A later change is still pending, so the older links must not say that the e-mail stays.
  for (const [link, button, words] of [
    [stop, 'Keep my e-mail', 'does not stop a change that was asked for later'],
    [stopped, 'Confirm', 'Nothing was changed: the change was stopped'],
  ] as const) {
    // Only the fragment may be new, so the browser would not load the page.
    await page.goto('about:blank')
    await page.goto(link)
    await press(page, page.getByRole('button', { name: button, exact: true }))
    await alertOf(page, words)
    expect(await page.getByRole('main').textContent()).not.toMatch(/stays as it is|Do you want to keep/)
    await looksRight(page, 'light')
  }
  await page.goto('about:blank')
  await page.goto(await linkTo('second@example.org'))
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await press(page, confirm)
  const password = page.getByLabel('The password of your account')
  await password.waitFor()
  expect(await password.evaluate((one) => one === document.activeElement)).toBe(true)
  await password.fill('not it at all')
  await press(page, confirm)
  await page.getByText('This password is wrong').first().waitFor()
  await password.fill(PRESENT)
  await press(page, confirm)
  await alertOf(page, 'second@example.org is your e-mail now.')
})
