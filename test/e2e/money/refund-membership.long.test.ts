import { afterAll, expect, test } from 'vitest'
import { refundPayment } from '#contract/money/money.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { join, member } from '../../members/membership.ts'
import { onlyPaymentOf } from '../../money/money.ts'
import { alertOf, expectAccessibleOnceQuiet, pageAs, phone, startBrowser, expectFits } from '../browser.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

test('on a phone a treasurer who refunds chooses whether the membership ends, and My FWC and the list of members show the result', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [treasurer, olga] = [await site.person('admin'), await member(site, simulator)]
  const page = await pageAs(browser, site, treasurer, phone)
  await page.goto('/admin?panel=Payments&tab=earned')
  const row = page.getByRole('row').filter({ hasText: olga.email })
  await row.getByRole('button', { name: /^Details/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Give money back' }).click()
  const [ends, stays] = [popup.getByLabel('It ends'), popup.getByLabel('It stays')]
  expect(await ends.isChecked()).toBe(true)
  await popup.getByText('ends today, without days of grace').waitFor()
  // For a partial refund the form proposes that the membership stays; each choice explains its effect.
  await popup.getByLabel('Amount in rupees').fill('1000')
  expect(await stays.isChecked()).toBe(true)
  await popup
    .getByText('stays as it is. The e-mail about the money does not mention the membership.')
    .waitFor()
  await ends.check()
  await popup.getByText('ends today, without days of grace').waitFor()
  await expectFits(page)
  await expectAccessibleOnceQuiet(page)
  await popup.getByLabel('Amount in rupees').fill('2358.82')
  await popup.getByLabel('Reason').fill('As agreed.')
  await popup.getByRole('button', { name: 'Give money back' }).click()
  await alertOf(page, `₹2,358.82 is on its way to`)
  expect((await onlyPaymentOf(site, treasurer, olga)).role).toBe('user')
  await page.goto('/admin?panel=All+Members')
  const approve = row.getByRole('button', { name: 'Payment Refunded' })
  await approve.waitFor()
  expect(await approve.isDisabled()).toBe(true)
  const olgasPage = await pageAs(browser, site, olga, phone)
  await olgasPage.goto('/my')
  await olgasPage.getByText('It ended because what you paid for it goes back to you.').waitFor()
  await expectFits(olgasPage)
})

/** Whether a field has the focus and is on the screen together with the top of its form. */
function isSeenWithFocus(field: Element): boolean {
  const [top, bottom] = [field.closest('form') as Element, field].map((one) => one.getBoundingClientRect())
  return (
    document.activeElement === field &&
    top !== undefined &&
    top.top >= 0 &&
    (bottom?.bottom ?? 0) <= innerHeight
  )
}

test('a refund that failed at the provider is recorded as given back by hand, also when the form was open in two windows', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [treasurer, person] = [await site.person('admin'), await site.person()]
  const providerPaymentId = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, treasurer, person)
  await simulator.control('/next-refund', { payment_id: providerPaymentId, status: 'failed' })
  const requested = await site.call(treasurer.session, refundPayment, {
    payment,
    amount: 100_000,
    reason: 'As agreed.',
  })
  await sendRefund(site.context, { refund: requested.refund._id })
  const [page, second] = [
    await pageAs(browser, site, treasurer, phone),
    await pageAs(browser, site, treasurer, phone),
  ]
  // The same form is open in a second window, filled in and not sent.
  await second.goto('/admin?panel=Payments')
  const other = second.getByRole('dialog')
  await second.getByRole('button', { name: /^Resolve the payment/ }).click()
  await other.getByRole('button', { name: 'Given back by hand' }).click()
  await other.getByLabel('Reason').fill('Bank transfer 4711.')
  await page.goto('/admin?panel=Payments&tab=review')
  const row = page.getByRole('row').filter({ hasText: person.email })
  await row.getByRole('button', { name: /^Resolve/ }).click()
  const popup = page.getByRole('dialog')
  await popup
    .getByText('The provider could not give this back: give it back by hand, or try again.')
    .waitFor()
  await popup.getByRole('button', { name: 'Given back by hand' }).click()
  await popup.getByText('it records that you have done so.').waitFor()
  const amount = popup.getByLabel('Amount in rupees')
  expect(await amount.inputValue()).toBe('1000')
  await expect.poll(() => amount.evaluate(isSeenWithFocus)).toBe(true)
  await popup.getByText('They read it in the e-mail and on the credit note.').waitFor()
  await amount.fill('99999')
  await popup.getByLabel('Reason').fill('Bank transfer 4711.')
  await popup.getByRole('button', { name: 'Write it down' }).click()
  await alertOf(page, 'That is more than is left of this payment.')
  await popup.locator('.field-error').getByText('That is more than is left of this payment.').waitFor()
  expect(await amount.getAttribute('aria-invalid')).toBe('true')
  await amount.fill('1000')
  await expectFits(page)
  await expectAccessibleOnceQuiet(page)
  await popup.getByRole('button', { name: 'Write it down' }).click()
  await alertOf(page, '₹1,000.00 is written down as given back.')
  await other.getByRole('button', { name: 'Write it down' }).click()
  await alertOf(second, 'This payment does not need review, or somebody has resolved it already.')
  // The popup must close: it must not turn into the refund form while its button has the focus.
  await other.waitFor({ state: 'detached' })
  await page.goto('/admin?panel=Payments&tab=waiting')
  await row.getByText('₹1,000.00 given back').waitFor()
  await row.getByRole('button', { name: /^Details/ }).click()
  await popup.getByRole('region', { name: 'Refunds' }).getByText('Given back by hand').waitFor()
})
