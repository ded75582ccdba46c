import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectNoSidewaysScroll,
  fillSignUp,
  hydrate,
  logIn,
  newPage,
  PASSWORD,
  pageAs,
  phone,
  startBrowser,
} from '../browser.ts'
import { goWithin, handOver } from '../one-page.ts'

test('on a phone a visitor who presses "Become a member" creates an account or logs in, and returns to the application', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, phone)
  for (const [from, place, wanted] of [
    ['/', 'main', '/partner'],
    ['/fwc-stories', 'footer', '/partner'],
    ['/events', 'header', '/partner'],
    ['/spotlight-boost', 'main', '/spotlight-boost'],
  ] as const) {
    await page.goto(from)
    await page.locator(place).first().getByRole('link', { name: 'Become a member' }).first().click()
    await page.waitForURL((address) => address.pathname === '/signup')
    await alertOf(page, 'Please login first')
    await page.getByText('Create an account: your application is kept in it').waitFor()
    expect(new URL(page.url()).searchParams.get('return')).toBe(wanted)
    const instead = await page.getByRole('link', { name: 'Log in instead' }).getAttribute('href')
    expect(new URL(instead ?? '', site.url).searchParams.get('return')).toBe(wanted)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fillSignUp(page, 'asha@example.org')
  await page.waitForURL(`${site.url}/spotlight-boost`)

  await handOver(page, null, '/')
  await page.getByRole('main').getByRole('link', { name: 'Become a member' }).first().click()
  await page.getByRole('link', { name: 'Log in instead' }).click()
  // Sign-up and log-in both have these fields, so the test waits for the address.
  await page.waitForURL((address) => address.pathname === '/login')
  await logIn(page)
  await page.waitForURL(`${site.url}/partner`)
})

test('a member who logs in gets to My FWC, or to the page that the return parameter names', async () => {
  await using site = await startTestApp()
  await site.call(null, createUser, { name: 'Asha Kulkarni', email: 'asha@example.org', password: PASSWORD })
  await site.context.db.updateTable('users').set({ role: 'member' }).execute()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, phone)
  for (const [from, landing] of [
    ['/login', '/my'],
    ['/login?return=/events', '/events'],
  ] as const) {
    await handOver(page, null, from)
    await logIn(page)
    await page.waitForURL(`${site.url}${landing}`)
    await page.goto('/login')
    await page.waitForURL(`${site.url}/my`)
  }
})

/** The text around "become a member" on a page, visible or hidden. */
async function invitationOn(page: Page): Promise<string | undefined> {
  const words = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const script of copy.querySelectorAll('script, noscript')) script.remove()
    return copy.textContent
  })
  return /.{0,60}become a member.{0,60}/i.exec(words)?.[0]
}

test('no page asks a member to become a member', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('member'))
  const map = await (await site.http('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(15)
  for (const path of [...paths, '/my', '/my/account', '/coming-soon', '/nothing/here']) {
    if (/^\/(login|signup)/i.test(path)) continue
    // Only the first page is loaded; the others open within the document, since the same button asks on all pages.
    if (path === paths[0]) await page.goto(path).then(() => hydrate(page))
    else await goWithin(page, path)
    await expect.poll(() => page.locator('.account-who').count(), { message: path }).toBe(1)
    // The content of My FWC appears later than the name in the header.
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => invitationOn(page), { message: path }).toBeUndefined()
  }
})
