import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { APPLICATION, fillFirstStep, newPage, saved, signUp, startBrowser } from '../browser.ts'

test('what was typed a moment ago is not called saved', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  await signUp(page, APPLICATION)
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
