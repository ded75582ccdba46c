import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { createOrder } from '#contract/membership/members.ts'
import { recordOffline } from '#contract/money/money.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf, payTwice, TOTAL } from '../../money/money.ts'
import { alertOf, expectAccessibleOnceQuiet, pageAs, phone, startBrowser, expectFits } from '../browser.ts'
import { exported } from './exported.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 }, acceptDownloads: true }
const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const PANEL = '/admin?panel=Payments'
const bucketCard = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Buckets' }).getByRole('link', { name })

/** A treasurer, a person whose cheque is recorded, and a person who paid at the provider. */
async function accounts(site: Site) {
  const [treasurer, dev, olga] = [
    await site.person('admin', { name: 'Tara Treasurer' }),
    await site.person('user', { name: 'Dev Rao' }),
    await site.person('user', { name: 'Olga Das' }),
  ]
  const named = ({ name }: Person) => ({ ...applicationForm, fullName: name })
  await join(site, simulator, olga, named(olga))
  await site.call(dev.session, createOrder, named(dev))
  const receivedOn = dayInIst(site.context.clock())
  const cheque = { amount: TOTAL, method: 'cheque', reference: '004217', receivedOn } as const
  await site.call(treasurer.session, recordOffline, { email: dev.email, ...cheque })
  return { treasurer, dev, olga }
}

test('on a phone a treasurer records a cheque, refunds a double payment, and accepts a payment in review', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  site.startJobs()
  const [treasurer, dev, asha, meera] = [
    await site.person('admin', { name: 'Tara Treasurer' }),
    await site.person('user', { name: 'Dev Rao' }),
    await site.person('user', { name: 'Asha Kulkarni' }),
    await site.person('user', { name: 'Meera Nair' }),
  ]
  const named = ({ name }: Person) => ({ ...applicationForm, fullName: name })
  await site.call(dev.session, createOrder, named(dev))
  await payTwice(site, simulator, asha)
  const short = await site.call(meera.session, createOrder, named(meera))
  await simulator.pay(short.id, { outcome: 'captured', amount: 200_000 })
  await settle(site.context, short.id)

  const page = await pageAs(browser, site, treasurer, { ...phone, acceptDownloads: true })
  await page.goto(PANEL)
  await rowWith(page, dev.email).getByText('Not paid yet').waitFor()
  await bucketCard(page, 'Needs review').getByText('₹6,717.64').waitFor()
  await expectAccessibleOnceQuiet(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Record a payment' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('E-mail of their account').fill(dev.email)
  await popup.getByLabel('Amount in rupees').fill('2,000')
  await popup.getByRole('button', { name: 'Record', exact: true }).click()
  await popup.getByText('Please choose one from the list').waitFor()
  await alertOf(page, 'Please check the marked fields.')
  await popup.getByLabel('How it came').selectOption('Cheque')
  await popup.getByLabel('Reference').fill('004217')
  await popup.getByLabel('Day on which it came').fill(dayInIst(new Date()))
  await popup.getByRole('button', { name: 'Record', exact: true }).click()
  await popup.getByText('This costs ₹2,358.82: please enter that amount').waitFor()
  expect(await popup.getByLabel('Reference').inputValue()).toBe('004217')
  await alertOf(page, 'Please check the marked fields.')
  await popup.getByLabel('Amount in rupees').fill('2,358.82')
  await popup.getByRole('button', { name: 'Record', exact: true }).click()
  await alertOf(page, 'The payment is recorded.')
  await rowWith(page, '004217').getByText('Paid, not decided').waitFor()

  await bucketCard(page, 'Needs review').click()
  await rowWith(page, dev.email).first().waitFor({ state: 'detached' })
  await rowWith(page, asha.email)
    .getByRole('button', { name: /^Resolve/ })
    .click()
  await popup.getByText('The person has paid already: this one is to be refunded.').waitFor()
  await popup.getByRole('button', { name: 'Give back' }).click()
  await popup.getByText('Please fill this in').waitFor()
  await alertOf(page, 'Please check the marked fields.')
  await popup.getByLabel('Note').fill('Paid twice in two windows.')
  await expectAccessibleOnceQuiet(page)
  await popup.getByRole('button', { name: 'Give back' }).click()
  await alertOf(page, 'The money is on its way back to Asha Kulkarni.')
  await rowWith(page, asha.email).waitFor({ state: 'detached' })

  await rowWith(page, meera.email)
    .getByRole('button', { name: /^Resolve/ })
    .click()
  await popup.getByText('The captured amount is not the amount ordered.').waitFor()
  await popup.getByText('₹2,000.00', { exact: true }).waitFor()
  await popup.getByLabel('Note').fill('The rest was waived.')
  await popup.getByRole('button', { name: 'Accept' }).click()
  await alertOf(page, 'The payment of Meera Nair is accepted as it came.')
  await page.getByText('No Payment found').waitFor()
  await bucketCard(page, 'Needs review').getByText('0 payments').waitFor()
})

test('on a desktop a treasurer refunds a part of a payment, reads its history, and exports a filtered list', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  site.startJobs()
  const { treasurer, olga } = await accounts(site)
  const page = await pageAs(browser, site, treasurer, desk)
  await page.goto(`${PANEL}&tab=waiting`)
  await rowWith(page, olga.email)
    .getByRole('button', { name: /^Details/ })
    .click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Give money back' }).click()
  await popup.getByText('This cannot be undone.').waitFor()
  expect(await popup.getByLabel('Amount in rupees').inputValue()).toBe('2358.82')
  await popup.getByLabel('Amount in rupees').fill('3000')
  await popup.getByLabel('Reason').fill('Charged by mistake.')
  await popup.getByRole('button', { name: 'Give money back' }).click()
  await popup.getByText('That is more than is left of this payment.').first().waitFor()
  await page.locator('.toast').first().waitFor()
  await expectAccessibleOnceQuiet(page)
  await popup.getByLabel('Amount in rupees').fill('1000')
  await popup.getByRole('button', { name: 'Give money back' }).click()
  await alertOf(page, '₹1,000.00 is on its way to Olga Das.')
  const { refunds } = await onlyPaymentOf(site, treasurer, olga)
  expect(refunds).toMatchObject([{ amount: 100_000, reason: 'Charged by mistake.' }])
  await expect.poll(async () => (await onlyPaymentOf(site, treasurer, olga)).refunded).toBe(100_000)
  await page.reload()
  await rowWith(page, olga.email).getByText('₹1,000.00 given back', { exact: true }).waitFor()
  await page.getByText('These sums include unassigned money, which the list below leaves out.').waitFor()
  await rowWith(page, olga.email)
    .getByRole('button', { name: /^Details/ })
    .click()
  await popup.getByText('Arrived', { exact: true }).waitFor()
  const history = popup.getByRole('region', { name: 'History' })
  await history.getByText('Refund arrived: ₹1,000.00').waitFor()
  await history.getByText('by Tara Treasurer').waitFor()
  await popup.getByText('₹1,358.82').waitFor()
  await page.keyboard.press('Escape')

  await page.getByLabel('Method').selectOption('Cheque')
  await rowWith(page, olga.email).waitFor({ state: 'detached' })
  await bucketCard(page, 'Paid, not decided').getByText('1 payment').waitFor()
  expect(await exported(page)).toMatchObject([
    {
      Name: 'Dev Rao',
      Bucket: '"Paid, not decided"',
      Method: 'Cheque',
      Reference: '004217',
      'Came in': '2358.82',
    },
  ])
  await page.getByLabel('From', { exact: true }).fill('2099-01-01')
  await page.getByText('No payment matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowWith(page, olga.email).waitFor()
})
