import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectFits,
  expectFocus,
  newPage,
  phone,
  startBrowser,
} from '../browser.ts'
import { desk, editorPage, noteStatus, savedDraft } from './editor.ts'

test('an editor changes the founder, sees the draft in the preview, publishes it, restores the first version as a draft and discards that', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin', { name: 'Bina Shah' })
  const page = await editorPage(browser, site, admin)
  await page.goto('/admin?panel=Content')
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('founde')
  await page.waitForURL(/q=founde/)
  // Documents with the words in their title come first, and documents with the words in their text after them.
  const within = (name: string) => page.getByRole('region', { name, exact: true }).locator('.editor-document')
  await expect.poll(() => within('Home page').allTextContents()).toEqual(['Founder'])
  expect(await page.locator('.editor-document').first().textContent()).toBe('Founder')
  expect(await within('In their texts').allTextContents()).toContain('Leadership')
  await page.getByText('Sample', { exact: true }).first().waitFor()
  await expectFits(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Founder', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Founder', exact: true }).waitFor()
  await page.getByText('As published', { exact: true }).waitFor()
  const head = page.getByRole('heading', { level: 1, name: 'Content' })
  await expectFocus(head)
  await noteStatus(page, 'Unsaved')
  await page.getByLabel('Name').fill('Meera Deshmukh')
  await page.locator('html[data-said=Unsaved]').waitFor()
  await savedDraft(page)
  const preview = page.frameLocator('iframe[title="The page with all drafts"]')
  await preview.getByText('Meera Deshmukh').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expectFits(page)
  await expectAccessible(page)
  const visitor = await newPage(browser, site.url, { ...desk, javaScriptEnabled: false })
  await visitor.goto('/')
  expect(await visitor.locator('main').textContent()).not.toContain('Meera')

  await page.getByRole('button', { name: 'Publish' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Name', { exact: true }).waitFor()
  expect(await popup.locator('del').allTextContents()).toEqual(['Raghav Deshpande'])
  expect(await popup.locator('ins').allTextContents()).toEqual(['Meera Deshmukh'])
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Publish' }).click()
  await alertOf(page, 'Published as version 1.')
  await page.getByText('As published', { exact: true }).waitFor()
  await expectFocus(head)
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.locator('main').textContent()
    })
    .toContain('Meera Deshmukh')

  await page.getByRole('button', { name: 'History' }).click()
  await popup.getByText('Published by Bina Shah').waitFor()
  await popup.getByRole('button', { name: 'What changed in Version 1' }).click()
  await popup.locator('ins', { hasText: 'Meera Deshmukh' }).waitFor()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Restore Version 0, as shipped' }).click()
  await alertOf(page, 'Version 0, as shipped is the draft now.')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Raghav Deshpande')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await popup.getByRole('button', { name: 'Discard it' }).click()
  await alertOf(page, 'The draft is dropped.')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Meera Deshmukh')
})

test('an editor creates a page, sets its place in the menu, publishes it and removes it', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await editorPage(browser, site, await site.person('admin'), phone)
  await page.goto('/admin?panel=Content')
  await page.getByRole('button', { name: 'New page' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Title').fill('Our Way, Since 1999!')
  expect(await popup.getByLabel('Last part of its address').inputValue()).toBe('our-way-since-1999')
  await popup.getByRole('button', { name: 'Make the page' }).click()
  await page.getByRole('heading', { level: 2, name: 'Our Way, Since 1999!' }).waitFor()
  await page.getByRole('textbox', { name: 'Text optional', exact: true }).fill('Since **1999**')
  await page.getByRole('button', { name: 'Show the preview of Text' }).click()
  await page.getByRole('region', { name: 'Preview of Text' }).locator('strong', { hasText: '1999' }).waitFor()
  await page.getByLabel('Stands in the menu').selectOption('about')
  await savedDraft(page)
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await popup.getByRole('button', { name: 'Publish' }).click()
  await alertOf(page, 'Published as version 1.')
  await page.getByRole('button', { name: 'Remove page' }).click()
  await popup.getByRole('button', { name: 'Remove it' }).click()
  await alertOf(page, '/p/our-way-since-1999 is removed from the site.')
  await page.getByRole('searchbox', { name: 'Search documents' }).waitFor()
})
