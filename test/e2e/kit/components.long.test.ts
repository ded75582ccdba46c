import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import {
  alertOf,
  expectFocus,
  expectAccessible,
  expectFocusWithin,
  expectNoSidewaysScroll,
  newPage,
  startBrowser,
  type TestBrowser,
  withMotion,
} from '../browser.ts'

const stack = new AsyncDisposableStack()
let url = ''

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-components-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const database = stack.use(await createDatabase())
  const env = { ...database.env, DATA_DIR: folder, ...NO_PROVIDER }
  const server = stack.use(await serverProcess(env, '--dev'))
  url = server.url
})

afterAll(() => stack.disposeAsync())

/** The errors and warnings of a page from now on. */
function complaintsOf(page: Page): string[] {
  const all: string[] = []
  page.on('pageerror', ({ message }) => all.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) all.push(message.text())
  })
  return all
}

/** The development server builds modules on request, so the time limit of the test is the only limit. */
async function patientPage(browser: TestBrowser, options?: BrowserContextOptions): Promise<Page> {
  const page = await newPage(browser, url, options)
  page.setDefaultTimeout(0)
  return page
}

async function componentFiles(): Promise<string[]> {
  const names = await readdir(join(root, 'web/ui'), { recursive: true })
  return names.filter((name) => name.endsWith('.tsx')).map((name) => `web/ui/${name}`)
}

test('the development page shows every component in light and dark colours', async () => {
  await using browser = await startBrowser()
  // A colour scheme set by the test would apply to the frames too.
  const page = await patientPage(browser, { colorScheme: null })
  const complaints = complaintsOf(page)
  await page.goto('/components')
  for (const theme of ['light', 'dark']) {
    const frame = page.frameLocator(`iframe[title="Every component, ${theme}"]`)
    await frame.locator('html[data-hydrated]').waitFor()
    expect(await frame.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe(theme)
    const named = await frame.locator('.component-files code').allTextContents()
    expect([...new Set(named)].toSorted()).toEqual((await componentFiles()).toSorted())
  }
  await page.locator('html[data-hydrated]').waitFor()
  await expectNoSidewaysScroll(page)
  // The content of the frames is checked below: with two frames, each landmark exists twice.
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing wrong with the components in %s colours',
  async (colorScheme) => {
    await using browser = await startBrowser()
    for (const width of [320, 1440]) {
      const page = await patientPage(browser, {
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      })
      const complaints = complaintsOf(page)
      await page.goto('/components/parts')
      await page.locator('html[data-hydrated]').waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(complaints).toEqual([])
    }
  },
)

test('dialogs, the drawer and a toast open by keyboard', async () => {
  await using browser = await startBrowser()
  const page = await patientPage(browser)
  const complaints = complaintsOf(page)
  await page.goto('/components/parts')
  await page.locator('html[data-hydrated]').waitFor()
  for (const [button, title] of [
    ['Open a dialog', 'A dialog'],
    ['Open a wide dialog', 'A wide dialog'],
    ['Open a drawer', 'A drawer'],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    // The focus moves into the dialog a frame later.
    await expectFocusWithin(dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Show error' }).press('Enter')
  await alertOf(page, 'A toast of the kind error')
  expect(complaints).toEqual([])
})

/** The play state and the delay in milliseconds of the animation that removes a toast. */
function leavingOf(toast: Locator): Promise<{ playState: string; delay: number | undefined }> {
  return toast.evaluate((shown) => {
    const leaving = shown.getAnimations().find((one) => (one as CSSAnimation).animationName === 'toast-out')
    return { playState: leaving?.playState ?? 'none', delay: leaving?.effect?.getTiming().delay }
  })
}

/** Sets the current time of a toast's animations. */
function setAnimationTime(toast: Locator, milliseconds: number): Promise<void> {
  return toast.evaluate((shown, to) => {
    for (const one of shown.getAnimations()) one.currentTime = to
  }, milliseconds)
}

async function dragToast(page: Page, toast: Locator, part: number): Promise<void> {
  const box = await toast.boundingBox()
  if (box === null) throw new Error('no toast')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + box.width * part, y, { steps: 4 })
  await page.mouse.up()
}

test('a toast disappears after five seconds, waits under the mouse or without focus in the window, and disappears when dragged away', async () => {
  await using browser = await startBrowser()
  const page = await patientPage(browser)
  await page.goto('/components/parts')
  await page.locator('html[data-hydrated]').waitFor()
  const show = page.getByRole('button', { name: 'Show error' })
  const toast = page.locator('.toast')
  await show.click()
  await alertOf(page, 'A toast of the kind error')
  expect(await leavingOf(toast)).toEqual({ playState: 'running', delay: 5000 })
  await toast.hover()
  await expect.poll(() => leavingOf(toast)).toMatchObject({ playState: 'paused' })
  await show.hover()
  await expect.poll(() => leavingOf(toast)).toMatchObject({ playState: 'running' })
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect.poll(() => leavingOf(toast)).toMatchObject({ playState: 'paused' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => leavingOf(toast)).toMatchObject({ playState: 'running' })
  await setAnimationTime(toast, 4900)
  expect(await toast.count()).toBe(1)
  await setAnimationTime(toast, 6000)
  await toast.waitFor({ state: 'detached' })

  await show.click()
  await dragToast(page, toast, 0.7)
  await expect.poll(() => toast.evaluate(({ style }) => style.translate)).toBe('')
  await dragToast(page, toast, -0.85)
  await toast.waitFor({ state: 'detached' })
})

test('a message that is shown again while its toast fades out gets one new toast', async () => {
  await using browser = await startBrowser()
  const page = await patientPage(browser, withMotion)
  await page.goto('/components/parts')
  await page.locator('html[data-hydrated]').waitFor()
  const toast = page.locator('.toast')
  await page.getByRole('button', { name: 'Show error' }).click()
  await toast.evaluate((shown) => {
    for (const one of shown.getAnimations()) {
      one.currentTime = 5100
      one.pause()
    }
    shown.dataset['before'] = ''
  })
  await page.getByRole('button', { name: 'Show error' }).click()
  await page.locator('.toast[data-before]').waitFor({ state: 'detached' })
  expect(await toast.count()).toBe(1)
})

test('the keyboard reaches a toast, and closing it returns the focus', async () => {
  await using browser = await startBrowser()
  const page = await patientPage(browser)
  await page.goto('/components/parts')
  await page.locator('html[data-hydrated]').waitFor()
  const show = page.getByRole('button', { name: 'Show error' })
  const toast = page.locator('.toast')
  await show.press('Enter')
  await toast.waitFor()
  await page.keyboard.press('Alt+t')
  await expectFocus(page.getByRole('region', { name: 'Notifications Alt+T' }))
  await page.keyboard.press('Tab')
  await expectFocus(toast.getByRole('button', { name: 'Close the notice' }))
  await page.keyboard.press('Enter')
  await toast.waitFor({ state: 'detached' })
  await expectFocus(show)
})
