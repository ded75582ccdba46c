import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { applyForAid, createOrder, saveDraft } from '#contract/membership/members.ts'
import { type Category, confirmPayment } from '#contract/membership/payments.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
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

/** What the popup says of a payment, by the names of the fields. */
async function details(
  page: Page,
  row: Locator,
  { isLookedAt = false } = {},
): Promise<Record<string, string>> {
  await row.getByRole('button', { name: /^Details of/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Amount with GST').waitFor()
  if (isLookedAt) await expectAccessible(page)
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
  'who orders as %s, then as %s, and pays the first: screens and files say what each order was for',
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
    expect(await details(page, rowWith(page, paidSum), { isLookedAt: one === 'Student' })).toMatchObject({
      'Amount with GST': paidSum,
      GST: `₹${first.GST.replace('2159', '2,159')}`,
      'Payment status': 'Paid',
      'Payment id': payment,
    })
    // The price stands once, in rupees.
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

    const own = await pageAs(browser, site, asha, phone)
    await own.goto('/my')
    await own.getByRole('region', { name: 'Your application' }).getByText(`${paidSum} arrived`).waitFor()
    await goWithin(own, `/paymentsuccess/${id}`)
    await own.getByText(`${paidSum} has arrived`).waitFor()
  },
)

test('a refunded payment and a year that is over make no member, and the buttons say so', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const people = {
    refunded: await site.person('user', { name: 'Rahul Menon' }),
    over: await site.person('user', { name: 'Olga Rao' }),
    aid: await site.person('user', { name: 'Aditi Nair' }),
    ready: await site.person('user', { name: 'Dev Shah' }),
  }
  const named = (person: Person) => ({ ...applicationForm, fullName: person.name })
  for (const person of Object.values(people)) {
    if (person === people.aid)
      await site.call(person.session, applyForAid, { ...aidForm, fullName: person.name })
    else {
      const { id } = await site.call(person.session, createOrder, named(person))
      const payment_id = await pay(site, person, id)
      if (person === people.refunded) {
        await simulator.control('/refund', { payment_id })
        await settle(site.context, id)
      }
    }
  }
  const own = await pageAs(browser, site, people.refunded, phone)
  await own.goto('/my')
  await own.getByRole('heading', { name: 'Your payment was given back' }).waitFor()
  await own.getByText('Everything you paid went back to you on').waitFor()
  await expectAccessible(own)
  await expectNoSidewaysScroll(own)
  await own.getByRole('link', { name: 'Go on to payment' }).click()
  await own.getByRole('heading', { name: 'Your application' }).waitFor()

  // Both were members for a day, more than a year ago.
  const { pool } = site.context
  await pool.query(
    `update applications set approved_at = now() - interval '366 days', ended_at = now() - interval '365 days', approved_by = $1
      where user_id = any($2)`,
    [admin.id, [people.over.id, people.aid.id]],
  )
  const page = await pageAs(browser, site, admin, desk)
  await page.goto('/admin?panel=All+Members')
  const button = (person: Person, name: string) =>
    rowWith(page, person.email).getByRole('button', { name, exact: true })
  await button(people.ready, 'Approve Member').waitFor()
  await rowWith(page, people.refunded.email).getByText('refunded', { exact: true }).waitFor()
  expect(await button(people.refunded, 'Payment Refunded').isDisabled()).toBe(true)
  for (const person of [people.over, people.aid]) {
    expect(await button(person, 'Payment Pending').isDisabled()).toBe(true)
  }
  await page.getByLabel('Choose all on this page').check()
  await page.getByRole('button', { name: 'Approve chosen (4)' }).click()
  const preview = page.getByRole('dialog')
  const wordsOf = (person: Person) => preview.getByRole('listitem').filter({ hasText: person.email })
  await wordsOf(people.refunded).getByText('Cannot: Payment Refunded').waitFor()
  await wordsOf(people.over).getByText('Cannot: Payment Pending').waitFor()
  await wordsOf(people.aid).getByText('Cannot: Payment Pending').waitFor()
  await wordsOf(people.ready).getByText('Will become a member').waitFor()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Approve 1 person' }).click()
  await wordsOf(people.ready).getByText('Is a member now').waitFor()

  await navigate(page, '/admin?panel=Members+Forms')
  await button(people.ready, 'Remove').waitFor()
  expect(await button(people.refunded, 'Payment Refunded').isDisabled()).toBe(true)
  expect(await button(people.over, 'Payment Pending').isDisabled()).toBe(true)
  await navigate(page, '/admin?panel=Members+Forms&tab=aid')
  await button(people.aid, 'Payment Pending').waitFor()
  expect(await button(people.aid, 'Payment Pending').isDisabled()).toBe(true)
})

test('who has started five payments in a day reads why there is no sixth', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const asha = await site.person('user', { name: 'Asha Patel' })
  await order(site, asha, 'Student')
  // Four more, of another time's prices.
  await site.context.pool.query(
    `insert into payments (application_id, user_id, user_email, category, price, gst, amount, status, cancelled_at, created_at)
      select application_id, user_id, user_email, category, 1, 0, 1, 'cancelled', now(), now() from payments, generate_series(1, 4)`,
  )
  const { termsAccepted: _terms, membershipCategory: _category, ...typed } = applicationForm
  await site.call(asha.session, saveDraft, { changes: typed, step: 6 })
  const page = await pageAs(browser, site, asha, phone)
  await page.goto('/partner/submit-details?step=6')
  await page.getByRole('radio', { name: /^Investor/ }).check()
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await page.getByRole('button', { name: 'Pay ₹4,718.82' }).click()
  await alertOf(
    page,
    'You have started five payments in 24 hours. Please pay one of them, or come back tomorrow.',
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('who has paid and does not see it asks by the payment id, and reads what came of it', async () => {
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
