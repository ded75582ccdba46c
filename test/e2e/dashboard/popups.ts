import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'

/** Presses a key until an element has opened: a popup ignores keys in its first half second. */
export async function pressUntilOpen(page: Page, key: string, opened: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key)
      return opened.count()
    })
    .toBe(1)
}

/** Presses a key in a popup as soon as the popup is shown, half a second before it reacts to keys. Sets `html[data-pressed]`. */
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

/** Closes all toasts, which cover the top of a panel for some seconds. */
export function closeToasts(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Close the notice' }).evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).click()
  })
}
