import { afterAll, expect, test } from 'vitest'
import { dayInIst, dayInWords } from '#contract/days.ts'
import { createMember } from '#contract/membership/members.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { again, approve, daysLater, join, told } from '#test/members/membership.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  android,
  expectAccessible,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  pageAs,
  payByUpi,
  startBrowser,
} from './browser.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 } }
const ANSWER = 'Millet biscuits, sold in eleven shops.'

test('asked, answered, approved by the keyboard, a year, renewed with two touches on a phone', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [admin, asha] = [await site.person('admin'), await site.person('user', { name: 'Asha Patel' })]
  await join(site, simulator, asha)
  const dashboard = await pageAs(browser, site, admin, desk)
  await dashboard.goto('/admin?panel=All+Members&tab=waiting')
  const row = dashboard.getByRole('row').filter({ hasText: asha.email })
  await row.getByText('waiting').waitFor()
  await row.getByText('in 3 days').or(row.getByText('in 2 days')).waitFor()
  await row.getByRole('button', { name: /^Read and decide/ }).click()
  const popup = dashboard.getByRole('dialog')
  await popup.getByText('Need tech support').waitFor()
  await expectAccessible(dashboard)
  await dashboard.keyboard.press('q')
  await popup.getByLabel(/^What do you want to know/).fill('What does your company make?')
  await popup.getByRole('button', { name: 'Ask' }).click()
  await alertOf(dashboard, 'is asked')
  await dashboard.getByText('No Members found').waitFor()

  const own = await pageAs(browser, site, asha, android)
  await own.goto('/my')
  await own.getByText('What does your company make?').waitFor()
  await expectNoSidewaysScroll(own)
  await expectAccessible(own)
  await own.getByLabel('Your answer', { exact: true }).fill(ANSWER)
  await own.getByRole('button', { name: 'Send the answer' }).click()
  await own.getByText('We have your payment').waitFor()

  await dashboard.goto('/admin?panel=All+Members&tab=waiting')
  await row.getByRole('button', { name: /^Read and decide/ }).click()
  await popup.getByText(ANSWER).waitFor()
  await popup.getByRole('button', { name: 'Approve' }).focus()
  await dashboard.keyboard.press('a')
  await alertOf(dashboard, 'is a member now')
  await popup.waitFor({ state: 'hidden' })

  const first = periodFrom(dayInIst(site.context.clock()))
  await own.goto('/my')
  await own.getByText('You are a member', { exact: true }).waitFor()
  await own.getByText(dayInWords(first.endsOn)).waitFor()
  await daysLater(site, 371)
  expect(await told(site, asha, ['membership_ends', 'membership_over'])).toEqual(['membership_ends'])
  const later = await pageAs(browser, site, await again(site, asha), android)
  await later.goto('/my')
  await later.getByText('Your year is over').waitFor()
  await expectNoSidewaysScroll(later)
  await later.getByRole('link', { name: 'Renew', exact: true }).first().click()
  await later.getByText('The new year begins the day after').waitFor()
  await expectNoSidewaysScroll(later)
  await expectAccessible(later)
  await later.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(later, 'success@razorpay')
  await later.getByText('Your membership goes on for another year').waitFor()
  const second = periodFrom(daysAfter(first.endsOn, 1))
  await later.goto('/my')
  await later.getByText(dayInWords(second.endsOn)).first().waitFor()
  await later.getByText('All periods').click()
  await later.getByText(`${dayInWords(first.startsOn)} to ${dayInWords(first.endsOn)}, paid`).waitFor()
})

test('declined with a reason that the person reads, who then applies anew for aid', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const [admin, asha] = [await site.person('admin'), await site.person('user', { name: 'Asha Patel' })]
  await join(site, simulator, asha)
  const dashboard = await pageAs(browser, site, admin, { viewport: { width: 320, height: 640 } })
  await dashboard.goto('/admin?panel=All+Members&tab=waiting')
  await dashboard.getByRole('button', { name: /^Read and decide/ }).click()
  const popup = dashboard.getByRole('dialog')
  await popup.getByRole('button', { name: 'Decline' }).click()
  await popup.getByRole('button', { name: 'Decline' }).click()
  await popup.getByText('Please fill this in').waitFor()
  await expectAccessibleOnceQuiet(dashboard)
  await popup.getByLabel(/^Why is/).fill('We need a business that has begun.')
  await popup.getByRole('button', { name: 'Decline' }).click()
  await alertOf(dashboard, 'is declined')
  await expectNoSidewaysScroll(dashboard)

  const own = await pageAs(browser, site, asha, android)
  await own.goto('/my')
  await own.getByText('The reason: We need a business that has begun.').waitFor()
  await own.getByRole('link', { name: 'Apply again' }).click()
  await own.getByRole('heading', { name: 'Your application' }).waitFor()
  await site.call(asha.session, createMember, aidForm)
  const later = await pageAs(browser, site, asha, android)
  await later.goto('/my')
  await later.getByText('We have your application for financial aid').waitFor()
})

test('a renewal whose payment fails leads back to the renewal, which says so, and is paid by the next try', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const asha = await site.person()
  await site.call(asha.session, createMember, aidForm)
  await approve(site, asha)
  await daysLater(site, 340)
  const page = await pageAs(browser, site, await again(site, asha), android)
  await page.goto('/my/renew')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(page, 'failure@razorpay')
  await page.waitForURL('**/my/renew?payment=failed')
  await alertOf(page, 'Payment was not completed. Your membership stands as before.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(page, 'success@razorpay')
  await page.getByText('Your membership goes on for another year').waitFor()
})
