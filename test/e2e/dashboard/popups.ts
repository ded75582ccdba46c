import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'

/** Waits until a popup has the focus, which it takes a moment after it is there: letters are heard in it only then. */
export async function expectFocusWithin(popup: Locator): Promise<void> {
  await expect.poll(() => popup.evaluate((part) => part.contains(document.activeElement))).toBe(true)
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
