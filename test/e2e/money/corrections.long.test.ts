import { afterAll, expect, test } from 'vitest'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf, registered, yearOf } from '../../money/money.ts'
import { alertOf, expectAccessibleOnceQuiet, pageAs, startBrowser, expectFits } from '../browser.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

test('at 320 px a treasurer corrects an invoice, and the payer can save the old invoice, the credit note and the new invoice', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const treasurer = await registered(site)
  const person = await site.person()
  await join(site, simulator, person)
  const year = yearOf(site)
  const page = await pageAs(browser, site, treasurer, { viewport: { width: 320, height: 900 } })
  await page.goto('/admin?panel=Payments')
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Correct the invoice' }).click()
  expect(await popup.getByLabel('Name', { exact: true }).inputValue()).toBe('Kisan Cold Chain LLP')
  await popup.getByLabel('Name', { exact: true }).fill('Seedsight Private Limited')
  await popup.getByLabel('GSTIN').fill('29AAGCB7383J1Z5')
  await popup.getByLabel('Reason').fill('The GSTIN was typed wrong')
  await popup.getByRole('button', { name: 'Correct the document' }).click()
  await popup.getByText('This is no GSTIN: please check each sign').waitFor()
  await page.locator('.toast').first().waitFor()
  await expectAccessibleOnceQuiet(page)
  await expectFits(page)
  // The typed values are kept.
  expect(await popup.getByLabel('Name', { exact: true }).inputValue()).toBe('Seedsight Private Limited')
  await popup.getByLabel('GSTIN').fill('29aagcb7383j1z4')
  await popup.getByRole('button', { name: 'Correct the document' }).click()
  await alertOf(page, `FWC/${year}/00002 stands in place of FWC/${year}/00001.`)
  await popup.waitFor({ state: 'hidden' })
  expect((await onlyPaymentOf(site, treasurer, person)).invoice).toMatchObject({
    number: `FWC/${year}/00002`,
    buyer: { name: 'Seedsight Private Limited', gstin: '29AAGCB7383J1Z4' },
  })
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  await popup
    .getByRole('link', { name: `FWCC/${year}/00001` })
    .first()
    .waitFor()
  await expectAccessibleOnceQuiet(page)
  await expectFits(page)

  const payerPage = await pageAs(browser, site, person, { viewport: { width: 320, height: 900 } })
  await payerPage.goto('/my/account')
  for (const number of [`FWC/${year}/00002`, `FWCC/${year}/00001`, `FWC/${year}/00001`])
    await payerPage.getByRole('link', { name: `Save ${number}` }).waitFor()
})
