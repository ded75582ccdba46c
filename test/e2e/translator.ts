import type { BrowserContext } from '@playwright/test'

/**
 * When a browser's translator goes over the page: `before` React wakes it, once; from when it has woken up (`after`), and
 * at each change from then on; or `always`, from the first element that the browser has read, and at each change.
 */
export type Moment = 'before' | 'after' | 'always'

/**
 * Does to every page what the translators of browsers do: each text node makes place for two elements with its words.
 * They stay the same words, so that whatever looks for them finds them; what React writes into a node that is not in the
 * page any more, nobody finds.
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
