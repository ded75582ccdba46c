import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from 'vitest'
import { saveSettings } from '#contract/settings.ts'
import { navigate, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'

const { site, browser } = await shareSite({ confirmed: true })
const admin = await site.person('admin')

/** Saves a form, and types into its fields before the server has answered. */
async function typeWhileSaved(
  page: Page,
  save: Locator,
  edits: [field: Locator, text: string][],
): Promise<void> {
  const saveCalls = `**/api${saveSettings.path}`
  const held: Route[] = []
  await page.route(saveCalls, (route) => void held.push(route))
  await save.click()
  await expect.poll(() => held.length).toBe(1)
  for (const [field, text] of edits) await field.fill(text)
  await held[0]?.continue()
  await page.unroute(saveCalls)
}

test('values typed while a settings form is being saved are restored after a reload', async () => {
  const page = await pageAs(browser, site, admin)
  await page.goto('/admin?panel=settings')
  const again = page.getByText('What you typed and have not saved is here again.')
  const organisation = page.getByRole('form', { name: 'Organisation' })
  const [address, phone] = [organisation.getByLabel('Address'), organisation.getByLabel('Phone')]
  const save = organisation.getByRole('button', { name: 'Save particulars' })
  await address.fill('12 Pali Road')
  await typeWhileSaved(page, save, [
    [phone, '+91 98200 00001'],
    // Back to the value that the field had before.
    [address, ''],
  ])
  await page.getByText('The particulars are saved.').waitFor()
  await save.and(page.locator(':not([aria-busy])')).waitFor()
  await page.reload()
  await again.waitFor()
  expect([await address.inputValue(), await phone.inputValue()]).toEqual(['', '+91 98200 00001'])
  await save.click()
  await again.waitFor({ state: 'detached' })

  // Saving this form reloads the page by itself.
  const form = page.getByRole('form', { name: 'Name and colours' })
  const [name, tagline] = [form.getByLabel('Name', { exact: true }), form.getByLabel('Tagline')]
  const before = await name.inputValue()
  await name.fill('Founders of Pune')
  await typeWhileSaved(page, form.getByRole('button', { name: 'Save name and colours' }), [
    [tagline, 'Together'],
    [name, before],
  ])
  await again.waitFor()
  expect([await name.inputValue(), await tagline.inputValue()]).toEqual([before, 'Together'])
})

test('a filter that is cleared right after it was typed stays cleared', async () => {
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  await page.clock.install()
  await page.goto('/admin?panel=All+Members&city=Pune')
  const city = page.getByLabel('City')
  await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  await city.evaluate((input: HTMLInputElement) => {
    input.focus()
    document.execCommand('insertText', false, 'r')
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Clear filters')?.click()
  })
  await page.waitForURL((url) => !url.searchParams.has('city'))
  // Longer than the delay after which a typed filter is applied.
  await page.clock.fastForward(1000)
  await page.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('city')).toBeNull()
  expect(await city.inputValue()).toBe('')
  await page.goto('/admin?panel=payments&category=Investor')
  // An incomplete year is not applied as a filter.
  const from = page.getByLabel('From', { exact: true })
  await from.fill('0202-01-01')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL((url) => !url.searchParams.has('category'))
  await expect.poll(() => from.inputValue()).toBe('')
})

test('a popup that is opened before its panel has loaded stays open and keeps the typed text', async () => {
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  await page.goto('/admin?panel=overview')
  await page.locator('main[aria-busy="false"] h1').waitFor()
  const held: Route[] = []
  await page.route('**/api/**', (route) => void held.push(route))
  await navigate(page, '/admin?panel=Weekly+Meetup')
  await page.getByRole('button', { name: /^Add/ }).click()
  const title = page.getByRole('dialog').getByRole('textbox').first()
  await title.fill('typed early')
  expect(await page.locator('main').getAttribute('aria-busy')).toBe('true')
  for (const one of held) await one.continue()
  await page.unroute('**/api/**')
  await page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' })
  expect(await title.inputValue()).toBe('typed early')
})
