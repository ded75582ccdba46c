import type { BrowserContext } from '@playwright/test'

/**
 * When the browser's translator changes the page: once `before` hydration; `after` hydration and at each later change; or `always`,
 * from the first element that the browser has parsed, and at each change.
 */
export type Moment = 'before' | 'after' | 'always'

/**
 * Changes every page as the translators of browsers do: two nested elements with the same words replace each text node.
 * The words stay the same, so that tests find them. Text that React writes into a replaced node is not on the page, so
 * tests do not find it.
 */
export async function translate(context: BrowserContext, moment: Moment): Promise<void> {
  await context.addInitScript((when) => {
    const kept = 'script, style, title, textarea, svg, font'
    const wrap = (text: Text) => {
      if (!text.parentElement || text.parentElement.closest(kept)) return
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(text.data)
      text.replaceWith(font)
    }
    const wrapAll = (top: Node) => {
      const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
      const texts: Text[] = top instanceof Text ? [top] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    const follow = () => {
      wrapAll(document)
      const observer = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          if (target instanceof Text) wrap(target)
          addedNodes.forEach(wrapAll)
        }
      })
      observer.observe(document, { childList: true, characterData: true, subtree: true })
    }
    if (when === 'before') addEventListener('DOMContentLoaded', () => wrapAll(document))
    else if (when === 'after') addEventListener('hydrated', follow)
    else follow()
  }, moment)
}
