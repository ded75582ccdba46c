import type { Locator, Page, Route } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSettings } from '#contract/settings.ts'
import { DAY } from '#contract/time.ts'
import { makeMeetup, register } from '#test/cases/event-calls.ts'
import { type Person, startTestApp } from '#test/support/test-app.ts'
import { pageAs, startBrowser, type TestBrowser } from '../browser.ts'

const site = await startTestApp()
let browser: TestBrowser & AsyncDisposable
let admin: Person
beforeAll(async () => {
  browser = await startBrowser()
  admin = await site.person('admin')
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

/** Saves a form, and types into a field of it before the server has answered. */
async function typeWhileSaved(page: Page, save: Locator, field: Locator, text: string): Promise<void> {
  const asked = `**/api${saveSettings.path}`
  const held: Route[] = []
  await page.route(asked, (route) => void held.push(route))
  await save.click()
  await expect.poll(() => held.length).toBe(1)
  await field.fill(text)
  await held[0]?.continue()
  await page.unroute(asked)
}

test('what is typed while a form of the settings is saved is there again after the page is loaded anew', async () => {
  const page = await pageAs(browser, site, admin)
  await page.goto('/admin?panel=settings')
  const again = page.getByText('What you typed and have not saved is here again.')
  const organisation = page.getByRole('form', { name: 'Organisation' })
  const [address, phone] = [organisation.getByLabel('Address'), organisation.getByLabel('Phone')]
  await address.fill('12 Pali Road')
  const save = organisation.getByRole('button', { name: 'Save particulars' })
  await typeWhileSaved(page, save, phone, '+91 98200 00001')
  await page.getByText('The particulars are saved.').waitFor()
  await page.reload()
  await again.waitFor()
  expect([await address.inputValue(), await phone.inputValue()]).toEqual(['12 Pali Road', '+91 98200 00001'])
  await save.click()
  await again.waitFor({ state: 'detached' })

  // This one loads the page anew by itself.
  const named = page.getByRole('form', { name: 'Name and colours' })
  await named.getByLabel('Name', { exact: true }).fill('Founders of Pune')
  const tagline = named.getByLabel('Tagline')
  await typeWhileSaved(
    page,
    named.getByRole('button', { name: 'Save name and colours' }),
    tagline,
    'Together',
  )
  await again.waitFor()
  expect(await named.getByLabel('Name', { exact: true }).inputValue()).toBe('Founders of Pune')
  expect(await tagline.inputValue()).toBe('Together')
})

test('a filter that is cleared a moment after it was typed stays cleared', async () => {
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  await page.clock.install()
  await page.goto('/admin?panel=All+Members&city=Pune')
  const city = page.getByLabel('City')
  await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  await city.evaluate((box: HTMLInputElement) => {
    box.focus()
    document.execCommand('insertText', false, 'r')
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Clear filters')?.click()
  })
  await page.waitForURL((url) => !url.searchParams.has('city'))
  // Longer than what is typed waits before it counts.
  await page.clock.fastForward(1000)
  await page.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('city')).toBeNull()
  expect(await city.inputValue()).toBe('')
})

test('counted now, the figures of events are those of now too', async () => {
  const { _id } = await makeMeetup(site, admin, {}, 1)
  await register(site, await site.person(), _id)
  const page = await pageAs(browser, site, admin)
  await page.goto('/admin?panel=overview')
  const events = page.getByRole('region', { name: 'Events' })
  await events.getByText('There was none so far.').waitFor()
  site.turnClock(2 * DAY)
  await page.getByRole('button', { name: 'Count now' }).click()
  const first = events.getByRole('table', { name: 'Events by month' }).getByRole('row').nth(1)
  await expect.poll(() => first.getByRole('cell').allTextContents()).toEqual(['1', '1', '0', '0'])
})
