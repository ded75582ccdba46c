import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { dayInIst, dayInWords, daysBetween } from '#contract/values/days.ts'
import { saveDraft } from '#contract/membership/members.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { again, daysLater } from '#test/members/membership.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  android,
  APPLICATION,
  expectAccessible,
  newPage,
  pageAs,
  payByUpi,
  startBrowser,
  expectFits,
} from '../browser.ts'
import { handOver } from '../one-page.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 } }
const ANSWER = 'Millet biscuits, sold in eleven shops.'
/** Chooses the category and accepts the terms on the last step; the tests of the application fill in the other steps. */
async function acceptPrice(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Startup \/ Business/ }).check()
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
}

const kindsTo = async (site: Site, { email }: Person) =>
  (await site.mailed()).filter(({ to }) => to === email).map(({ kind }) => kind)

test('a person applies, answers a question, is approved by keyboard, gets the e-mails of a year, and renews in the grace period on a phone', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const asha = await site.person('user', { name: 'Asha Kulkarni' })
  const { termsAccepted: _terms, membershipCategory: _category, ...typed } = applicationForm
  await site.call(asha.session, saveDraft, { changes: typed, step: 6 })
  const ashasPage = await newPage(browser, site.url, android)
  await handOver(ashasPage, asha, `${APPLICATION}?step=6`)
  await acceptPrice(ashasPage)
  await ashasPage.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(ashasPage, 'success')
  await ashasPage.getByRole('heading', { name: 'Payment received' }).waitFor()

  const dashboard = await pageAs(browser, site, admin, desk)
  await dashboard.goto('/admin?panel=All+Members&tab=waiting')
  const row = dashboard.getByRole('row').filter({ hasText: asha.email })
  await row.getByText('waiting').waitFor()
  await row.getByText('in 3 days').or(row.getByText('in 2 days')).waitFor()
  await row.getByRole('button', { name: /^Read and decide/ }).click()
  const popup = dashboard.getByRole('dialog')
  await popup.getByText('Need tech support').waitFor()
  // The popup ignores keys for half a second.
  await popup.getByRole('button', { name: 'Approve', disabled: false }).waitFor()
  await dashboard.keyboard.press('q')
  await popup.getByLabel(/^What do you want to know/).fill('What does your company make?')
  await popup.getByRole('button', { name: 'Ask' }).click()
  await alertOf(dashboard, 'is asked')
  // Checked before the answer: the e-mail about a question is not sent after the answer.
  expect(await kindsTo(site, asha)).toContain('application_question')
  await dashboard.getByText('No Members found').waitFor()

  await ashasPage.goto('/my')
  await ashasPage.getByText('What does your company make?').waitFor()
  await expectAccessible(ashasPage)
  await ashasPage.getByLabel('Your answer', { exact: true }).fill(ANSWER)
  await ashasPage.getByRole('button', { name: 'Send the answer' }).click()
  await ashasPage.getByText('We have your payment').waitFor()

  await dashboard.goto('/admin?panel=All+Members&tab=waiting')
  await row.getByRole('button', { name: /^Read and decide/ }).click()
  await popup.getByText(ANSWER).waitFor()
  await popup.getByRole('button', { name: 'Approve', disabled: false }).focus()
  await dashboard.keyboard.press('a')
  await alertOf(dashboard, 'is a member now')
  await popup.waitFor({ state: 'hidden' })

  const first = periodFrom(dayInIst(site.context.clock()))
  await ashasPage.goto('/my')
  await ashasPage.getByText('You are a member', { exact: true }).waitFor()
  await ashasPage.getByText(dayInWords(first.endsOn)).waitFor()
  const joined = ['application_received', 'payment_receipt', 'application_question', 'approved']
  expect(await kindsTo(site, asha)).toEqual(joined)
  const lastDay = daysBetween(first.startsOn, first.endsOn)
  for (const [nth, days] of [lastDay - 30, 23, 7].entries()) {
    await daysLater(site, days)
    const reminders = Array.from({ length: nth + 1 }, () => 'membership_ends')
    expect(await kindsTo(site, asha)).toEqual([...joined, ...reminders])
  }
  await daysLater(site, 6)
  await handOver(ashasPage, await again(site, asha), '/my')
  await ashasPage.getByText('Your year is over').waitFor()
  await expectFits(ashasPage)
  await ashasPage.getByRole('link', { name: 'Renew', exact: true }).first().click()
  // The previous page has the same text.
  await ashasPage.waitForURL('**/my/renew')
  await ashasPage.getByText('renew by then, and no day is lost').waitFor()
  await ashasPage.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(ashasPage, 'success')
  await ashasPage.getByText('Your membership goes on for another year').waitFor()
  const second = periodFrom(daysAfter(first.endsOn, 1))
  await ashasPage.goto('/my')
  await ashasPage.getByText(dayInWords(second.endsOn)).first().waitFor()
  await ashasPage.getByText('All periods').click()
  await ashasPage.getByText(`${dayInWords(first.startsOn)} to ${dayInWords(first.endsOn)}, paid`).waitFor()
  const renewed = ['membership_renewed', 'payment_receipt']
  expect((await kindsTo(site, asha)).slice(joined.length + 3)).toEqual(renewed)
})
