import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test'
import axe from 'axe-core'
import { expect } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { type Moment, translate } from './translator.ts'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts'

export { navigate } from '#test/support/page-router.ts'

export const PASSWORD = 'seven lattices at noon'
export const APPLICATION = '/partner/submit-details'
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true }
/** The narrowest phone. The list of sessions calls it “Chrome on Android”. */
export const android: BrowserContextOptions = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36',
}

/** The functions of a browser that tests use. */
export type TestBrowser = Pick<Browser, 'newContext' | 'close'>

/** Pages of tests live too briefly for V8’s optimising compilers: without them a test takes a fifth less processor time. */
const QUICK = ['--js-flags=--no-opt --no-maglev --single-threaded-gc']

let running: Promise<Browser> | undefined

export async function closeBrowser(): Promise<void> {
  const was = running
  running = undefined
  await (await was)?.close()
}

/** For tests of motion and for the main journeys. All other tests run without motion, which saves a tenth of the processor time. */
export const withMotion: BrowserContextOptions = { reducedMotion: 'no-preference' }

/** Browser contexts of one test, which share nothing with those of another. One process serves all until `closeBrowser`. */
export async function startBrowser(): Promise<TestBrowser & AsyncDisposable> {
  running ??= chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...QUICK] })
  const browser = await running
  const opened: BrowserContext[] = []
  const close = async () => {
    await Promise.all(opened.map((context) => context.close()))
  }
  return {
    async newContext(options) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      opened.push(context)
      if (process.env['SLOW']) context.on('page', (page) => void slow(page).catch(() => undefined))
      if (process.env['TRANSLATED']) await translate(context, process.env['TRANSLATED'] as Moment)
      return context
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Emulates a slow phone on a slow network, on which a test fails that does not wait long enough. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const network = { offline: false, latency: 200, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

export async function newPage(
  browser: TestBrowser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options })
  return context.newPage()
}

/** Signs a person up by the call that the form makes, and opens the wanted page. */
export async function signUp(page: Page, wanted: string, email = 'asha@example.org'): Promise<void> {
  const data = { name: 'Asha Kulkarni', email, password: PASSWORD }
  const answer = await page.request.post(`/api${createUser.path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await become(page, { session: ((await answer.json()) as Answer<typeof createUser>).twk_fwc })
  await page.goto(wanted)
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function logIn(page: Page, email = 'asha@example.org'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function alertOf(page: Page, text: string): Promise<void> {
  const alerts = page.getByRole('alert')
  const wanted = alerts.filter({ hasText: text }).first()
  await wanted.waitFor().catch(async (cause: unknown) => {
    const others = JSON.stringify(await alerts.allTextContents())
    throw new Error(`no alert '${text}' at ${page.url()}, but ${others}`, { cause })
  })
}

/** One option of a question with several options. */
export function answer(page: Page, question: string, words: string): Locator {
  return page.getByRole('group', { name: question }).getByLabel(words, { exact: true })
}

export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Resolves when the server has saved the typed values. */
export async function saved(page: Page): Promise<void> {
  await page.getByText('saved a moment ago').waitFor()
}

/** Resolves when the server has taken a save that holds this text. */
export function savedWith(page: Page, text: string): Promise<unknown> {
  return page.waitForResponse(
    (response) =>
      response.ok() &&
      response.url().endsWith('/save_draft') &&
      (response.request().postData() ?? '').includes(text),
  )
}

/** A page on which somebody is signed in, as log-in would have left it. */
export async function pageAs(
  browser: TestBrowser,
  site: { url: string },
  { session }: { session: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, site.url, options)
  await page.context().addInitScript((token) => localStorage.setItem('twk_fwc', token), session)
  return page
}

/** Puts somebody's session into the browser, as log-in does, on an empty page of the site. */
export async function become(page: Page, { session }: { session: string }): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty')
  await page.evaluate((token) => localStorage.setItem('twk_fwc', token), session)
}

/** Fills in the required fields of the first step. */
export async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Date of birth', { exact: true }).fill('1991-08-15')
  await page.getByLabel('Phone number').fill('+919820000001')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Country', { exact: true }).selectOption('India')
}

/** Fills in the required fields of steps 2 to 5, and goes on to the last step. */
export async function fillFourSteps(page: Page): Promise<void> {
  await answer(page, 'I am a', 'Founder').check()
  await next(page)
  await answer(page, 'Are you looking for people', 'Yes').check()
  await answer(page, 'Shall we introduce you', 'Yes').check()
  await answer(page, 'Do you offer services', 'No').check()
  await answer(page, 'Would you like a platform', 'No').check()
  await next(page)
  await page.getByLabel('Do you need technical support?').fill('No')
  await page.getByLabel('Do you need help with your branding?').fill('Yes, a logo')
  await next(page)
  await page.getByLabel('Do you want to expand internationally?').fill('No')
  await answer(page, 'Do you look for an investment?', 'No').check()
  await next(page)
}

/** Opens a page and holds back all scripts but the inline one. The function it returns lets them load. */
export async function openWithoutReact(page: Page, path: string): Promise<() => void> {
  const { promise: isTime, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('html[data-menus]').waitFor({ state: 'attached' })
  return letGo
}

/** Moves the mouse, upon which a page hydrates, and waits until it has. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(1, 300)
  await page.mouse.move(2, 301)
  await page.locator('html[data-hydrated]').waitFor()
}

/** axe finds nothing on the page, or in a frame of the page, in its present state. */
export async function expectAccessible(page: Page | Frame, where = page.url()): Promise<void> {
  // The source has half a megabyte, so each document loads it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    // An element that fades in or out has too little contrast. Without focus in the window no toast disappears.
    dispatchEvent(new Event('blur'))
    const transient = () =>
      document.getAnimations().filter((one) => {
        const isToastTimer = one instanceof CSSAnimation && /^toast-(progress|out)$/.test(one.animationName)
        return one.playState === 'running' && !isToastTimer && one.effect?.getTiming().iterations !== Infinity
      })
    // An element that inherits a changing colour begins its own transition after the transition of its parent has ended.
    for (let left = transient(); left.length > 0; left = transient())
      await Promise.allSettled(left.map((one) => one.finished))
    // The page in a frame is checked by itself. Passed rules are left out of the result.
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], selectors: false },
    )
    dispatchEvent(new Event('focus'))
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
  expect(found, where).toEqual([])
}

/** `expectAccessible` after all toasts are closed and gone, since a toast that fades out has too little contrast. */
export async function expectAccessibleOnceQuiet(page: Page): Promise<void> {
  const closes = page.getByRole('button', { name: 'Close the notice' })
  await expect
    .poll(async () => {
      await closes.evaluateAll((all) => {
        for (const one of all) (one as HTMLElement).click()
      })
      return page.locator('.toast').count()
    })
    .toBe(0)
  await expectAccessible(page)
}

function excessOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await excessOf(page), page.url()).toBeLessThanOrEqual(0)
}

/** Nothing is wider than the screen, at the present width and at those of a phone, a tablet and a desktop. */
export async function expectFits(page: Page): Promise<void> {
  const sizeBefore = page.viewportSize()
  await expectNoSidewaysScroll(page)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: sizeBefore?.height ?? 740 })
    // A slider adapts to the new size a moment later.
    await expect.poll(() => excessOf(page), { message: `${page.url()} at ${width}` }).toBeLessThanOrEqual(0)
  }
  if (sizeBefore) await page.setViewportSize(sizeBefore)
}

/** `expectFits`, and axe finds nothing on a desktop in light colours and on a phone in dark colours. */
export async function expectFitsByDayAndNight(page: Page): Promise<void> {
  const sizeBefore = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 800 })
  await expectAccessible(page)
  if (sizeBefore) await page.setViewportSize(sizeBefore)
  await expectFitsByNight(page)
}

/** `expectFits`, and axe finds nothing on a phone in dark colours. `kit/components` checks all components in light colours too. */
export async function expectFitsByNight(page: Page): Promise<void> {
  await expectFits(page)
  const sizeBefore = page.viewportSize()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (sizeBefore) await page.setViewportSize(sizeBefore)
}

/** Resolves once the page is loaded with its fonts and has been drawn after that. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  })
}

/** Waits until a control has the focus. */
export async function expectFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Waits until the focus is within a part. A popup takes the focus a moment after it is shown and reacts to keys only then. */
export async function expectFocusWithin(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((within) => within.contains(document.activeElement))).toBe(true)
}

/** Chooses a file, once the panel has replaced its inert placeholder. */
export async function chooseFile(
  input: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await expect.poll(() => input.evaluate((shown) => shown.closest('[inert]') === null)).toBe(true)
  await input.setInputFiles(file)
}

/** Pays by UPI in the open checkout of the simulator. */
export async function payByUpi(page: Page, end: 'success' | 'failure'): Promise<void> {
  const checkout = page.frameLocator('iframe[title="Checkout"]')
  await checkout.getByRole('radio', { name: 'UPI' }).check()
  await checkout.getByRole('button', { name: `Test ${end}:`, disabled: false }).click()
}
