import sharp from 'sharp'
import { expect, test } from 'vitest'
import { oneContent, saveContentDraft } from '#contract/content-documents/calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  chooseFile,
  alertOf,
  expectAccessible,
  expectFits,
  expectFocus,
  phone,
  startBrowser,
} from '../browser.ts'
import { editorPage, openDocument, savedDraft } from './editor.ts'

test('an editor uploads a picture, writes its alternative text, and sets its focal point by arrow keys and by a click', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const page = await editorPage(browser, site, admin, phone)
  await openDocument(page, 'founder', 'Founder')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0e7c5f' } })
    .png()
    .toBuffer()
  const chosen = page.getByLabel('Choose a picture: Picture')
  await chooseFile(chosen, { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.locator('.field-error').first().waitFor()
  await chooseFile(chosen, { name: 'founder.png', mimeType: 'image/png', buffer })
  // The missing text is reported only when the editor leaves the field or tries to publish.
  await page.getByText('Not saved yet: please fill in the empty fields.').waitFor()
  const words = page.getByLabel('What the picture shows, for people who cannot see it')
  const complaints = page.locator('.editor-picture .field-error')
  expect([await complaints.count(), await words.getAttribute('aria-invalid')]).toEqual([0, null])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectFocus(words)
  await complaints.first().waitFor()
  await page.getByText('Not saved:').waitFor()
  await words.fill('Raghav at his desk')
  await savedDraft(page)
  expect(await complaints.count()).toBe(0)
  const point = page.getByRole('button', { name: /^Point of Picture/ })
  await point.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByText('It is 48 % from the left, 40 % from the top.').waitFor()
  await expectFocus(point)
  await savedDraft(page)
  const valueNow = async () => (await site.call(admin.session, oneContent, { key: 'founder' })).draft?.value
  await expect.poll(valueNow).toMatchObject({ picture: { alt: 'Raghav at his desk', x: 0.48, y: 0.4 } })
  const box = await point.boundingBox()
  await point.click({ position: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) * 0.25 } })
  await expect.poll(valueNow).toMatchObject({ picture: { x: 0.75, y: 0.25 } })
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove: Picture' }).click()
  await expect.poll(valueNow).toMatchObject({ picture: null })
  await page.getByRole('button', { name: 'Bring back: Picture' }).click()
  await expect.poll(valueNow).toMatchObject({ picture: { alt: 'Raghav at his desk' } })
  await savedDraft(page)

  await page.getByRole('button', { name: 'Publish' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Raghav at his desk (point at 75 % from the left').waitFor()
  const shown = popup.locator('ins img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await popup.textContent()).not.toMatch(/[\da-f]{8}/)
  await expectFits(page)
  await expectAccessible(page)
})

test('a search leads to the text that was found, and the preview scrolls to the edited part, also after it is reloaded', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await editorPage(browser, site, await site.person('admin'))
  await page.goto('/admin?panel=content')
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('nobody says this at all')
  await page.getByText('No document has these words').waitFor()
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('haddad')
  const place = page.getByRole('link', { name: /^Directors › .*Karim Haddad$/ })
  await place.waitFor()
  await place.click()
  await page.waitForURL(/part=directors/)
  const name = page.getByLabel('Name')
  await expectFocus(name)
  expect(await name.inputValue()).toBe('Karim Haddad')

  const preview = page.frameLocator('iframe[title="The page with all drafts"]')
  const isSeen = (text: string) =>
    preview.locator('main').evaluate((main, words) => {
      const found = [...main.querySelectorAll('h3, p')].find((one) => one.textContent === words)
      const { top, bottom } = found?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
      return top >= 0 && bottom <= innerHeight
    }, text)
  await expect.poll(() => isSeen('Karim Haddad')).toBe(true)
  const outside = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: 'Move Karim Haddad down' }).focus()
  await page.getByLabel('Designation').fill('Director, who is seen at once')
  await savedDraft(page)
  await expect.poll(() => isSeen('Director, who is seen at once')).toBe(true)
  // Another part of the same document, elsewhere on the page; the page around the preview does not scroll.
  await page.getByRole('button', { name: 'Anjali Kelkar', exact: true }).focus()
  await expect.poll(() => isSeen('Anjali Kelkar')).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(outside)
})

test('an editor moves, removes, restores and adds entries by keyboard, and the focus stays with the changed entry', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const page = await editorPage(browser, site, admin, { viewport: { width: 320, height: 700 } })
  await openDocument(page, 'directors', 'Board of directors')
  const up = page.getByRole('button', { name: 'Move Karim Haddad up' })
  await up.press('Enter')
  await expectFocus(up)
  await page.getByText('Karim Haddad is now 1 of 7').waitFor({ state: 'attached' })
  await up.press('Enter')
  await savedDraft(page)
  const names = async () => {
    const { draft } = await site.call(admin.session, oneContent, { key: 'directors' })
    const { directors = [] } = (draft?.value ?? {}) as { directors?: { name: string }[] }
    return directors.map(({ name }) => name.split(' ')[0])
  }
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Karim', 'Anjali', 'Sunita'])

  await page.getByRole('button', { name: 'Remove Anjali Kelkar' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo removing Anjali Kelkar' })
  await expectFocus(undo)
  await expect.poll(async () => (await names()).length).toBe(6)
  await undo.press('Enter')
  await expectFocus(page.getByRole('button', { name: 'Anjali Kelkar', exact: true }))
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Karim', 'Anjali', 'Sunita'])

  await page.getByRole('button', { name: 'Add: director' }).press('Enter')
  const added = page.getByRole('listitem').last()
  await expectFocus(added.getByLabel('Name'))
  await page.getByText('Not saved yet: please fill in the empty fields.').waitFor()
  expect(await page.locator('.editor-form .field-error').count()).toBe(0)
  await page.waitForFunction(isInView)
  await added.getByLabel('Designation').focus()
  await added.locator('.field-error').first().waitFor()
  await added.getByLabel('Name').focus()
  await page.keyboard.type('Nomvula Dlamini')
  await added.getByLabel('Designation').fill('Director, chapters in Africa')
  await added.getByLabel('Read more at').fill('javascript:ran()')
  await page.getByText('Enter an address such as https://example.org').waitFor()
  await expectFits(page)
  await expectAccessible(page)
  // Values that the server refuses are restored after a reload.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Nomvula Dlamini', exact: true }).waitFor()
  const link = added.getByLabel('Read more at')
  await expect.poll(() => link.inputValue()).toBe('javascript:ran()')
  await link.fill('')
  await savedDraft(page)
  expect((await names()).at(-1)).toBe('Nomvula')
})

test('when two admins edit the same document, a conflict is shown and its value is chosen field by field', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [asha, bina] = [
    await site.person('admin', { name: 'Asha Rao' }),
    await site.person('admin', { name: 'Bina Shah' }),
  ]
  const page = await editorPage(browser, site, asha)
  await openDocument(page, 'founder', 'Founder')
  await page.getByLabel('Role').fill('Chair for life')
  await savedDraft(page)
  const before = await site.call(bina.session, oneContent, { key: 'founder' })
  const theirs = { ...(before.draft?.value as object), name: 'By Bina', role: 'Chair of Bina' }
  const revision = before.draft?.revision ?? 0
  await site.call(bina.session, saveContentDraft, { key: 'founder', value: theirs, revision })

  await page.getByLabel('Role').fill('Chair of Asha')
  await page.getByLabel('In their own words').fill('Words of Asha')
  const conflict = page.getByRole('region', { name: 'This was changed in two places' })
  await conflict.getByText('Bina Shah has changed this on').waitFor()
  await expectFits(page)
  await expectAccessible(page)
  expect(await conflict.getByRole('group').allTextContents()).toHaveLength(3)
  const name = conflict.getByRole('group', { name: 'Name' })
  expect(await name.getByRole('radio', { name: 'By Bina' }).isChecked()).toBe(true)
  await conflict.getByRole('group', { name: 'Role' }).getByRole('radio', { name: 'Chair of Bina' }).check()
  await conflict.getByRole('button', { name: 'Save what is chosen' }).click()
  await savedDraft(page)
  const { draft } = await site.call(bina.session, oneContent, { key: 'founder' })
  expect(draft).toMatchObject({
    savedBy: 'Asha Rao',
    value: { name: 'By Bina', role: 'Chair of Bina', quote: 'Words of Asha' },
  })

  // Without unsaved text here, the other admin's draft is loaded by itself, and a notice names that admin.
  const next = { ...theirs, name: 'Bina again' }
  await site.call(bina.session, saveContentDraft, {
    key: 'founder',
    value: next,
    revision: draft?.revision ?? 0,
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await alertOf(page, 'Bina Shah has changed this draft.')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Bina again')
})

test('an editor previews the draft of an e-mail in light and dark colours and sends a test to their own address', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await editorPage(browser, site, await site.person('admin'))
  await page.goto('/admin?panel=content&document=email.set_password')
  const opening = page.getByLabel('Opening')
  await opening.fill('Good to have you with us, neighbour.')
  await savedDraft(page)
  const shown = page.frameLocator('iframe[title="The e-mail with sample facts"]')
  await shown.getByText('Good to have you with us, neighbour.').waitFor()
  await page.getByRole('button', { name: 'Dark' }).click()
  // Until the dark preview is loaded, the light one is shown.
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('scheme=dark'))).toBe(true)
  await shown.getByText('Good to have you with us, neighbour.').waitFor()
  await opening.fill('Good to have you, {nobody}.')
  await page.locator('.field-error').first().waitFor()
  await opening.fill('Good to have you.')
  await savedDraft(page)
  await page.getByText('Placeholders in braces').click()
  await page
    .getByText(/^Write a placeholder such as \{\w+\}, with its braces, where the text differs/)
    .waitFor()
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await alertOf(page, 'A test is on its way to your own address.')
})

/** Whether the focused element is within the window; runs in the browser. */
function isInView(): boolean {
  const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
