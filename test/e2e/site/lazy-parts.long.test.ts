import type { Page, Route } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { eventKindFacts, eventKinds } from '#contract/events/event-kinds.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { partsOf } from '#test/support/page-router.ts'
import { alertOf, hydrate, navigate, newPage, pageAs, startBrowser } from '../browser.ts'

const site = await startTestApp()
// Whose documents are of one context, where the code that one has had is at hand for the next.
const visitors = await startBrowser()
const visited = await visitors.newContext({ baseURL: site.url })
afterAll(async () => {
  await visitors.close()
  await site[Symbol.asyncDispose]()
})

const TOLD = 'could not be '
const PATIENCE_MS = 20_000

/** What can happen to a file that is asked for late. */
const MISHAPS: Record<string, (route: Route) => unknown> = {
  'is deleted': (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  'cannot be reached': (route) => route.abort('internetdisconnected'),
  // Never answered: the test lets go of it.
  'is slow': () => undefined,
}

/** The pages of the build, each with an address. */
async function pagesOf(page: Page): Promise<{ path: string; module: string }[]> {
  return (await partsOf(page))
    .filter(
      ({ hasDefaultExport, path, id }) => hasDefaultExport && (path !== undefined || id.includes('home')),
    )
    .filter(({ id }) => id !== 'root')
    .map(({ path = '', module }) => ({
      module,
      path: `/${path.replace(/:\w+/g, 'x').replace('*', 'no-such-page')}`,
    }))
}

/** Comes to one of the two forms, unless it is open. */
async function standOn(page: Page, path: '/signup' | '/login'): Promise<void> {
  if (new URL(page.url()).pathname !== path) await navigate(page, path)
  const button = path === '/signup' ? 'Create account' : 'Login'
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).waitFor()
}

/** Told, with the page that is open as it was. */
async function expectTold(page: Page, path: string, mishap: string, what: string): Promise<void> {
  if (mishap === 'is slow') await page.clock.fastForward(PATIENCE_MS + 1000)
  await alertOf(page, TOLD).catch((cause: unknown) => {
    throw new Error(`${what} ${mishap}`, { cause })
  })
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.org')
  const canReload = await page.getByRole('button', { name: 'Reload' }).count()
  expect(canReload, mishap).toBe(mishap === 'is slow' ? 0 : 1)
  await page.getByRole('button', { name: 'Close' }).click()
}

test('a page whose code cannot be loaded leaves the one that is open, with what was typed, and is shown when asked again', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  await page.clock.install()
  await page.goto('/signup')
  await hydrate(page)
  const all = await pagesOf(page)
  expect(all.length).toBeGreaterThan(25)
  const had = new Set<string>()
  let at = 0
  for (const { path, module } of all) {
    const from = path === '/signup' ? '/login' : '/signup'
    // What has been there would be asked for no more.
    if (had.has(module) || path === '/signup' || path === '/login') {
      await page.goto(from)
      await hydrate(page)
    }
    had.add(module)
    await standOn(page, from)
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
    await page.getByLabel('Email').fill('asha@example.org')
    // What happens is the same for each page: the first has it all.
    const mishaps = Object.keys(MISHAPS)
    for (const mishap of at === 0 ? mishaps : [mishaps[at % mishaps.length] ?? '']) {
      await page.route(`**${module}`, MISHAPS[mishap] as (route: Route) => unknown)
      const asked = page.waitForRequest((request) => request.url().endsWith(module))
      await navigate(page, path)
      await asked
      await expectTold(page, from, mishap, path)
      await page.unroute(`**${module}`)
    }
    at += 1
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''))
    await navigate(page, path)
    await page.waitForURL((url) => url.pathname !== from)
    // The address is that of the next page a moment before the page is drawn.
    await page.locator('h1:not([data-before])').first().waitFor({ state: 'attached' })
    expect(await page.locator('body[data-same-document]').count(), path).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  }
})

test('without styles or data of the next page, and without any network, the open one stays too', async () => {
  await using page = await visited.newPage()
  await page.goto('/signup')
  await hydrate(page)
  await page.getByLabel('Email').fill('asha@example.org')
  for (const missing of ['**/assets/*.css', '**/events.data*', '**/*']) {
    const refused: string[] = []
    await page.route(missing, (route) => {
      refused.push(route.request().url())
      return route.abort()
    })
    await navigate(page, '/events')
    await alertOf(page, TOLD)
    expect(refused.length, missing).toBeGreaterThan(0)
    expect(new URL(page.url()).pathname).toBe('/signup')
    expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.org')
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.unroute(missing)
  }
  await navigate(page, '/events')
  await page.waitForURL('**/events')
})

/** Has been on a page, and so has its code, and is back. */
async function visit(page: Page, path: string): Promise<void> {
  const from = page.url()
  await navigate(page, path)
  await page.waitForURL(`**${path}`)
  await page.goBack()
  await page.waitForURL(from)
  // The address is that of the page a moment before the page is drawn, and the way back is over only then.
  await page.getByLabel('Email').waitFor()
}

/** Holds what a page asks for, by its path; what is held is let go once. */
async function holding(page: Page, ...what: string[]) {
  const held = new Map<string, Route>()
  for (const pattern of what)
    await page.route(pattern, (route) => void held.set(new URL(route.request().url()).pathname, route))
  const asked = (path: string) => expect.poll(() => held.has(path), { message: path }).toBe(true)
  const letGo = async (path: string) => {
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await held.get(path)?.continue()
    await answered
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }
  return { asked, letGo }
}

async function moduleOf(page: Page, path: string): Promise<string> {
  return (await pagesOf(page)).find((one) => one.path === path)?.module ?? ''
}

test.each(['is there', 'is on its way'])(
  'whoever has gone on before a page is known to be missing is not brought back: the code of the next one %s',
  async (state) => {
    await using page = await visited.newPage()
    await page.goto('/signup')
    await hydrate(page)
    await visit(page, '/events')
    const module = await moduleOf(page, '/partner')
    if (state === 'is there') await visit(page, '/partner')
    // What its page waits for last.
    const last = state === 'is there' ? '/partner.data' : module
    const { asked, letGo } = await holding(page, `**${last}*`, '**/favicon.svg')
    await page.route('**/events.data*', (route) => route.abort())
    await navigate(page, '/events')
    // Whether the site is there at all.
    await asked('/favicon.svg')
    await navigate(page, '/partner')
    await asked(last)
    await letGo('/favicon.svg')
    await letGo(last)
    await page.waitForURL('**/partner')
    expect(await page.getByText(TOLD).count()).toBe(0)
  },
)

test.each(['was there', 'came first'])(
  'a page that comes while the code of the next one is awaited does not keep from going on: its own code %s',
  async (state) => {
    await using page = await visited.newPage()
    await page.goto('/signup')
    await hydrate(page)
    if (state === 'was there') await visit(page, '/events')
    const module = await moduleOf(page, '/partner')
    const { asked, letGo } = await holding(page, `**${module}`, '**/events.data*')
    await navigate(page, '/events')
    await asked('/events.data')
    await navigate(page, '/partner')
    await asked(module)
    await letGo('/events.data')
    await page.waitForURL('**/events')
    await letGo(module)
    await page.waitForURL('**/partner')
    await page.goBack()
    await page.waitForURL('**/events')
  },
)

/** The shape of a panel has a table too, while its code is still on its way. */
function untilListed(page: Page): Promise<void> {
  return page.locator('main[aria-busy=false] table').first().waitFor()
}

/** One file has the panels of all events: it is there with the first of them. */
const WITH_ANOTHER = eventKinds.slice(1).map((kind): string => eventKindFacts[kind].panel)

test('a panel that cannot be loaded says so in its place, and comes when asked again', async () => {
  await using browser = await startBrowser()
  const owner = await site.person('admin')
  const page = await pageAs(browser, site, owner)
  await page.clock.install()
  await page.goto('/admin?panel=All+Users')
  await untilListed(page)
  let at = 0
  for (const { label } of panels.filter(({ label }) => label !== 'All Users')) {
    if (WITH_ANOTHER.includes(label)) {
      await page.goto('/admin?panel=All+Users')
      await untilListed(page)
    }
    const [mishap, answer] = Object.entries(MISHAPS)[at++ % 3] as [string, (route: Route) => unknown]
    await page.route('**/assets/*.js', answer)
    const asked = page.waitForRequest('**/assets/*.js')
    await navigate(page, `/admin?panel=${encodeURIComponent(label)}`)
    await asked
    if (mishap === 'is slow') await page.clock.fastForward(PATIENCE_MS + 1000)
    const told = page.getByRole('main').getByRole('alert').filter({ hasText: TOLD })
    await told.waitFor()
    await page.unroute('**/assets/*.js')
    await told.getByRole('button', { name: 'Try again' }).click()
    await told.waitFor({ state: 'detached' })
    await navigate(page, '/admin?panel=All+Users')
    await untilListed(page)
  }
})

test('what is asked again in the place of a panel is not told as missing by what waited for it before', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('admin'))
  await page.goto('/admin?panel=All+Users')
  await untilListed(page)
  // The loader of the dashboard waits for these numbers, and tells of the panel after them.
  const held: Route[] = []
  await page.route('**/api/overview/waiting', (route) => void held.push(route))
  await page.route('**/assets/*.js', (route) => route.abort())
  await navigate(page, '/admin?panel=forms')
  const told = page.getByRole('main').getByRole('alert').filter({ hasText: TOLD })
  await told.waitFor()
  await page.unroute('**/assets/*.js')
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.waitFor({ state: 'detached' })
  await page.unroute('**/api/overview/waiting')
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  await page.locator('main[aria-busy=false]').waitFor()
  await page.getByText('No Payment found').waitFor()
  expect(await told.count()).toBe(0)
})
