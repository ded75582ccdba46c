import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { APPLICATION, newPage, pageAs, startBrowser } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const DESK = { viewport: { width: 1440, height: 900 } }

/** The stylesheets that the page has, as they stand. */
const SHEETS = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    .filter((link) => link.sheet !== null)
    .map(({ href }) => new URL(href).pathname)

test('a page that React wakes up has the styles of the whole site once, before those of its own', async () => {
  await using browser = await startBrowser()
  const visitor = await newPage(browser, site.url, DESK)
  const user = await pageAs(browser, site, await site.person('user'), DESK)
  const admin = await pageAs(browser, site, await site.person('admin'), DESK)
  const paths = await publicPaths(site.url)
  const walks = [
    ...paths.map((path) => [visitor, path] as const),
    ...['/my', '/my/account', APPLICATION].map((path) => [user, path] as const),
    [admin, '/admin'] as const,
  ]
  for (const [page, path] of walks) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await page.locator('html[data-hydrated]').waitFor()
    const sheets = await page.evaluate(SHEETS)
    expect(
      sheets.filter((sheet) => sheet.includes('/site-')),
      path,
    ).toHaveLength(1)
  }
})

/** The selectors of these sheets that fit something on the page, and that none of its own has. */
function missing(sheets: readonly string[]): string[] {
  const selectorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
      ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
    ])
  const own = new Set([...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules)))
  return sheets.flatMap((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return selectorsOf(sheet.cssRules).filter((one) => !own.has(one) && document.querySelector(one) !== null)
  })
}

test('a public page comes with the styles of all that it shows, before React wakes up', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, DESK)
  const assets = join(root, 'build/pages/client/assets')
  const files = (await readdir(assets)).filter((file) => file.endsWith('.css'))
  const sheets = await Promise.all(files.map((file) => readFile(join(assets, file), 'utf8')))
  for (const path of await publicPaths(site.url)) {
    await page.goto(path)
    expect(await page.evaluate(missing, sheets), path).toEqual([])
  }
})

test('the steps of the application stand beside the form on a desk', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('user'), DESK)
  await page.goto(APPLICATION)
  await page.getByLabel('Full name').waitFor()
  await page.locator('html[data-hydrated]').waitFor()
  const columns = await page
    .locator('.apply-grid')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(2)
})
