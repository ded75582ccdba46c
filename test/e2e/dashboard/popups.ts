import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'

/** Presses a letter until it has opened something: in the first half second of a popup none counts. */
export async function pressUntilOpen(page: Page, key: string, opened: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key)
      return opened.count()
    })
    .toBe(1)
}

/**
 * Presses a letter in the popup of somebody in the moment in which it comes: half a second later it would count. `html[data-pressed]` says
 * that it is done.
 */
export function pressOnceThere(page: Page, name: string, key: string): Promise<void> {
  return page.evaluate(
    ({ name, key }) => {
      new MutationObserver((_changes, observer) => {
        const words = [...document.querySelectorAll(':is([role=dialog], dialog) :is(h2, dd)')]
        const shown = words.find((one) => one.textContent === name)
        if (shown === undefined) return
        observer.disconnect()
        document.documentElement.dataset['pressed'] = key
        shown.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    { name, key },
  )
}

/** Closes what was said so far, which lies over the top of a panel for some seconds. */
export function closeToasts(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Close the notice' }).evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).click()
  })
}
