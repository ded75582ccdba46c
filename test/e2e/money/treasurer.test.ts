import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { createOrder } from '#contract/membership/members.ts'
import { moneySummary, recordOffline } from '#contract/money/money.ts'
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

/** The first and the last day of the quarter that a day is in. */
function quarterOf(day: string): [string, string] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month - ((month - 1) % 3)
  const last = new Date(Date.UTC(year, first + 2, 0)).toISOString().slice(0, 10)
  return [`${year}-${String(first).padStart(2, '0')}-01`, last]
}

/** The bytes of the file that a link leads to, by the session's cookie, which is all that a link carries. */
async function saved(page: Page, { session }: Person, link: Locator, url: string): Promise<Buffer> {
  await page.context().addCookies([{ name: 'twk_fwc', value: session, url }])
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await file.path())
}

const PANEL = '/admin?panel=Payments'
const bucketCard = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Buckets' }).getByRole('link', { name })

/** A treasurer, one person whose cheque is recorded and one who paid at the provider. */
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

test('a treasurer on a phone records a cheque, gives a double payment back, and resolves a review', async () => {
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
  await popup.getByText('Please choose one of the list').waitFor()
  await alertOf(page, 'Please check the marked fields.')
  await expectAccessibleOnceQuiet(page)
  await popup.getByLabel('How it came').selectOption('Cheque')
  await popup.getByLabel('Reference').fill('004217')
  await popup.getByLabel('Day on which it came').fill(dayInIst(new Date()))
  await popup.getByRole('button', { name: 'Record', exact: true }).click()
  await popup.getByText('This costs ₹2,358.82: please enter that amount').waitFor()
  expect(await popup.getByLabel('Reference').inputValue()).toBe('004217')
  await alertOf(page, 'Please check the marked fields.')
  await expectFits(page)
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
  await expectFits(page)
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
  await expectAccessibleOnceQuiet(page)
})

test('what came in while a treasurer looks at a review is shown before they decide on it', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [treasurer, asha] = [await site.person('admin'), await site.person('user', { name: 'Asha Kulkarni' })]
  await payTwice(site, simulator, asha)
  const { orderId } = await onlyPaymentOf(site, treasurer, asha)
  const page = await pageAs(browser, site, treasurer, desk)
  await page.goto(`${PANEL}&tab=review`)
  await rowWith(page, asha.email)
    .getByRole('button', { name: /^Resolve/ })
    .click()
  const popup = page.getByRole('dialog')
  const captures = popup.getByRole('region', { name: 'Captures' }).getByRole('listitem')
  await captures.nth(1).waitFor()
  await simulator.pay(orderId as string, { force: true })
  await settle(site.context, orderId as string)
  await popup.getByLabel('Note').fill('Paid twice.')
  await popup.getByRole('button', { name: 'Accept' }).click()
  const refused = popup.locator('.alert-words', {
    hasText: 'What came in for this payment is not what you saw.',
  })
  await refused.waitFor()
  await captures.nth(2).waitFor()
  expect(await popup.getByLabel('Note').inputValue()).toBe('Paid twice.')
  expect((await onlyPaymentOf(site, treasurer, asha)).bucket).toBe('review')
  await popup.getByRole('button', { name: 'Accept' }).click()
  await alertOf(page, 'The payment of Asha Kulkarni is accepted as it came.')
  const accepted = await onlyPaymentOf(site, treasurer, asha)
  expect(accepted.captures.filter(({ invoice }) => invoice !== null)).toHaveLength(2)
})

test('a treasurer on a desk gives a part back, reads what happened, and saves a narrowed list', async () => {
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
  const { refunds: asked } = await onlyPaymentOf(site, treasurer, olga)
  expect(asked).toMatchObject([{ amount: 100_000, reason: 'Charged by mistake.' }])
  await expect.poll(async () => (await onlyPaymentOf(site, treasurer, olga)).refunded).toBe(100_000)
  await page.reload()
  await rowWith(page, olga.email).getByText('₹1,000.00 given back', { exact: true }).waitFor()
  await page.getByText('Unassigned money counts here, and is not in the list below.').waitFor()
  await rowWith(page, olga.email)
    .getByRole('button', { name: /^Details/ })
    .click()
  await popup.getByText('Arrived', { exact: true }).waitFor()
  const history = popup.getByRole('region', { name: 'History' })
  await history.getByText('Refund arrived: ₹1,000.00').waitFor()
  await history.getByText('by Tara Treasurer').waitFor()
  await popup.getByText('₹1,358.82').waitFor()
  await expectAccessibleOnceQuiet(page)
  await expectFits(page)
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
  await page.getByText('No payment is like this.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowWith(page, olga.email).waitFor()
})

test('a treasurer on a phone saves the quarter, and an invoice as its member sees it', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const { treasurer, dev, olga } = await accounts(site)
  const page = await pageAs(browser, site, treasurer, { ...phone, acceptDownloads: true })
  // The quarter as a file: everything of it, adding up to what came in.
  const [from, to] = quarterOf(dayInIst(site.context.clock()))
  await page.goto(PANEL)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('From', { exact: true }).fill(from)
  await page.waitForURL(({ searchParams }) => searchParams.get('from') === from)
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.waitForURL(({ searchParams }) => searchParams.get('to') === to)
  await rowWith(page, dev.email).first().waitFor()
  const rows = await exported(page)
  expect(rows.map(({ Name = '' }) => Name).toSorted()).toEqual(
    [dev, dev, olga].map(({ name }) => name).toSorted(),
  )
  const { captured, offline } = await site.call(treasurer.session, moneySummary, { from, to })
  const cameIn = rows.reduce((sum, row) => sum + Math.round(Number(row['Came in']) * 100), 0)
  expect(cameIn).toBe(captured + offline)

  await rowWith(page, olga.email)
    .getByRole('button', { name: /^Details/ })
    .click()
  const popup = page.getByRole('dialog')
  const here = popup.getByRole('link', { name: /^FWCR\// }).first()
  const seenHere = await saved(page, treasurer, here, site.url)
  await page.keyboard.press('Escape')
  const own = await pageAs(browser, site, olga, { ...phone, acceptDownloads: true })
  await own.goto('/my/account')
  const seenThere = await saved(own, olga, own.getByRole('link', { name: /^Save FWCR\// }), site.url)
  expect(seenHere.subarray(0, 5).toString()).toBe('%PDF-')
  expect(seenHere.equals(seenThere)).toBe(true)
})

test('a cheque stands in the list with the day on which it came and with what it was', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [treasurer, dev] = [await site.person('admin'), await site.person('user', { name: 'Dev Rao' })]
  await site.call(dev.session, createOrder, { ...applicationForm, fullName: dev.name })
  const receivedOn = daysAfter(dayInIst(site.context.clock()), -3)
  const cheque = { amount: TOTAL + 18, method: 'cheque', reference: '004217', receivedOn } as const
  await site.call(treasurer.session, recordOffline, { email: dev.email, ...cheque })
  const page = await pageAs(browser, site, treasurer, desk)
  await page.goto(`${PANEL}&tab=waiting`)
  const row = rowWith(page, '004217')
  await row.getByText(dayInWords(receivedOn)).waitFor()
  await row.getByText('received', { exact: true }).waitFor()
  await row.getByText('₹2,359.00').waitFor()
  await row.getByText('ordered: ₹2,358.82').waitFor()
  const [saved] = await exported(page)
  expect(saved).toMatchObject({ 'Received on': receivedOn, 'Came in': '2359.00' })
  await row.getByRole('button', { name: /^Details/ }).click()
  const popup = page.getByRole('dialog', { name: 'Dev Rao: ₹2,359.00' })
  const received = popup.getByRole('term').filter({ hasText: /^Received$/ })
  await received.locator('xpath=following-sibling::dd').getByText(dayInWords(receivedOn)).waitFor()
})
