import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestBrowser } from '../browser.ts'
import type { Page } from '@playwright/test'
import { payloads } from '#test/cases/calls/script-payloads.ts'

/** The text of a part of a page, with the values of its fields and its attributes, and the elements that the product never renders. */
export type Shown = { text: string; strange: string[] }

// `definePageReaders` defines these in each document.
declare const shownIn: (selector: string) => Shown
declare const until: (isThere: () => unknown) => Promise<void>
declare const buttonsNamed: (isMeant: (name: string) => boolean) => HTMLButtonElement[]

/** `seen` lists the events that must never happen on a page with payloads. */
export type Watch = { seen: string[]; page: Page }

/**
 * A page with a function `ran()` in every document, also in frames. It records calls of `ran()`, refusals by a policy,
 * requests to other hosts, dialogs, windows, downloads and errors.
 */
export async function watchedPage(browser: TestBrowser, baseURL: string): Promise<Watch> {
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
  await context.addInitScript(definePageReaders)
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
  return { seen, page }
}

/** Runs in each document. */
function definePageReaders(): void {
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

  function until(isThere: () => unknown): Promise<void> {
    const end = performance.now() + 30_000
    return new Promise((done, fail) => {
      const look = () => {
        if (isThere()) done()
        else if (performance.now() < end) requestAnimationFrame(look)
        else fail(new Error(`never so on ${location.href}: ${isThere}`))
      }
      look()
    })
  }

  function buttonsNamed(isMeant: (name: string) => boolean): HTMLButtonElement[] {
    const all = document.querySelectorAll<HTMLButtonElement>('main table button:enabled')
    return [...all].filter((button) =>
      isMeant((button.getAttribute('aria-label') ?? button.textContent).trim()),
    )
  }
  Object.assign(globalThis, { shownIn, until, buttonsNamed })
}

export function shown(page: Page): Promise<Shown> {
  return page.evaluate(() => shownIn('html'))
}

/**
 * Presses every button of a table whose name begins with one of these words, and returns the content of each popup. It
 * runs within the page, which is faster than a command from here for each of a hundred buttons.
 */
export function popups(page: Page, beginnings: string[]): Promise<Shown[]> {
  return page.evaluate(async (names) => {
    const all: Shown[] = []
    for (let at = 0; ; at += 1) {
      const button = buttonsNamed((name) => names.some((one) => name.startsWith(one)))[at]
      if (button === undefined) return all
      button.click()
      await until(() => document.querySelector('.dialog') && !document.querySelector('.dialog .loader'))
      all.push(shownIn('.dialog'))
      document.querySelector<HTMLElement>('.dialog [aria-label=Close]')?.click()
      await until(() => !document.querySelector('.dialog'))
    }
  }, beginnings)
}

/** Serves every payload unescaped in a page. */
export async function unsafeServer(policy?: string) {
  const server = createServer((request, response) => {
    const payload = payloads[Number(request.url?.slice(1))]
    response.writeHead(payload ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy ? { 'content-security-policy': policy } : {}),
    })
    response.end(payload ? `<!doctype html><body>${payload.unsafe(payload.text)}` : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
