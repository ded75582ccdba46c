import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { APPLICATION, fillFirstStep, pageAs, saved, savedWith } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()

/** The first step of the application, opened by a new person. */
async function applying(): Promise<Page> {
  const page = await pageAs(browser, site, await site.person())
  await page.goto(APPLICATION)
  return page
}

test('the save line does not say “saved” of text that was typed a moment ago', async () => {
  const page = await applying()
  await fillFirstStep(page)
  await saved(page)
  const line = await page.getByLabel('City').evaluate(async (city: HTMLInputElement) => {
    city.focus()
    document.execCommand('insertText', false, ' Camp')
    // This timer fires before the timer that saves the typed text.
    await new Promise((later) => setTimeout(later))
    return document.querySelector('.save-line')?.textContent
  })
  expect(line).toBe('Step 1 of 6 · saving…')
  await saved(page)
  expect(await page.locator('.save-line').textContent()).toBe('Step 1 of 6 · saved a moment ago')
})

test('text that is typed after a refused save is saved, even if the server was unavailable before the refusal', async () => {
  const page = await applying()
  const refusals: [status: number, body: object][] = [
    [503, { code: 'failed', message: 'Away' }],
    [400, { code: 'invalid_input', message: 'No', fields: { 'changes.city': 'No' } }],
  ]
  await page.route('**/save_draft', (route) => {
    const [status, body] = refusals.shift() ?? []
    return status === undefined ? route.continue() : route.fulfill({ status, json: body })
  })
  await page.getByLabel('City').fill('Pune')
  await page.getByText('Not saved: one of your answers').waitFor()
  const saving = savedWith(page, 'India')
  await page.getByLabel('Country', { exact: true }).selectOption('India')
  await saving
  expect(refusals).toEqual([])
})
