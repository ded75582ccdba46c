import type { BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import {
  drawn,
  hydrate,
  newPage,
  startBrowser,
  type TestBrowser,
  expectFits,
  expectFitsByDayAndNight,
  withMotion,
} from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const TABS = [
  ['privacy', 'Privacy Policy', 'What we know about you, and why.'],
  ['terms', 'Terms & Condition', 'What you agree to when you join.'],
  ['refund', 'Refund Policy', 'When money goes back, and how fast.'],
  ['manual', 'User Manual Guide', 'How to do each thing here.'],
  ['benefits', 'Membership Benefits', 'What a year of membership opens.'],
] as const

async function open(
  browser: TestBrowser,
  url: string,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; messages: string[] }> {
  const page = await newPage(browser, url, options)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  await page.goto(address)
  return { page, messages }
}

async function expectOnly(page: Page, title: string): Promise<void> {
  // When a tab is pressed during hydration, the browser shows its policy first and React a moment later.
  await expect.poll(() => page.locator('main h2:visible').allTextContents()).toEqual([title])
}

test('each policy has its own tab and address, with and without JavaScript', async () => {
  await using browser = await startBrowser()
  for (const javaScriptEnabled of [true, false]) {
    const { page, messages } = await open(browser, site.url, '/privacy-policy', { javaScriptEnabled })
    expect(await page.getByRole('tab').allTextContents()).toEqual(TABS.map(([, tab]) => tab))
    await expectOnly(page, TABS[0][2])
    for (const [id, tab, title] of TABS) {
      await page.getByRole('tab', { name: tab }).click()
      await page.waitForURL((address) => address.hash === `#${id}`)
      await expectOnly(page, title)
    }
    await page.goBack()
    await expectOnly(page, TABS[3][2])
    const linked = await open(browser, site.url, '/privacy-policy#refund', { javaScriptEnabled })
    await expectOnly(linked.page, TABS[2][2])
    expect([...messages, ...linked.messages]).toEqual([])
    await page.context().close()
    await linked.page.context().close()
  }
})

test('the page begins at its top with every policy, and "Go Back" leads home', async () => {
  await using browser = await startBrowser()
  const { page } = await open(browser, site.url, '/privacy-policy#terms', withMotion)
  // A browser that scrolls to a fragment does so when it draws the page.
  await drawn(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await hydrate(page)
  await expectOnly(page, TABS[1][2])
  await page.goto('/')
  await hydrate(page)
  await page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    const passed: number[] = []
    Object.assign(window, { passed })
    addEventListener('scroll', () => location.pathname === '/' || passed.push(scrollY))
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Policies' }).click()
  await page.waitForURL('**/privacy-policy')
  await expectOnly(page, TABS[0][2])
  const passed = () => page.evaluate(() => (window as unknown as { passed: number[] }).passed)
  await expect.poll(passed).toContain(0)
  // The page jumps to the top and does not scroll there smoothly.
  expect(Math.max(...(await passed()))).toBe(0)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.waitForURL(`${site.url}/`)
})

test('the arrow keys move between the tabs', async () => {
  await using browser = await startBrowser()
  const { page } = await open(browser, site.url, '/privacy-policy')
  await hydrate(page)
  await page.getByRole('tab', { name: 'Privacy Policy' }).focus()
  await page.keyboard.press('ArrowDown')
  await expectOnly(page, TABS[1][2])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectOnly(page, TABS[4][2])
  const chosen = page.getByRole('tab', { selected: true })
  expect(await chosen.allTextContents()).toEqual(['Membership Benefits'])
  expect(await chosen.evaluate((tab) => tab === document.activeElement)).toBe(true)
})

test('the policies contain every figure of the rules', async () => {
  const html = await (await site.http('/privacy-policy')).text()
  for (const figure of [
    '₹1,000',
    '₹2,000',
    'not refundable',
    'valid for one year from the day on which we accept',
    'arbitration under Indian rules',
    'False information may end your membership',
    'from the age of 14',
    'people of 14 to 27 years',
    '12 days at most',
    'within 7 days of delivery',
    'within 5 working days',
    '7 to 10 working days',
    'up to 7 days before it takes place',
    'within 48 hours',
    'One startup is chosen each month',
    'We answer within 7 days',
    'We approve or refuse an event within 72 hours',
    'We check your request within 72 hours',
    '5,000 startups in this community by 2028',
    '5 MB at most',
  ]) {
    expect(html).toContain(figure)
  }
})

test('every policy fits at every width, and axe finds nothing on the manual in light and dark colours', async () => {
  await using browser = await startBrowser()
  const { page, messages } = await open(browser, site.url, '/privacy-policy')
  for (const [id, tab, title] of TABS) {
    await page.getByRole('tab', { name: tab }).click()
    await expectOnly(page, title)
    if (id === 'manual') await expectFitsByDayAndNight(page)
    else await expectFits(page)
  }
  expect(messages).toEqual([])
})
