import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { createOrder } from '#contract/membership/members.ts'
import { moneySummary, recordOffline } from '#contract/money/money.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf, payTwice, TOTAL } from '../../money/money.ts'
import { alertOf, pageAs, phone, startBrowser } from '../browser.ts'
import { exported } from './exported.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 }, acceptDownloads: true }
const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The first and the last day of the quarter in which a day lies. */
function quarterOf(day: string): [string, string] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month - ((month - 1) % 3)
  const last = new Date(Date.UTC(year, first + 2, 0)).toISOString().slice(0, 10)
  return [`${year}-${String(first).padStart(2, '0')}-01`, last]
}

/** The bytes of the file behind a link, authenticated by the session's cookie alone. */
async function fileBehind(page: Page, { session }: Person, link: Locator, url: string): Promise<Buffer> {
  await page.context().addCookies([{ name: 'twk_fwc', value: session, url }])
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await file.path())
}

const PANEL = '/admin?panel=Payments'
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

test('a payment that arrives while a treasurer reads a review is shown before the treasurer can decide', async () => {
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
    hasText: 'Money has come in or gone back for this payment since you opened it.',
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

test('on a phone a treasurer exports the payments of the quarter, and saves a receipt with the same bytes as the payer gets', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const { treasurer, dev, olga } = await accounts(site)
  const page = await pageAs(browser, site, treasurer, { ...phone, acceptDownloads: true })
  // The exported file has all payments of the quarter, and their sum is the received money.
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
  const receiptLink = popup.getByRole('link', { name: /^FWCR\// }).first()
  const treasurersFile = await fileBehind(page, treasurer, receiptLink, site.url)
  await page.keyboard.press('Escape')
  const payerPage = await pageAs(browser, site, olga, { ...phone, acceptDownloads: true })
  await payerPage.goto('/my/account')
  const payersLink = payerPage.getByRole('link', { name: /^Save FWCR\// })
  const payersFile = await fileBehind(payerPage, olga, payersLink, site.url)
  expect(treasurersFile.subarray(0, 5).toString()).toBe('%PDF-')
  expect(treasurersFile.equals(payersFile)).toBe(true)
})
