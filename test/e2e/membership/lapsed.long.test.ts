import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { dayInIst, dayInWords, daysBetween } from '#contract/values/days.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { anniversaryOf } from '#contract/membership/year.ts'
import { again, daysLater, member } from '#test/members/membership.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { android, expectAccessible, expectFits, pageAs, payByUpi, startBrowser } from '../browser.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

/** The page has no link to join, apply again or renew. */
async function expectNoOtherWay(page: Page): Promise<void> {
  for (const name of [/become a member/i, /join membership/i, /apply again/i, /^renew/i])
    expect(await page.getByRole('link', { name }).count(), String(name)).toBe(0)
}

test('on a phone a lapsed member finds only the link "Come back" on every page, and renews the membership by it', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const person = await member(site, simulator)
  const { membership } = await site.call(person.session, myMembership, {})
  const endsOn = membership?.endsOn ?? ''
  await daysLater(site, daysBetween(dayInIst(site.context.clock()), endsOn) + 8)
  const page = await pageAs(browser, site, await again(site, person), android)

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Come back' }).waitFor()
  await expectNoOtherWay(page)
  await page.goto('/partner')
  const panel = page.getByRole('region', { name: 'Your application' })
  await panel.getByRole('link', { name: 'Come back' }).waitFor()
  await expectNoOtherWay(page)

  await page.goto('/my')
  const back = page.getByRole('main').getByRole('link', { name: 'Come back' })
  await back.waitFor()
  expect(await back.count()).toBe(1)
  await page.getByText(dayInWords(anniversaryOf(endsOn))).waitFor()
  await expectNoOtherWay(page)
  await expectFits(page)
  await expectAccessible(page)
  await back.click()
  await page.getByRole('heading', { level: 1, name: 'Come back' }).waitFor()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(page, 'success')
  await page.getByText('Your membership goes on for another year').waitFor()
  await page.goto('/my')
  await page.getByText('You are a member', { exact: true }).waitFor()
})
