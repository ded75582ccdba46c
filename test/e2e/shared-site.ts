import { afterAll } from 'vitest'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

/**
 * A site and a browser for all tests of a file. The browser is closed first, since a site waits for open connections; the provider
 * is closed last.
 */
export async function shareSite(
  options?: Parameters<typeof startTestApp>[0],
): Promise<{ site: Site; browser: TestBrowser & AsyncDisposable }> {
  const site = await startTestApp(options)
  const browser = await startBrowser()
  afterAll(async () => {
    await browser[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
    await options?.simulator?.[Symbol.asyncDispose]()
  })
  return { site, browser }
}
