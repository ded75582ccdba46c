import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { saveDraft } from '#contract/membership/members.ts'
import { makeVoucher } from '#contract/money/vouchers.ts'
import { saveSettings } from '#contract/settings.ts'
import { HOUR } from '#contract/values/time.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { again, approve, daysLater, join } from '#test/members/membership.ts'
import { type Person, startProvider } from '#test/support/test-app.ts'
import { alertOf, expectAccessibleOnceQuiet, expectNoSidewaysScroll, phone, newPage } from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
// All tests share a page on a phone and a page on a desktop; each test signs in a new person there.
const onPhone = await newPage(browser, site.url, phone)
const onDesk = await newPage(browser, site.url, { viewport: { width: 1440, height: 900 } })

const CODE = 'HALF-A-YEAR'
const [FULL, HALF] = ['₹2,358.82', '₹1,179.41']

type Outcome = 'succeeds' | 'fails'

/** For each payment method, makes the payment succeed or fail in the checkout. */
const ways: Record<string, (checkout: FrameLocator, outcome: Outcome) => Promise<void>> = {
  async UPI(checkout, outcome) {
    await checkout
      .getByRole('button', { name: `Test ${outcome === 'fails' ? 'failure' : 'success'}:` })
      .click()
  },
  async Card(checkout, outcome) {
    const number = outcome === 'fails' ? '4000 0000 0000 0002' : '4111 1111 1111 1111'
    await checkout.getByLabel('Card number').fill(number)
    await checkout.getByLabel('One-time').fill('1234')
    await checkout.getByRole('button', { name: /^Pay ₹/ }).click()
  },
  async 'Net banking'(checkout, outcome) {
    await checkout.getByRole('button', { name: outcome === 'fails' ? 'Failure' : 'Success' }).click()
  },
}

/** The checkout, which must show this sum. */
async function checkoutOf(page: Page, sum: string): Promise<FrameLocator> {
  const checkout = page.frameLocator('iframe[title="Checkout"]')
  await checkout.getByText(sum, { exact: true }).first().waitFor()
  // The script of the checkout enables this button, and only then is one payment method chosen.
  await checkout.getByRole('button', { name: 'Cancel payment', disabled: false }).waitFor()
  return checkout
}

async function payBy(page: Page, way: string, sum: string, outcome: Outcome): Promise<void> {
  const checkout = await checkoutOf(page, sum)
  await checkout.getByRole('radio', { name: way, exact: true }).check()
  await ways[way]?.(checkout, outcome)
}

const payButton = (page: Page, sum: string, isAgain: boolean) =>
  page.getByRole('button', { name: `Pay ${sum}${isAgain ? ' again' : ''}`, exact: true })

/** The payment page offers the same order: its sum on the button, its voucher, and the time until which it is valid. */
async function expectOfferedAgain(page: Page, sum: string, voucher: string | null): Promise<void> {
  await payButton(page, sum, true).waitFor()
  expect(await page.getByLabel('Voucher').inputValue()).toBe(voucher ?? '')
  await page.getByText('This order and its price hold until').waitFor()
  await expectNoSidewaysScroll(page)
}

const joining = {
  path: '/partner/submit-details?step=6',
  prepare: async (): Promise<Person> => {
    const person = await site.person()
    const { termsAccepted: _terms, ...typed } = applicationForm
    await site.call(person.session, saveDraft, { changes: { ...typed, termsAccepted: 'true' }, step: 6 })
    return person
  },
  failed: '/partner/submit-details?payment=failed',
}

const renewal = {
  path: '/my/renew',
  prepare: async (): Promise<Person> => {
    const person = await site.person()
    await join(site, simulator, person)
    await approve(site, person)
    await daysLater(site, 340)
    return again(site, person)
  },
  failed: '/my/renew?payment=failed',
}

const moments = { joining, renewal }

const owner = await site.person('admin')
await site.call(owner.session, makeVoucher, { code: CODE, kind: 'percent', value: 50, uses: 50 })

async function changePrice(price: number): Promise<void> {
  const { session } = await again(site, owner)
  await site.call(session, saveSettings, { categories: [{ category: 'Startup/Business', price }] })
}

/** Closes the checkout, fails to pay, and pays on another device; each attempt must be for the same order and sum. */
async function closeFailAndPay(
  { path, prepare, failed }: (typeof moments)['joining'],
  [way, isVouched]: [string, boolean],
): Promise<void> {
  const person = await prepare()
  const voucher = isVouched ? CODE : null
  const sum = isVouched ? HALF : FULL
  const page = onPhone
  await handOver(page, person, path)
  if (voucher !== null) {
    await page.getByLabel('Voucher').fill(voucher.toLowerCase())
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('This voucher is taken off the price.').waitFor()
  }
  await page.getByText('From when you press Pay, this price holds for 24 hours.').waitFor()

  // The checkout is closed, and the page is reloaded.
  await payButton(page, sum, false).click()
  const checkout = await checkoutOf(page, sum)
  await checkout.getByRole('button', { name: 'Cancel payment' }).click()
  await alertOf(page, path === renewal.path ? 'The checkout was closed.' : 'Payment was not completed.')
  await payButton(page, sum, true).waitFor()
  await page.reload()
  await expectOfferedAgain(page, sum, voucher)

  // The payment fails: the order is offered again on the same page and on another device.
  await payButton(page, sum, true).click()
  await payBy(page, way, sum, 'fails')
  await page.waitForURL(`${site.url}${failed}`)
  await alertOf(
    page,
    `Payment was not completed.${path === renewal.path ? ' Your membership stands as before.' : ''}`,
  )
  await expectOfferedAgain(page, sum, voucher)
  if (isVouched) await expectAccessibleOnceQuiet(page)
  const other = onDesk
  await handOver(other, await again(site, person), path)
  await expectOfferedAgain(other, sum, voucher)

  // The payment succeeds with the sum that was shown.
  await payButton(other, sum, true).click()
  await payBy(other, way, sum, 'succeeds')
  await other.getByRole('heading', { name: 'Payment received' }).waitFor()
  await other.getByText(`${sum} has arrived`).waitFor()

  const { rows } = await site.context.pool.query<{ provider_order_id: string; amount: number }>(
    `select provider_order_id, amount from payments where user_id = $1 and amount = $2 order by id`,
    [person.id, isVouched ? 117_941 : 235_882],
  )
  const { payments } = await simulator.ledger()
  const last = rows.at(-1)
  const tries = payments.filter(({ order_id: order }) => order === last?.provider_order_id)
  expect(tries.map(({ status, amount }) => [status, amount])).toEqual([
    ['failed', last?.amount],
    ['captured', last?.amount],
  ])
}

/** Joining and renewal, with and without a voucher, and each payment method once: only the checkout depends on the method. */
const table = [
  ['joining', 'UPI', true],
  ['renewal', 'Card', true],
  ['joining', 'Net banking', false],
] as const

test.each(table)(
  'at %s by %s (voucher: %s), closing the checkout, failing and then paying on another device use one order with one sum',
  async (moment, way, isVouched) => {
    await closeFailAndPay(moments[moment], [way, isVouched])
  },
)

test.each(['joining', 'renewal'] as const)(
  'at %s, after an order has expired, the page shows the reason and the new price before payment',
  async (moment) => {
    const { path, prepare } = moments[moment]
    await changePrice(199_900)
    const person = await prepare()
    const page = onPhone
    await handOver(page, person, path)
    await payButton(page, FULL, false).click()
    await (await checkoutOf(page, FULL)).getByRole('button', { name: 'Cancel payment' }).click()
    await payButton(page, FULL, true).waitFor()
    // The page of an unpaid order links to the payment page.
    const { rows } = await site.context.pool.query<{ id: string }>(
      `select provider_order_id as id from payments where user_id = $1 and status = 'created'`,
      [person.id],
    )
    await page.goto(`/paymentsuccess/${rows[0]?.id}`)
    expect(await page.getByRole('link', { name: 'Try to pay again' }).getAttribute('href')).toBe(path)

    site.turnClock(25 * HOUR)
    await changePrice(209_900)
    await handOver(page, await again(site, person), path)
    await page.getByText('Your order of ₹2,358.82 is no longer valid. The price has changed since.').waitFor()
    await page.getByText('It costs ₹2,476.82 now').waitFor()
    await expectAccessibleOnceQuiet(page)
    await expectNoSidewaysScroll(page)
    await payButton(page, '₹2,476.82', false).click()
    await checkoutOf(page, '₹2,476.82')
  },
)

test('when the price has changed since the page was loaded, nothing is charged before the new price is shown', async () => {
  await changePrice(199_900)
  const page = onDesk
  await handOver(page, await joining.prepare(), joining.path)
  await payButton(page, FULL, false).waitFor()
  for (const [price, sum] of [
    [209_900, '₹2,476.82'],
    [189_900, '₹2,240.82'],
  ] as const) {
    await changePrice(price)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await alertOf(page, `The price has changed: it is ${sum} now.`)
    expect(await page.locator('iframe[title="Checkout"]').count()).toBe(0)
    await payButton(page, sum, true).waitFor()
  }
})
