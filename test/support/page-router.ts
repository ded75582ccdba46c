import type { Page } from '@playwright/test'

/** What a test asks of the router of an open page, which the framework keeps on `window`. */
type Router = {
  navigate: (to: string) => unknown
  state: { initialized: boolean; navigation: { state: string } }
}

/** What the build made of each route. */
declare global {
  interface Window {
    __reactRouterDataRouter?: Router
  }
}

/** Goes to another page as a link of this one would, without a new document; where it leads is waited for by whoever goes. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => void window.__reactRouterDataRouter?.navigate(to), path)
}

/** Resolves when the router has shown the first page. */
export async function routerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.initialized)
}

/** Whether the page is on its way to another address. */
export function isUnderWay(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    return window.__reactRouterDataRouter?.state.navigation.state !== 'idle'
  })
}
