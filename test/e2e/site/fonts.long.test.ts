import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { newPage, startBrowser } from '../browser.ts'

/** The number of font files that a page has loaded. */
function filesOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const all = await document.fonts.ready
    return [...all].filter(({ family, status }) => !family.includes('fallback') && status === 'loaded').length
  })
}

test('every public page loads two font files, and a name with other letters loads the files that it needs', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  const unlike: string[] = []
  for (const path of await publicPaths(site.url)) {
    await page.goto(path)
    const files = await filesOf(page)
    if (files !== 2) unlike.push(`${path}: ${files}`)
  }
  expect(unlike).toEqual([])

  await page.evaluate(() => {
    const heading = document.createElement('h2')
    heading.className = 'display'
    heading.textContent = 'Łukasz Weiß'
    document.body.append(heading)
    // The browser loads fonts only for text that has been laid out.
    void heading.offsetWidth
  })
  await expect.poll(() => filesOf(page)).toBe(4)
})
