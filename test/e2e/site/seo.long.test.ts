import { expect, test } from 'vitest'
import { publishContent, saveContentDraft } from '#contract/content-documents/calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { menus } from '#content/site.ts'
import { hydrate, newPage, startBrowser } from '../browser.ts'

test('a page is prefetched while the pointer is over its link, and pages that are not public are excluded', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto('/privacy-policy')
  const rules = await page.locator('script[type=speculationrules]').textContent()
  const [rule] = (JSON.parse(rules ?? '') as { prefetch: { where: { and: unknown[] } }[] }).prefetch
  const excluded = JSON.stringify(rule?.where.and)
  for (const path of ['/api/*', '/admin*', '/partner/submit-details*', '/paymentsuccess*']) {
    expect(excluded).toContain(`"${path}"`)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Preload.enable')
  const fetched = new Promise<string>((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') resolve(prefetchUrl)
    })
  })
  await page.getByRole('link', { name: 'Go Back' }).hover()
  expect(await fetched).toBe(`${site.url}/`)
  expect(messages).toEqual([])
})

test('title and canonical address change on navigation within the document, without a request for data', async () => {
  await using site = await startTestApp()
  // Every page contains the menus, so a changed footer must be there without a request too.
  const { session } = await site.person('admin')
  const value = { ...menus, footer: 'Ours since Sunday.' }
  const { revision } = await site.call(session, saveContentDraft, { key: 'menus', value, revision: 0 })
  await site.call(session, publishContent, { key: 'menus', revision })
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  const [paths, messages]: [string[], string[]] = [[], []]
  page.on('console', (message) => messages.push(message.text()))
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/privacy-policy')
  await hydrate(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Leadership' })
  const code = page.waitForRequest(/\/assets\/leadership-page-/)
  await link.click()
  await code
  await page.waitForURL('**/leadership')
  await page.waitForFunction(() => !document.title.startsWith('Policies'))
  const hrefs = await page
    .locator('link[rel=canonical]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([`${site.url}/leadership`])
  expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toBe(`${site.url}/leadership`)
  expect(paths.filter((path) => path.endsWith('.data'))).toEqual([])
  await page.getByText('Ours since Sunday.').waitFor()
  expect(messages).toEqual([])
})
