import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { APPLICATION, fillFirstStep, pageAs, saved, saveOf } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()

/** The page of somebody new on the first step. */
async function applying(): Promise<Page> {
  const page = await pageAs(browser, site, await site.person())
  await page.goto(APPLICATION)
  return page
}

test('what was typed a moment ago is not called saved', async () => {
  const page = await applying()
  await fillFirstStep(page)
  await saved(page)
  const said = await page.getByLabel('City').evaluate(async (city: HTMLInputElement) => {
    city.focus()
    document.execCommand('insertText', false, ' Camp')
    // In turn before the timer of what was typed.
    await new Promise((later) => setTimeout(later))
    return document.querySelector('.save-line')?.textContent
  })
  expect(said).toBe('Step 1 of 6 · saving…')
  await saved(page)
  expect(await page.locator('.save-line').textContent()).toBe('Step 1 of 6 · saved a moment ago')
})

test('what is typed after a refusal is saved, also where the server was away before it', async () => {
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
  const taken = saveOf(page, 'India')
  await page.getByLabel('Country', { exact: true }).selectOption('India')
  await taken
  expect(refusals).toEqual([])
})
