import type { Browser, BrowserContext, Page } from '@playwright/test'

/** All that a part of a page shows or says: texts, what fields hold, attributes; and what in it is no part of ours. */
export type Shown = { text: string; strange: string[] }

declare const shownIn: (selector: string) => Shown

/** What must never happen on a page with payloads is kept in `seen`. */
export type Watch = { seen: string[]; page: Page; context: BrowserContext }

/**
 * A page in which `ran()` is known to every document, frames too, and which tells when it is called, when a policy refuses
 * something, when anything is asked of others than the site, and when something opens.
 */
export async function watchedPage(browser: Browser, baseURL: string): Promise<Watch> {
  const seen: string[] = []
  // Popups close at once, without fading out.
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  await context.exposeBinding('ran', ({ frame }) => void seen.push(`a script ran in ${frame.url()}`))
  await context.exposeBinding('refused', ({ frame }, what: string) => {
    seen.push(`the policy of ${frame.url()} refused ${what}`)
  })
  await context.addInitScript(() => {
    const { refused } = globalThis as unknown as { refused: (what: string) => void }
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused(`${effectiveDirective} ${blockedURI}`),
    )
  })
  await context.addInitScript(readerOfPages)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL).origin)
      seen.push(`${request.url()} was asked for`)
  })
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text())
  })
  context.on('dialog', (dialog) => {
    seen.push(`a ${dialog.type()} said ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => seen.push(`an error: ${error.error().message}`))
  const page = await context.newPage()
  page.on('popup', (popup) => seen.push(`a window opened at ${popup.url()}`))
  page.on('download', (download) => seen.push(`a file was saved from ${download.url()}`))
  return { seen, page, context }
}

/** Runs in each document and leaves `shownIn` there. */
function readerOfPages(): void {
  const odd =
    'base, iframe, object, embed, math, marquee, mglyph, meta[http-equiv=refresh i], [srcdoc], [formaction]'
  const links = /^(?:href|src|action|data|xlink:href)$/

  function shownIn(selector: string): Shown {
    const parts: string[] = [document.title]
    const strange: string[] = []
    const root = document.querySelector(selector)
    for (const element of root ? [root, ...root.querySelectorAll('*')] : []) {
      const attributes = [...element.attributes]
      const isStrange =
        element.matches(odd) ||
        attributes.some(({ name }) => name.startsWith('on')) ||
        attributes.some(({ name, value }) => links.test(name) && /^\W*javascript:/i.test(value))
      if (isStrange) strange.push(element.outerHTML.slice(0, 200))
      if (element.matches('script, style')) continue
      parts.push(...attributes.map(({ value }) => value))
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        parts.push(element.value)
      for (const node of element.childNodes) if (node instanceof Text) parts.push(node.data)
    }
    return { text: parts.join('\n'), strange }
  }
  Object.assign(globalThis, { shownIn })
}

export function shown(page: Page): Promise<Shown> {
  return page.evaluate(() => shownIn('html'))
}

/**
 * Presses every button whose name begins so, one after another, and answers what each of the popups shows. All within the
 * page: there are hundreds, and to press one from here takes as long as many of them there.
 */
export function popups(page: Page, beginnings: string[]): Promise<Shown[]> {
  return page.evaluate(async (names) => {
    const until = (isThere: () => unknown) =>
      new Promise<void>((done) => {
        const look = () => (isThere() ? done() : requestAnimationFrame(look))
        look()
      })
    const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
    const buttons = () =>
      [...document.querySelectorAll<HTMLButtonElement>('main table button:enabled')].filter((button) =>
        names.some((name) => nameOf(button).trim().startsWith(name)),
      )
    const all: Shown[] = []
    for (let at = 0; at < buttons().length; at += 1) {
      buttons()[at]?.click()
      // oxlint-disable-next-line no-await-in-loop -- one popup at a time
      await until(() => document.querySelector('.dialog') && !document.querySelector('.dialog .loader'))
      all.push(shownIn('.dialog'))
      document.querySelector<HTMLButtonElement>('.dialog [aria-label=Close]')?.click()
      // oxlint-disable-next-line no-await-in-loop -- see above
      await until(() => !document.querySelector('.dialog'))
    }
    return all
  }, beginnings)
}
