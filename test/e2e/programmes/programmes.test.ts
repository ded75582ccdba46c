import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { alertOf, expectAccessible, expectFocus, newPage } from '../browser.ts'
import { clearFor, handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

/** The page of every programme, with the headings of its sections in order. */
const pages = [
  [
    '/fwc-atithi',
    [
      'A guest is never a stranger.',
      'How It Works',
      'What a stay gives you',
      'Community stories',
      'Tell us where you are going.',
    ],
  ],
  [
    '/spotlight-boost',
    ['One startup a month. Everybody looking.', 'How it works', 'What may stand in the light'],
  ],
  [
    '/event-organiser',
    ['Your evening, our stage.', 'What the stage comes with', 'How it works', 'Request your event'],
  ],
  [
    '/business-matching',
    ['Somebody here has solved it.', 'Why members ask us first', 'How it works', 'Whom should we look for?'],
  ],
  [
    '/investor-circle',
    ['Ten answers between you and an investor.', 'How the circle works', 'The ten questions'],
  ],
  [
    '/fwc-stories',
    ['What happened after the first meetup.', 'In their own words', 'Yours could stand here.'],
  ],
] as const

const { site, browser } = await shareSite()
// All tests share a page, on which each begins as a visitor or a new person, and a page without JavaScript.
const page = await newPage(browser, site.url)
const unscripted = await newPage(browser, site.url, { javaScriptEnabled: false })

async function set(id: string, change: Record<string, string>): Promise<void> {
  await site.context.db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** The return address of the log-in or sign-up page that is open. */
async function returnOf(page: Page, at: 'login' | 'signup' = 'login'): Promise<string | null> {
  await page.waitForURL(`**/${at}?**`)
  await alertOf(page, 'Please login first')
  return new URL(page.url()).searchParams.get('return')
}

test('without JavaScript the page of every programme has all its sections', async () => {
  const page = unscripted
  for (const [path, headings] of pages) {
    await page.goto(path)
    expect(await page.locator('main :is(h1, h2)').allTextContents(), path).toEqual(headings)
    expect(await page.locator('main h1').count(), path).toBe(1)
    expect(await page.title(), path).toMatch(/ — FWC$/)
    expect(await page.locator('meta[name=description]').getAttribute('content'), path).not.toBeNull()
  }
  await page.goto('/investor-circle')
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.locator('h3') })
      .count(),
  ).toBeGreaterThan(10)
  await page.getByRole('link', { name: 'Log in to start' }).click()
  await page.waitForURL(`${site.url}/login?return=%2Finvestor-circle&first=1`)
  await page.goto('/fwc-stories')
  expect(await page.getByRole('link', { name: 'Read More' }).count()).toBe(2)
})

test('zoom-premium leads to the event organiser, with and without JavaScript', async () => {
  const answer = await site.http('/zoom-premium')
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe('/event-organiser')
  await handOver(page, null, '/zoom-premium')
  expect(page.url()).toBe(`${site.url}/event-organiser`)
  await page.getByRole('link', { name: 'Submit your event' }).click()
  await page.waitForURL(`${site.url}/event-organiser#formpage`)
  const top = () => page.locator('#formpage').evaluate((part) => part.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(120)
})

test.each([
  ['/fwc-atithi', 'Apply Now', '/verticles/yuva-shakti-international'],
  ['/spotlight-boost', 'Become a member', '/spotlight-boost'],
  ['/event-organiser', 'Log in to host', '/zoom-premium'],
  ['/business-matching', 'Login Now', '/business-matching'],
])('a visitor of %s who presses %s is asked to log in and returns to %s', async (path, name, back) => {
  await handOver(page, null, path)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  expect(await returnOf(page, name === 'Become a member' ? 'signup' : 'login')).toBe(back)
})

test('for a member, Atithi and Spotlight Boost open their form in a dialog, and the event organiser has a form on the page', async () => {
  const { name, session } = await site.person('member')
  await clearFor(page, { session })
  for (const [path, label] of [
    ['/fwc-atithi', 'Traveler name'],
    ['/spotlight-boost', 'Name'],
  ] as const) {
    await page.goto(path)
    const apply = page.getByRole('main').getByRole('button', { name: 'Apply Now' })
    await apply.click()
    const form = page.getByRole('dialog', { name: 'Form Submission' })
    await form.waitFor()
    expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe(name)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await expectFocus(apply)
  }
  await page.goto('/event-organiser')
  await page.locator('#formpage').getByRole('heading', { name: 'The stage is yours.' }).waitFor()
})

test('the match button depends on the state of the member’s request', async () => {
  const { id, session } = await site.person('member')
  await handOver(page, { session }, '/business-matching')
  await page.getByRole('button', { name: 'Request a Match' }).waitFor()
  for (const expert_connect of ['pending', 'allowed']) {
    await set(id, { expert_connect })
    await page.reload()
    const button = page.getByRole('button', { name: 'Successfuly applied' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
  }
})

test('the investor circle shows only a thank-you to people who have answered its questions', async () => {
  const { id, session } = await site.person()
  await set(id, { investment_circle: 'filled' })
  await handOver(page, { session }, '/investor-circle')
  await page
    .getByRole('heading', { name: 'You have already filled Investor Circle form', level: 1 })
    .waitFor()
  await page.getByText('Founder and chairman').waitFor()
  expect(await page.locator('main :is(h1, h2, h3)').count()).toBe(1)
  await expectAccessible(page)
})
