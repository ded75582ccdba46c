import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { readPdf } from '../../documents/pdf-reader.ts'
import { join } from '../../members/membership.ts'
import { expectAccessible, pageAs, startBrowser } from '../browser.ts'

test('at 320 px a payer saves the receipt, and the page of its token says that it is genuine', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const person = await site.person()
  await join(site, simulator, person)
  const page = await pageAs(browser, site, person, {
    viewport: { width: 320, height: 800 },
    acceptDownloads: true,
  })
  await page.goto('/my/account')
  await page.getByRole('heading', { name: 'Invoices and receipts' }).waitFor()
  await expectAccessible(page)
  // A download by link is authenticated by the cookie alone.
  await page.context().addCookies([{ name: 'twk_fwc', value: person.session, url: site.url }])
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Save FWCR/ }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^FWCR-\d{4}-00001\.pdf$/)
  const { lines } = await readPdf(await readFile(await download.path()))
  expect(lines.join('\n')).toContain('2,358.82')
  const { rows } = await site.database.pool.query<{ token: string }>('select token from documents')
  await page.goto(`/document/${rows[0]?.token}`)
  await page.getByText('This document is genuine').waitFor()
  expect(await page.getByRole('definition').allTextContents()).toContain('₹2,358.82')
  await expectAccessible(page)
  await page.goto('/document/unknown')
  await page.getByText('We gave out no document with this code').waitFor()
})
