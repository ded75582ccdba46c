import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { hydrate, navigate, newPage, startBrowser } from '../browser.ts'
import { handOver } from '../one-page.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

/** Records what the content security policy of the page refuses, and returns a function that reads the record. */
async function listenToPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
}

test.each([
  ['a script', '<script>window.stolen = true</script>', 'script-src-elem inline'],
  ['a module', '<script type="module">window.stolen = true</script>', 'script-src-elem inline'],
  ['an attribute', '<img alt="" src="data:," onerror="window.stolen = true">', 'script-src-attr inline'],
  ['a form for elsewhere', '<form id="elsewhere" action="https://evil.example"></form>', 'form-action'],
])('%s that content would add to a page has no effect', async (_what, injected, refusal) => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  const refused = await listenToPolicy(page)
  await page.route(`${site.url}/about-us`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('</main>', `${injected}</main>`) })
  })
  await page.goto('/about-us')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#elsewhere')?.submit())
  await expect.poll(async () => (await refused()).join()).toContain(refusal)
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
})

test('on every page the policy refuses nothing before and after hydration, and there is no error', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  const refused = await listenToPolicy(page)
  const problems: string[] = []
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  for (const path of [
    ...(await publicPaths(site.url)),
    '/forgot-password',
    '/set-password',
    '/coming-soon',
  ]) {
    await page.goto(path)
    await hydrate(page)
    expect([path, await refused()]).toEqual([path, []])
  }
  expect(problems).toEqual([])
})

test('pages with a separate policy load their document once, also where the browser has no navigation entries', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  await page.addInitScript(() => {
    performance.getEntriesByType = () => []
  })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const admin = await site.person('admin')
  for (const [path, title] of [
    ['/my/renew', 'Renew your membership'],
    ['/partner/submit-details', 'Your application'],
    ['/admin/check-in/00000000-0000-4000-8000-000000000000', 'Check-in'],
  ] as const) {
    const heading = page.getByRole('heading', { name: title, level: 1 })
    await handOver(page, admin, path)
    await heading.waitFor()
    await page.goto('/my')
    await page.getByRole('heading', { level: 1 }).waitFor()
    documents.length = 0
    await navigate(page, path)
    await heading.waitFor()
    expect(documents).toEqual([path])
  }
})
