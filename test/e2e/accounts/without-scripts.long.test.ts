import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import { expectFocus, expectNoSidewaysScroll, newPage, phone, startBrowser } from '../browser.ts'

const sizes = [
  ['a phone', phone],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const

test('pages that need scripts say so, and what for', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...phone, javaScriptEnabled: false })
  for (const [path, words] of [
    ['/partner/submit-details', 'it saves what you type as you go, and opens the payment'],
    ['/my', 'it shows what is yours alone'],
    ['/my/account', 'it shows what is yours alone'],
    ['/set-password', 'it reads the link that you were sent'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.getByText(`This page needs JavaScript: ${words}`).waitFor()
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    expect(await page.locator('.loader').isVisible()).toBe(false)
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/login')
  await page.getByText('This form needs JavaScript').waitFor()
})

test.each(inTheGate(sizes, ([name]) => name === 'a desktop'))(
  'on %s without scripts every menu is reached, by keyboard alone, and so is one’s own',
  async (name, size) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const page = await newPage(browser, site.url, { ...size, javaScriptEnabled: false })
    await page.goto('/events')
    const isPhone = name === 'a phone'
    if (isPhone) await page.locator('.phone-menu > summary').press('Enter')
    const menus = isPhone ? page.locator('.phone-section > summary') : page.locator('.desk-menu > button')
    expect(await menus.count()).toBeGreaterThan(2)
    for (const menu of await menus.all()) {
      const first = menu.locator('xpath=..').locator('a').first()
      // oxlint-disable-next-line no-await-in-loop -- one menu after the other
      expect(await first.isVisible()).toBe(false)
      // oxlint-disable-next-line no-await-in-loop -- one menu after the other
      await (isPhone ? menu.press('Enter') : menu.focus())
      // oxlint-disable-next-line no-await-in-loop -- one menu after the other
      await first.waitFor()
      // oxlint-disable-next-line no-await-in-loop -- one menu after the other
      await page.keyboard.press('Tab')
      // oxlint-disable-next-line no-await-in-loop -- one menu after the other
      await expectFocus(first)
    }
    await expectNoSidewaysScroll(page)
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'My FWC' }).click()
    await page.waitForURL('**/my')

    const lively = await newPage(browser, site.url, size)
    await lively.goto('/events')
    expect(await lively.getByRole('banner').getByRole('link', { name: 'My FWC' }).count()).toBe(0)
  },
)
