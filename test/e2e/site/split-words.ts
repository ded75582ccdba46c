import type { Page } from '@playwright/test'

/** The words and figures of a page that stand on two lines or before the screen's edge, with what each is in; at a hyphen or a slash they may break. */
export function splitWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    // For screen readers alone.
    const isHidden = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isHidden(element.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const within = text.parentElement
      if (within === null || !within.checkVisibility({ visibilityProperty: true })) continue
      if (within.closest('svg, script, style, option, .marquee') !== null) continue
      if (isHidden(within)) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s/@–—-]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const boxes = [...range.getClientRects()]
        const lines = new Set(boxes.map(({ top }) => Math.round(top)))
        // No bar scrolls there, as it does on the other side.
        const isBeside = boxes.some(({ left }) => left < -1)
        if (lines.size > 1 || isBeside) found.push(`${word}, in ${within.localName} ${within.className}`)
      }
    }
    return found
  })
}
