import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import {
  alertOf,
  expectAccessible,
  expectFocusWithin,
  expectNoSidewaysScroll,
  newPage,
  startBrowser,
  type TestBrowser,
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

/** What a page complains of, from now on. */
function complaintsOf(page: Page): string[] {
  const all: string[] = []
  page.on('pageerror', ({ message }) => all.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) all.push(message.text())
  })
  return all
}

/** A server that develops makes everything as it is asked for: the limit of the test is the only one. */
async function patientPage(browser: TestBrowser, options?: BrowserContextOptions): Promise<Page> {
  const page = await newPage(browser, url, options)
  page.setDefaultTimeout(0)
  return page
}

async function componentFiles(): Promise<string[]> {
  const names = await readdir(join(root, 'web/ui'), { recursive: true })
  return names.filter((name) => name.endsWith('.tsx')).map((name) => `web/ui/${name}`)
}

test('in development a page shows every component in light and in dark', async () => {
  await using browser = await startBrowser()
  // A scheme of the test's would be that of the frames too.
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
  // What is in the frames is looked at below: in two of them, each landmark is there twice.
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing wrong with the components, %s',
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

test('what opens by a press does so, by keyboard too', async () => {
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
    // Whoever uses the keyboard is in it a frame later.
    await expectFocusWithin(dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Show error' }).press('Enter')
  await alertOf(page, 'A toast of the kind error')
  expect(complaints).toEqual([])
})

test('what is said again while it fades away is said again', async () => {
  await using browser = await startBrowser()
  const page = await patientPage(browser)
  await page.goto('/components/parts')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Show error' }).click()
  await alertOf(page, 'A toast of the kind error')
  await page.evaluate(() => {
    const again = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show error')
    const watch = new MutationObserver(() => {
      if (document.querySelector('.Toastify__toast[data-in="false"]') === null) return
      watch.disconnect()
      again?.click()
      document.body.dataset['again'] = ''
    })
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-in'] })
  })
  await page.getByRole('button', { name: 'close', exact: true }).click()
  await page.locator('body[data-again]').waitFor()
  await alertOf(page, 'A toast of the kind error')
  await expect.poll(() => page.locator('.Toastify__toast[data-in="false"]').count()).toBe(0)
  await alertOf(page, 'A toast of the kind error')
})
