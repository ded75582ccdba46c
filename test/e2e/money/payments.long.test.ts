import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { type Category, confirmPayment } from '#contract/membership/payments.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  navigate,
  pageAs,
  phone,
  startBrowser,
} from '../browser.ts'
import { goWithin } from '../one-page.ts'
import { exported } from './exported.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 }, acceptDownloads: true }

const order = async (site: Site, { session }: Person, membershipCategory: Category) =>
  (await site.call(session, createOrder, { ...applicationForm, membershipCategory })).id

async function pay(site: Site, person: Person, id: string): Promise<string> {
  const { razorpay_payment_id: payment } = await simulator.pay(id)
  await site.call(person.session, confirmPayment, { id })
  return payment as string
}

/** The fields of a payment in its popup, as a record with the labels as keys. */
async function details(
  page: Page,
  row: Locator,
  { isChecked = false } = {},
): Promise<Record<string, string>> {
  await row.getByRole('button', { name: /^Details of/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Amount with GST').waitFor()
  if (isChecked) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const terms = await popup.getByRole('term').allTextContents()
  const values = await popup.getByRole('definition').allTextContents()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
  return Object.fromEntries(terms.map((term, n) => [term, (values[n] ?? '').replaceAll('\u00a0', ' ')]))
}

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const student = {
  'Price before GST': '999.00',
  'Amount with GST': '1178.82',
  GST: '179.82',
  'Ordered category': 'Student',
}
const core = {
  'Price before GST': '11999.00',
  'Amount with GST': '14158.82',
  GST: '2159.82',
  'Ordered category': 'Core Team Member',
}

test.each([
  ['Student', 'coreteammember', student, core, 'Core Team Member', ['₹1,178.82', '₹14,158.82']],
  ['coreteammember', 'Student', core, student, 'Student', ['₹14,158.82', '₹1,178.82']],
] as const)(
  'after an order as %s and another as %s, of which the first is paid, screens and files show the category of each order',
  async (one, two, first, second, otherLabel, [paidSum, openSum]) => {
    await using site = await startTestApp({ simulator })
    await using browser = await startBrowser()
    const [asha, admin] = [await site.person('user', { name: 'Asha Patel' }), await site.person('admin')]
    const id = await order(site, asha, one)
    const other = await order(site, asha, two)
    const payment = await pay(site, asha, id)

    const page = await pageAs(browser, site, admin, desk)
    await page.goto('/admin?panel=Members+Forms')
    await rowWith(page, paidSum).getByText('paid', { exact: true }).waitFor()
    const rows = await exported(page)
    expect(rows).toMatchObject([
      { ...second, 'Order id': other, 'Payment id': '', Purpose: 'Membership', 'Payment status': 'Not paid' },
      {
        ...first,
        'Order id': id,
        'Payment id': payment,
        'Payment status': 'Paid',
        'Membership category': first['Ordered category'],
      },
    ])
    expect(await details(page, rowWith(page, paidSum), { isChecked: one === 'Student' })).toMatchObject({
      'Amount with GST': paidSum,
      GST: `₹${first.GST.replace('2159', '2,159')}`,
      'Payment status': 'Paid',
      'Payment id': payment,
    })
    // The file has no second column for the price.
    expect(rows.filter((row) => 'Price' in row)).toEqual([])
    expect(await details(page, rowWith(page, openSum))).toMatchObject({
      'Amount with GST': openSum,
      'Ordered category': otherLabel,
      'Payment status': 'Not paid',
    })

    await navigate(page, '/admin?panel=All+Members')
    await rowWith(page, asha.email).getByRole('button', { name: 'Approve Member' }).waitFor()
    expect(await exported(page)).toMatchObject([
      {
        'Membership category': first['Ordered category'],
        'Amount with GST': first['Amount with GST'],
        'Price before GST': first['Price before GST'],
      },
    ])

    const ashasPage = await pageAs(browser, site, asha, phone)
    await ashasPage.goto('/my')
    await ashasPage
      .getByRole('region', { name: 'Your application' })
      .getByText(`${paidSum} arrived`)
      .waitFor()
    await goWithin(ashasPage, `/paymentsuccess/${id}`)
    await ashasPage.getByText(`${paidSum} has arrived`).waitFor()
  },
)

test('a person who paid but does not see the payment looks for it by the payment id, and reads the result', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [asha, meera] = [await site.person('user', { name: 'Asha Patel' }), await site.person('user')]
  const [paid, short] = [await order(site, asha, 'Student'), await order(site, meera, 'Student')]
  const page = await pageAs(browser, site, asha, phone)
  await page.goto('/my')
  await page.getByText('I paid, but it does not show').click()
  await page.getByLabel('Payment id').fill('pay_of_nobody')
  await page.getByRole('button', { name: 'Look for my payment' }).click()
  await page.locator('.toast', { hasText: 'We find no payment of yours' }).waitFor()
  await page.locator('main').getByText('We find no payment of yours with this id').first().waitFor()
  expect(await page.getByLabel('Payment id').inputValue()).toBe('pay_of_nobody')
  await expectAccessibleOnceQuiet(page)
  await expectNoSidewaysScroll(page)
  const { razorpay_payment_id: id } = await simulator.pay(paid)
  await page.getByLabel('Payment id').fill(id as string)
  await page.getByRole('button', { name: 'Look for my payment' }).click()
  await alertOf(page, '₹1,178.82 has arrived. An admin reads your application next.')
  await page.getByRole('heading', { name: 'We have your payment' }).waitFor()

  const other = await pageAs(browser, site, meera, desk)
  await other.goto('/my')
  const { razorpay_payment_id: less } = await simulator.pay(short, { outcome: 'captured', amount: 100_000 })
  await other.getByText('I paid, but it does not show').click()
  await other.getByLabel('Payment id').fill(less as string)
  await other.getByRole('button', { name: 'Look for my payment' }).click()
  await alertOf(other, '₹1,000.00 has arrived, but not as it was ordered.')
  await other.getByRole('heading', { name: 'Your payment needs a second look' }).waitFor()
})
