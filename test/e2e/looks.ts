import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './browser.ts'

/**
 * Nothing is wider than the screen, and axe finds nothing on a phone by night: for what is made of parts that another look
 * has seen by day, as `kit/components` has all of them by both.
 */
export async function expectFitsByNight(page: Page): Promise<void> {
  await expectFits(page)
  const own = page.viewportSize()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (own) await page.setViewportSize(own)
}
