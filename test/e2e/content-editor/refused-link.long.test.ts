import { expect, test } from 'vitest'
import { newContentPage, oneContent } from '#contract/content-documents/calls.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { alertOf, expectFocus, navigate } from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { editorPage, openDocument, savedDraft } from './editor.ts'

const { site, browser } = await shareSite()
const admin = await site.person('admin')
const page = await editorPage(browser, site, admin)

test('a refused link in a page is named, and everything typed is kept as a draft until the link is changed', async () => {
  const { key } = await site.call(admin.session, newContentPage, { slug: 'archive', title: 'Archive' })
  await openDocument(page, key, 'Archive')
  const text = page.getByRole('textbox', { name: /^Text/ })
  await page.getByLabel('Title', { exact: true }).fill('Our archive')
  await text.fill('[Read](www.example.org)')
  const refusal = page.getByText('A link cannot lead to “www.example.org”')
  const unfit = page.getByText('Saved. It cannot be published until what is marked is changed.')
  await refusal.waitFor()
  await unfit.waitFor()
  const { draft } = await site.call(admin.session, oneContent, { key })
  expect(draft?.value).toMatchObject({ title: 'Our archive', body: '[Read](www.example.org)' })

  // Also on another device: nothing of it is only in this browser.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await unfit.waitFor()
  await refusal.waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectFocus(text)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await text.fill('[Read](https://www.example.org)')
  await savedDraft(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await alertOf(page, 'Published as version 1.')
})

test('a refused link in the description of an event is named, and everything typed stays in the form', async () => {
  await makeMeetup(site, admin, { title: 'Prices that hold' })
  await navigate(page, '/admin?panel=meetups')
  await page.getByRole('button', { name: 'Edit Prices that hold' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('More: end, description').click()
  await popup.getByLabel('Title').fill('Prices that held')
  await popup.getByLabel('Description').fill('• [Pay](upi:asha)')
  await popup.getByRole('button', { name: 'Save' }).click()
  await popup.getByText('A link cannot lead to “upi:asha”').waitFor()
  expect(await popup.getByLabel('Title').inputValue()).toBe('Prices that held')
  await popup.getByLabel('Description').fill('• [Pay](https://example.org)')
  await popup.getByRole('button', { name: 'Save' }).click()
  await alertOf(page, 'The meetup is changed.')
})
