import type { Locator } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, hydrate, newPage, pageAs, startBrowser } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const narrow = { viewport: { width: 320, height: 640 } }
const UNSENT = 'What you typed could not be sent.'

/** Whether a control is fully visible in its scrolled container, with nothing over its middle. */
function isSeen(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const room = element.closest('.dialog-body')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return box.top >= room.top && box.bottom <= room.bottom && (over === element || element.contains(over))
  })
}

test('without a network a popup shows an alert that nothing was sent, and the alert does not cover the button or the field', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('member'), narrow)
  await page.goto('/spotlight-boost')
  await page.getByRole('button', { name: /Apply/ }).first().click()
  const popup = page.getByRole('dialog')
  const submit = popup.getByRole('button', { name: 'Submit' })
  await submit.waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await submit.click()
  await alertOf(page, UNSENT)
  expect(await isSeen(submit)).toBe(true)
  await page.context().setOffline(false)
  // The form is empty: the first invalid field has the focus, and the notice does not cover it.
  await submit.click()
  await popup.locator('.toast').waitFor()
  const first = popup.locator('[aria-invalid="true"]').first()
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => isSeen(first)).toBe(true)
})

test('when the scripts of a form cannot be loaded, its button can be pressed again, and the next try removes the alert', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, narrow)
  await page.goto('/login')
  await hydrate(page)
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('seven lattices at noon')
  const login = page.getByRole('button', { name: 'Login' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await login.click()
  await alertOf(page, 'What you typed could not be sent.')
  await page.unroute('**/assets/*.js')
  await login.click()
  await alertOf(page, 'E-mail or password is wrong.')
  expect(await page.getByText('What you typed could not be sent.').count()).toBe(0)
})
