import type { Page } from '@playwright/test'
import type { Part } from '#web/app/hydration/router-globals.ts'

/** What a test asks of the router of an open page, which the framework keeps on `window`. */
type Router = {
  navigate: (to: string) => unknown
  state: { initialized: boolean; navigation: { state: string } }
}

/** The parts of all routes of the build. */
export function partsOf(page: Page): Promise<(Part & { hasDefaultExport: boolean })[]> {
  return page.evaluate(
    () =>
      Object.values(window.__reactRouterManifest?.routes ?? {}) as (Part & { hasDefaultExport: boolean })[],
  )
}

/** Goes to another page as a link of this one would, without a new document; where it leads is waited for by whoever goes. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => void (window.__reactRouterDataRouter as unknown as Router).navigate(to), path)
}

/** Goes to another page in the moment in which the next one is there. */
export async function navigateAfterNext(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      history.pushState = push
      push(...entry)
      void (window.__reactRouterDataRouter as unknown as Router).navigate(to)
    }
  }, path)
}

/** Presses a link whose page's code the framework has right after it, as for a link under the pointer. */
export async function pressBeforeCode(page: Page, id: string, link: string): Promise<void> {
  // As text: what Vite makes of an `import()` no browser knows.
  await page.evaluate(`(async () => {
    const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window
    const code = await import(manifest.routes['${id}'].module)
    document.querySelector('${link}').click()
    modules['${id}'] = code
  })()`)
}

/** Resolves when the router has shown the first page. */
export async function routerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.initialized)
}

/** Whether the page is on its way to another address. */
export function isUnderWay(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const router = window.__reactRouterDataRouter as unknown as Router | undefined
    return router?.state.navigation.state !== 'idle'
  })
}
