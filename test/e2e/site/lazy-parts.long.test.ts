import type { Page, Route } from '@playwright/test'
import { afterAll, test } from 'vitest'
import { panels } from '#web/app/dashboard/panels.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { navigate, pageAs, startBrowser } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const ALERT = 'could not be loaded'

/** Waits for the table of a loaded panel: the placeholder has a table too while the code is loading. */
function untilListed(page: Page): Promise<void> {
  return page.locator('main[aria-busy=false] table').first().waitFor()
}

test('a panel that cannot be loaded shows an alert in its place, and is loaded by "Try again"', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('admin'))
  await page.goto('/admin?panel=users')
  await untilListed(page)
  const deleted = (route: Route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' })
  const unreachable = (route: Route) => route.abort('internetdisconnected')
  for (const [at, id] of ['team', 'payments', 'stays', 'audit'].entries()) {
    const label = panels.find((panel) => panel.id === id)?.label ?? id
    await page.route('**/assets/*.js', at % 2 === 0 ? deleted : unreachable)
    await navigate(page, `/admin?panel=${encodeURIComponent(label)}`)
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: ALERT })
    await alert.waitFor()
    // Only when no request is being answered by the route any more.
    await page.unrouteAll({ behavior: 'wait' })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
    await navigate(page, '/admin?panel=users')
    await untilListed(page)
  }
})
