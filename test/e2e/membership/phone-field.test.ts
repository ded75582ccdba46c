import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { APPLICATION, expectFocus, newPage, phone, signUp, startBrowser } from '../browser.ts'

test('a number of another country: found by name or code, kept, and in sight when the list opens again', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, phone)
  await signUp(page, APPLICATION)
  const number = page.getByLabel('Phone number')
  const country = page.getByRole('combobox', { name: /^Country:/ }).first()
  const popup = page.getByRole('dialog', { name: 'Country' })
  const search = page.getByRole('combobox', { name: 'Search countries' })
  await country.click()
  await expectFocus(search)
  expect(await popup.getByRole('option').first().textContent()).toContain('India')
  await search.fill('+977')
  await expect.poll(() => popup.getByRole('option').allTextContents()).toEqual(['NPNepal+977'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await popup.waitFor({ state: 'hidden' })
  await expectFocus(number)
  await page.keyboard.type('9812345678')
  expect(await country.getAttribute('aria-label')).toBe('Country: Nepal +977')
  expect((await number.inputValue()).replaceAll(/[^+\d]/g, '')).toBe('+9779812345678')
  await country.click()
  const chosen = popup.getByRole('option', { selected: true })
  await chosen.waitFor()
  const isInSight = () =>
    chosen.evaluate((item) => {
      const [inner, outer] = [item, item.closest('.phone-list')].map((one) => one?.getBoundingClientRect())
      return inner && outer ? inner.top >= outer.top && inner.bottom <= outer.bottom : false
    })
  await expect.poll(isInSight).toBe(true)
  await search.fill('no such land')
  await popup.getByText('No country of that name').waitFor()
})
