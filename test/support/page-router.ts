import type { Page } from '@playwright/test'

/** The parts of an open page's router that tests use; the framework keeps it on `window`. */
type Router = {
  navigate: (to: string) => unknown
  state: { initialized: boolean; navigation: { state: string } }
}

declare global {
  interface Window {
    __reactRouterDataRouter?: Router
  }
}

/** Goes to another page like a link, without loading a new document; the caller waits for the new page. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => void window.__reactRouterDataRouter?.navigate(to), path)
}

/** Resolves when the router has shown the first page. */
export async function routerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.initialized)
}

/** Whether a navigation is in progress. */
export function isUnderWay(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    return window.__reactRouterDataRouter?.state.navigation.state !== 'idle'
  })
}
