import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { alertOf, pageAs, startBrowser } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

test('an empty password is reported as missing, not as wrong', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await personWithPassword(site, 'user'))
  await page.goto('/my/account')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Close it for good' }).click()
  await popup.getByText('Please fill this in', { exact: true }).waitFor()
  await alertOf(page, 'Please check the marked fields.')
  expect(await page.getByText('This password is wrong').count()).toBe(0)
})

test('a picture that is too large or of a wrong type is reported when it is chosen', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('user'))
  await page.goto('/my/account')
  const picture = page.getByLabel('Picture optional')
  const file = (name: string, mimeType: string, megabytes: number) => ({
    name,
    mimeType,
    buffer: Buffer.alloc(megabytes * 1024 * 1024),
  })
  await picture.setInputFiles(file('large.png', 'image/png', 6))
  await page.getByText('File size should not exceed 5MB. Your file is 6.00MB.').waitFor()
  expect(await picture.getAttribute('aria-invalid')).toBe('true')
  await picture.setInputFiles(file('words.txt', 'text/plain', 1))
  await page.getByText('This kind of file is not accepted here.').waitFor()
  await picture.setInputFiles(file('small.png', 'image/png', 1))
  await expect.poll(() => picture.getAttribute('aria-invalid')).toBe(null)
})
