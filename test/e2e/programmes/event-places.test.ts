import type { BrowserContextOptions, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { myEvents } from '#contract/events/registrations.ts'
import { makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { type Site } from '#test/support/test-app.ts'
import {
  alertOf,
  android,
  expectFits,
  expectFitsByDayAndNight,
  expectFocus,
  fillSignUp,
  newPage,
  pageAs,
  expectFitsByNight,
} from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const { site, browser } = await shareSite({ confirmed: true })
// The tests share a page on a phone and a page on a desktop; each test has its own people.
const onPhone = await newPage(browser, site.url, android)
const onDesk = await newPage(browser, site.url, desk)

/** The text of the QR code on the page, read from a screenshot. */
async function scanned(page: Page): Promise<string | undefined> {
  const code = page.locator('.qr-code')
  await code.scrollIntoViewIfNeeded()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** The link in the latest e-mail to an address. */
async function linkTo(of: Site, email: string): Promise<string> {
  return (await of.mailed()).findLast(({ to }) => to === email)?.link ?? ''
}

test('on a phone a visitor signs up, returns to the event, and gets a place by confirming the e-mail', async () => {
  const admin = await site.person('admin')
  const title = 'Prices that hold'
  const { _id: id } = await makeMeetup(site, admin, { title, capacity: '20' })
  const page = onPhone
  await handOver(page, null, '/events')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.waitForURL(`**/events/${id}`)
  await page.getByText('20 of 20 left').waitFor()
  await expectFitsByDayAndNight(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup?**')
  const email = 'asha.rao@example.org'
  await fillSignUp(page, email)
  await page.waitForURL(`**/events/${id}`)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Confirm your e-mail first').waitFor()
  await page.getByText(email, { exact: true }).waitFor()
  await expectFocus(page.getByRole('region', { name: 'Your registration' }))
  await page.getByText('20 of 20 left').waitFor()
  await page.reload()
  await page.getByText('Confirm your e-mail first').waitFor()
  await page.goto(await linkTo(site, email))
  const confirm = page.getByRole('button', { name: 'Confirm and take my place' })
  await confirm.waitFor()
  await page.getByRole('main').getByText(title).waitFor()
  await expectFitsByNight(page)
  expect((await one(site, null, id)).event.registered).toBe(0)
  await confirm.click()
  await page.waitForURL(`**/events/${id}`)
  await alertOf(page, 'Your e-mail is confirmed. You have a place.')
  await page.getByText('19 of 20 left').waitFor()
  await page.getByText('You have a place', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
  await expectFits(page)
  await page.getByRole('link', { name: 'All your events' }).click()
  await page.waitForURL('**/my/events')
  await page.getByText('Your ticket').click()
  const session = await page.evaluate(() => localStorage.getItem('twk_fwc'))
  const { registrations } = await site.call(session, myEvents, {})
  await page.locator('.qr-code').waitFor()
  await expect.poll(() => scanned(page)).toBe(registrations[0]?.ticket)
  await goWithin(page, '/my')
  await page.getByRole('region', { name: 'Events' }).getByRole('link', { name: title }).click()
  await page.waitForURL(`**/events/${id}`)
})

test('on a desktop an event with twenty places fills up, the next person waits, and gets a place and an e-mail when a place is given up', async () => {
  const admin = await site.person('admin')
  const { _id: id } = await makeMeetup(site, admin, { title: 'Twenty chairs', capacity: '20' })
  const first = await site.person()
  for (let seat = 1; seat < 20; seat += 1) await register(site, await site.person(), id)
  const last = await site.person()
  const [page, other] = [onDesk, await pageAs(browser, site, last, desk)]
  await handOver(page, first, `/events/${id}`)
  await page.getByText('1 of 20 left').waitFor()
  await page.getByRole('button', { name: 'Register' }).click()
  await alertOf(page, 'You have a place.')
  await page.getByText('All 20 are taken').waitFor()
  await other.goto(`/events/${id}`)
  await other.getByRole('button', { name: 'Join the waiting list' }).click()
  await alertOf(other, 'You are on the waiting list, at place 1.')
  // Sent before the person gets a place: after that, the e-mail about the waiting list is not sent.
  await site.mailed()
  await goWithin(page, '/my/events')
  // The second click lands outside the dialog that the first click opens.
  await page.getByRole('button', { name: 'Give up my place: Twenty chairs' }).dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up my place' }).click()
  await alertOf(page, 'Your place is given up.')
  await other.reload()
  await other.getByText('You have a place', { exact: true }).waitFor()
  await other.getByText('All 20 are taken').waitFor()
  const emails = (await site.mailed()).filter(({ to }) => to === last.email)
  expect(emails.map(({ kind }) => kind)).toEqual(['event_waiting', 'event_moved_up'])
  expect(emails[1]?.text).toContain(`/events/${id}`)
})
