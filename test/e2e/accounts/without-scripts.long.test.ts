import { expect, test } from 'vitest'
import {
  expectFocus,
  expectNoSidewaysScroll,
  fillSignUp,
  logIn,
  newPage,
  PASSWORD,
  phone,
} from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
const desk = { viewport: { width: 1440, height: 900 } }

test('on a phone without scripts, a person creates an account and logs in', async () => {
  const page = await newPage(browser, site.url, { ...phone, javaScriptEnabled: false })
  await page.goto('/events')
  await page.locator('footer').getByRole('link', { name: 'Become a member' }).click()
  await page.getByText('Please login first').waitFor()
  // The style sheets hide these elements.
  await page.getByText('Continue with Google').waitFor({ state: 'hidden' })
  await page.getByText('Show password').waitFor({ state: 'hidden' })
  await fillSignUp(page, 'asha@')
  await page.locator('.field-error').waitFor()
  // Before the style sheets are loaded, the page may be wider than the screen.
  await page.waitForLoadState()
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@')
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha Kulkarni')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await expectNoSidewaysScroll(page)
  await fillSignUp(page, 'asha@example.org')
  await page.waitForURL(`${site.url}/partner`)
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  expect(await names()).toContain('twk_fwc')

  await page.context().clearCookies()
  await page.goto('/login?return=/fwc-stories')
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not it at all')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('E-mail or password is wrong.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await logIn(page)
  await page.waitForURL(`${site.url}/fwc-stories`)
  expect(await names()).toContain('twk_fwc')
})

test('pages that need scripts say that they need JavaScript and why', async () => {
  const page = await newPage(browser, site.url, { ...phone, javaScriptEnabled: false })
  for (const [path, words] of [
    ['/partner/submit-details', 'it saves what you type as you go, and opens the payment'],
    ['/my', 'it shows what is yours alone'],
    ['/my/account', 'it shows what is yours alone'],
    ['/set-password', 'it reads the link that you were sent'],
  ] as const) {
    await page.goto(path)
    await page.getByText(`This page needs JavaScript: ${words}`).waitFor()
    expect(await page.locator('.loader').isVisible()).toBe(false)
    await expectNoSidewaysScroll(page)
  }
})

test('on a desktop without scripts the keyboard reaches every menu, and the header leads to My FWC', async () => {
  const page = await newPage(browser, site.url, { ...desk, javaScriptEnabled: false })
  await page.goto('/events')
  const menus = page.locator('.desk-menu > button')
  expect(await menus.count()).toBeGreaterThan(2)
  for (const menu of await menus.all()) {
    const first = menu.locator('xpath=..').locator('a').first()
    expect(await first.isVisible()).toBe(false)
    await menu.focus()
    await first.waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(first)
  }
  await expectNoSidewaysScroll(page)
  // The header has a link to My FWC for everybody, since a cached page does not know who is logged in.
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'My FWC' }).click()
  await page.waitForURL('**/my')

  const lively = await newPage(browser, site.url, desk)
  await lively.goto('/events')
  expect(await lively.getByRole('banner').getByRole('link', { name: 'My FWC' }).count()).toBe(0)
})
