import { z } from 'zod'
import { expect, test } from 'vitest'
import { saveContentDraft } from '#contract/content-documents/calls.ts'
import { documents } from '#contract/content-documents/documents.ts'
import { payloads } from '#test/cases/calls/script-payloads.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { blankOf, formOf, partsOf, type Schema } from '#web/content-editor/schema.ts'
import { expectNoSidewaysScroll, startBrowser } from '../browser.ts'
import { editorPage, openDocument } from './editor.ts'

/** A document that has one entry in each list, and a payload wherever a text may stand. */
function filled(schema: Schema, text: string): unknown {
  switch (formOf(schema)) {
    case 'group':
      return Object.fromEntries(partsOf(schema).map(([name, part]) => [name, filled(part, text)]))
    case 'list':
      return [filled(schema.items ?? {}, text)]
    case 'line':
    case 'lines':
    case 'markdown':
      return text.slice(0, (schema as { maxLength?: number }).maxLength)
    case 'link':
      return `/${encodeURIComponent(text)}`
    default:
      return blankOf(schema)
  }
}

/** Documents with every form of a field; what each shows on its page is looked at in `document-fields.test.ts`. */
const edited = (
  ['home', 'slogans', 'stats', 'founder', 'chapters', 'sponsors', 'team', 'directors'] as const
).map((key) => [key, documents[key]] as const)

test('a script typed into every field of a document is text: in the form, on the page, in what changed', {
  timeout: 240_000,
}, async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const page = await editorPage(browser, site, admin, { viewport: { width: 320, height: 700 } })
  const ran: string[] = []
  await page.context().exposeFunction('ran', () => ran.push(page.url()))
  page.context().on('request', (request) => {
    if (new URL(request.url()).host === 'x.example') ran.push(request.url())
  })
  const revisions = new Map<string, number>()
  for (const { text } of payloads) {
    for (const [key, { shape }] of edited) {
      const schema = z.toJSONSchema(shape, { io: 'input' }) as Schema
      // oxlint-disable-next-line no-await-in-loop -- one draft after the other
      const { revision } = await site.call(admin.session, saveContentDraft, {
        key,
        value: filled(schema, text),
        revision: revisions.get(key) ?? 0,
      })
      revisions.set(key, revision)
    }
    for (const path of new Set(edited.map(([, one]) => one.page))) {
      /* oxlint-disable no-await-in-loop -- one page after the other */
      await page.goto(`${path}?draft=1`)
      await page.getByText(text.slice(0, 12)).first().waitFor({ state: 'attached' })
      await expectNoSidewaysScroll(page)
    }
    for (const [key, { title }] of edited) {
      await openDocument(page, key, title)
      const folds = page.locator('.editor-form .editor-fold-head [aria-expanded="false"]')
      while ((await folds.count()) > 0) await folds.first().click()
      const shown = page.locator('.editor-form :is(input, textarea):not([type=file])')
      const texts = await shown.evaluateAll((all) =>
        all.map((one) => (one as HTMLInputElement).value).filter((value) => value !== '0'),
      )
      expect(texts.length, key).toBeGreaterThan(0)
      expect(
        texts.filter((value) => !value.startsWith(text.slice(0, 12)) && !value.startsWith('/')),
        key,
      ).toEqual([])
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('dialog').locator('ins').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
  expect(ran).toEqual([])
})
