import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { panels } from '#web/app/dashboard/panels.ts'
import routes from '#web/routes.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { become, newPage } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
const TABS = 8

type Route = { path?: string; children?: Route[] }

/** Every page that whoever is signed in can open, and every panel. */
function addresses(id: string): string[] {
  const pathsOf = (all: readonly Route[]): string[] =>
    all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
  const pages = pathsOf(routes as readonly Route[]).filter(
    (path) => !/^(?:\*|admin|card\.svg|components.*|login|signup)$/.test(path),
  )
  return [
    '/',
    ...pages.map((path) => `/${path.replace(/:\w+/g, id)}`),
    ...panels.map((panel) => `/admin?panel=${panel.id}`),
  ]
}

async function settled(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]:not([data-session-loading])').waitFor({ state: 'attached' })
}

/** A tab in which something is kept in memory, and typed and not sent, by somebody. */
async function openTab(first: Page, address: string, userId: string) {
  const page = await first.context().newPage()
  await page.goto(address)
  await settled(page)
  await page.evaluate((by) => {
    Object.assign(window, { before: true })
    sessionStorage.setItem('fwc_unsaved:/x', JSON.stringify({ userId: by, changes: { x: 'x' } }))
  }, userId)
  let loads = 0
  page.on('load', () => void (loads += 1))
  return { page, address, loads: () => loads }
}

function leftIn(page: Page, email: string): Promise<string[]> {
  return page
    .evaluate((known) => {
      const shown = [
        document.body.innerText,
        ...[...document.querySelectorAll('input')].map((one) => one.value),
      ]
      // Lists of the dashboard name all admins.
      const isNamed = !location.pathname.startsWith('/admin') && shown.join('\n').includes(known)
      return [
        ...('before' in window ? ['memory'] : []),
        ...('fwc_unsaved:/x' in sessionStorage ? ['what was typed'] : []),
        ...(isNamed ? ['their e-mail'] : []),
      ]
    }, email)
    .catch(() => ['being loaded'])
}

test('on every page, in as many tabs as are open, nothing is left of whoever was signed in before', async () => {
  let [now, next] = [await site.person('admin'), await site.person('admin')]
  const first = await newPage(browser, site.url)
  await become(first, now)
  const all = addresses((await makeMeetup(site, now))._id)
  expect(all.length).toBeGreaterThan(50)
  for (let at = 0; at < all.length; at += TABS) {
    const group = all.slice(at, at + TABS)
    const tabs = await Promise.all(group.map((address) => openTab(first, address, now.id)))
    await first.evaluate((token) => localStorage.setItem('twk_fwc', token), next.session)
    for (const { page, address, loads } of tabs) {
      await expect.poll(() => leftIn(page, now.email), { message: address }).toEqual([])
      await settled(page)
      expect(await leftIn(page, now.email), address).toEqual([])
      // The page, and one to which it leads on.
      expect(loads(), address).toBeLessThan(3)
    }
    await Promise.all(tabs.map(({ page }) => page.close()))
    ;[now, next] = [next, now]
  }
})
