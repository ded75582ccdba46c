import { expect, test } from 'vitest'
import { saveDraft } from '#contract/membership/members.ts'
import { readSettings } from '#contract/settings.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { startProvider } from '#test/support/test-app.ts'
import {
  alertOf,
  APPLICATION,
  expectAccessibleOnceQuiet,
  expectFocus,
  expectNoSidewaysScroll,
  newPage,
  pageAs,
  phone,
  expectFits,
} from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const simulator = await startProvider()

const desktop = { viewport: { width: 1440, height: 900 } }
const PANEL = '/admin?panel=Settings'

const { site, browser } = await shareSite({ simulator })
const owner = await site.person('admin')
const page = await pageAs(browser, site, owner, phone)
const visitor = await newPage(browser, site.url, { ...phone, javaScriptEnabled: false })

test('an owner creates a voucher, an applicant pays less with it, and the owner ends it', async () => {
  const asha = await site.person()
  await goTo(page, PANEL)
  await page.getByText('There are no vouchers').waitFor()
  await page.getByRole('button', { name: 'Make a voucher' }).click()
  const popup = page.getByRole('dialog')
  await expectAccessibleOnceQuiet(page)
  await popup.getByLabel('Code').fill('spring-26')
  await popup.getByLabel('Per cent off').fill('100')
  await popup.getByLabel('How often').fill('3')
  await popup.getByRole('button', { name: 'Make voucher' }).click()
  await popup.getByText('At most 99 %').waitFor()
  await popup.getByLabel('Per cent off').fill('10')
  await popup.getByRole('button', { name: 'Make voucher' }).click()
  await page.getByRole('rowheader', { name: 'SPRING-26' }).waitFor({ state: 'attached' })

  const changes = { ...applicationForm, membershipCategory: 'Student', termsAccepted: 'true' }
  await site.call(asha.session, saveDraft, { changes, step: 6 })
  const applicantPage = await pageAs(browser, site, asha, phone)
  await applicantPage.goto(APPLICATION)
  await applicantPage.getByLabel('Voucher').fill('summer')
  await applicantPage.getByLabel('Voucher').press('Enter')
  await applicantPage.getByText('There is no such voucher').waitFor()
  await applicantPage.getByLabel('Voucher').fill('Spring-26')
  await applicantPage.getByRole('button', { name: 'Apply' }).click()
  await applicantPage.getByText('This voucher is taken off the price.').waitFor()
  await expectAccessibleOnceQuiet(applicantPage)
  await expectNoSidewaysScroll(applicantPage)
  const ordered = applicantPage.waitForResponse((answer) => answer.url().endsWith('/member/create-order'))
  await applicantPage.getByRole('button', { name: 'Pay ₹1,060.94' }).click()
  expect(await (await ordered).json()).toMatchObject({ amount: 106_094 })

  await page.reload()
  await page.getByText('0 of 3, 1 in open orders').waitFor()
  await page.getByRole('button', { name: 'End the voucher SPRING-26' }).click()
  await alertOf(page, 'The voucher SPRING-26 is ended.')
})

test('on a phone an owner changes a price and its name, and home, policies, the form, the order and the dashboard show them', async () => {
  const asha = await site.person()
  await visitor.goto('/')
  const from = visitor.locator('.home-from')
  expect(await from.textContent()).toContain('₹1,178.82')

  await goTo(page, PANEL)
  await page.getByRole('button', { name: 'New price of Student from a day on' }).click()
  const popup = page.getByRole('dialog')
  await expectAccessibleOnceQuiet(page)
  await popup.getByLabel('Price before GST').fill('a lot')
  await popup.getByText('Enter a price and a rate').waitFor()
  await popup.getByLabel('Name').fill('Scholar')
  await popup.getByRole('button', { name: 'Save price' }).click()
  await popup.getByText('₹1 to ₹1 crore').waitFor()
  await expectFocus(popup.getByLabel('Price before GST'))
  expect(await popup.getByLabel('Name').inputValue()).toBe('Scholar')
  await popup.getByLabel('Price before GST').fill('1,250.50')
  await popup.getByLabel('GST, in per cent').fill('12')
  await popup.getByText('₹1,400.56').waitFor()
  await expectFits(page)
  await popup.getByRole('button', { name: 'Save price' }).click()
  await alertOf(page, 'The price is saved.')
  await page.getByRole('rowheader', { name: 'Scholar' }).waitFor({ state: 'attached' })

  await visitor.reload()
  expect(await from.textContent()).toContain('₹1,400.56')
  expect(await visitor.locator('.prices').textContent()).toContain('Scholar')
  await visitor.goto('/privacy-policy#terms')
  await visitor.getByRole('row', { name: /Scholar.*₹150.06 \(12 %\).*₹1,400.56/ }).waitFor()

  const changes = { ...applicationForm, membershipCategory: 'Student', termsAccepted: 'true' }
  await site.call(asha.session, saveDraft, { changes, step: 6 })
  const applicantPage = await pageAs(browser, site, asha, phone)
  await applicantPage.goto(APPLICATION)
  const ordered = applicantPage.waitForResponse((answer) => answer.url().endsWith('/member/create-order'))
  await applicantPage.getByRole('button', { name: 'Pay ₹1,400.56' }).click()
  expect(await (await ordered).json()).toMatchObject({ amount: 140_056 })

  // The dashboard shows the new name too.
  await goTo(page, '/admin?panel=All+Members')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Scholar' })
  await page.waitForURL(/category=Student/)
  await goTo(page, '/admin?panel=Overview')
  await page.getByText('Youth: category Scholar').waitFor()
})

test('on a desktop an owner saves the organisation’s particulars, and public pages show the new telephone number', async () => {
  await page.setViewportSize(desktop.viewport)
  await goTo(page, PANEL)
  const form = page.getByRole('form', { name: 'Organisation' })
  await form.waitFor()
  await expectAccessibleOnceQuiet(page)
  await form.getByLabel('Legal name').fill('FWC Foundation')
  await form.getByLabel('Phone').fill('+91 20 2612 3456')
  await form.getByLabel('LinkedIn').fill('')
  await form.getByLabel('State').selectOption('29')
  await form.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
  await form.getByRole('button', { name: 'Save particulars' }).click()
  await form.getByText('The GSTIN is of the state with the code 27').waitFor()
  expect(await form.getByLabel('Legal name').inputValue()).toBe('FWC Foundation')
  await form.getByLabel('State').selectOption('27')
  await form.getByRole('button', { name: 'Save particulars' }).click()
  await alertOf(page, 'The particulars are saved.')
  await expectFits(page)
  const { organisation } = await site.call(owner.session, readSettings, {})
  expect(organisation).toMatchObject({ legalName: 'FWC Foundation', state: '27', linkedin: null })

  await visitor.setViewportSize(desktop.viewport)
  await visitor.goto('/')
  await visitor.getByRole('contentinfo').getByRole('link', { name: '+91 20 2612 3456' }).waitFor()
  expect(await visitor.getByRole('link', { name: 'LinkedIn' }).count()).toBe(0)
  const facts = await visitor.locator('script[type="application/ld+json"]').textContent()
  expect(facts).toContain('"telephone":"+91 20 2612 3456"')
})
