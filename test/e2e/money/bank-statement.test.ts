import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'

import { type Person, startProvider, startTestApp } from '#test/support/test-app.ts'
import { paymentsOf } from '../../money/money.ts'
import { drawn, expectFits, expectFocus, expectFocusWithin, pageAs, phone, startBrowser } from '../browser.ts'
import { PANEL, applicant, choose, lineOf, expectLooksRight } from './statement-steps.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** The distance of each line from the top of the page. */
function topsOf(page: Page): Promise<number[]> {
  return page
    .getByRole('article')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top + scrollY))
}

test('on a phone a treasurer matches a bank statement with people and confirms it line by line', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const treasurer = await site.person('admin', { name: 'Tara Treasurer' })
  const asha: Person = await applicant(site, 'Asha Kulkarni')
  await applicant(site, 'Dev Rao')
  await applicant(site, 'Meera Nair', 'Student')
  const day = dayInIst(site.context.clock()).split('-').toReversed().join('/')
  const csv = [
    'Account,50100012345678,,,',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${day},NEFT CR-SBIN0001234-ASHA KULKARNI-FWC MEMBERSHIP,N095260123456789,,"2,358.82"`,
    `${day},CASH DEPOSIT BRANCH 4711,,,"2,358.82"`,
    `${day},UPI/MEERA NAIR/612345678901,,,"1,000.00"`,
    `${day},INTEREST CREDITED,,,12.34`,
    `${day},CHARGES,,59.00,`,
    '',
  ].join('\r\n')

  const page = await pageAs(browser, site, treasurer, phone)
  await page.goto(PANEL)
  await choose(page, csv.replace('12.34', '12.3.4'))
  await page.getByRole('alert').filter({ hasText: 'Line 6: “12.3.4” is no amount.' }).waitFor()
  await expectLooksRight(page)

  await choose(page, csv)
  await part(page, 'To confirm (3)').waitFor()
  await page.getByText('4 lines on which money came: 3 to confirm, 1 that fits nobody, 0 recorded.').waitFor()
  await page.getByText('Left out: 1 line without incoming money').waitFor()
  const first = lineOf(page, 'SBIN0001234')
  await first.getByText('Name in the narration').waitFor()
  await first.getByText('Amount equal').waitFor()
  // A line with only an amount lists all people who owe that amount.
  expect(
    await lineOf(page, 'CASH DEPOSIT')
      .getByRole('button', { name: /^Record ₹/ })
      .count(),
  ).toBe(2)
  const meera = lineOf(page, 'MEERA NAIR')
  await meera.getByText('They have to pay ₹1,178.82').waitFor()
  expect(await meera.getByRole('button', { name: /^Record ₹/ }).count()).toBe(0)
  await part(page, 'Fits nobody (1)').getByRole('article').getByText('INTEREST CREDITED').waitFor()
  await expectLooksRight(page)

  // Confirming, undoing and recording happen within the line: no line moves up, so no other control gets under the pointer.
  const record = first.getByRole('button', { name: 'Record ₹2,358.82 of line 3 for Asha Kulkarni' })
  const ask = first.getByRole('form', { name: 'Record line 3' })
  await drawn(page)
  const tops = await topsOf(page)
  await record.click()
  await ask.getByText('Record ₹2,358.82 for Asha Kulkarni?').waitFor()
  expect(await ask.getByRole('radio', { name: 'Bank transfer' }).isChecked()).toBe(true)
  await expectFocusWithin(ask)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expectFocus(record)
  await record.click()
  await ask.getByRole('button', { name: 'Yes, record' }).click()
  const held = first.getByText('It is recorded for Asha Kulkarni, bank transfer, in 10 seconds.')
  await held.waitFor()
  // Undo is possible for ten seconds, which slow checks may exceed, so they run only after the next recording.
  await first.getByRole('button', { name: 'Undo' }).click()
  await expectFocus(record)
  await record.click()
  await ask.getByRole('button', { name: 'Yes, record' }).click()
  await held.waitFor()
  expect((await paymentsOf(site, treasurer, asha)).filter(({ orderId }) => orderId === null)).toEqual([])
  // A person who is recorded for one line is not proposed for another.
  await expect
    .poll(() =>
      lineOf(page, 'CASH DEPOSIT')
        .getByRole('button', { name: /^Record ₹/ })
        .count(),
    )
    .toBe(1)
  await first.getByText('Recorded for Asha Kulkarni, bank transfer.').waitFor()
  await first.getByText('Recorded', { exact: true }).waitFor()
  const after = await topsOf(page)
  expect(after.length).toBe(tops.length)
  for (const [at, top] of after.entries()) expect(top).toBeGreaterThanOrEqual(tops[at] as number)
  const [payment] = await paymentsOf(site, treasurer, asha)
  expect(payment).toMatchObject({ method: 'bank_transfer', reference: 'N095260123456789', bucket: 'waiting' })

  // The same file is chosen again, as after a download in the next week: its recorded line is listed as recorded.
  await page.reload()
  await choose(page, csv)
  await part(page, 'Recorded (1)').getByRole('link', { name: 'Asha Kulkarni' }).click()
  await page.getByRole('button', { name: 'Details of Asha Kulkarni' }).first().click()
  const history = page.getByRole('dialog').getByRole('region', { name: 'History' })
  await history.getByText('Recorded by hand: ₹2,358.82').waitFor()
  await history.getByText('bank transfer, N095260123456789').waitFor()
  await expectFits(page)
})
