import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { bundleScript } from '../../../scripts/inline-script.ts'
import { newPage, type TestBrowser, withMotion } from '../browser.ts'

const web = resolve(import.meta.dirname, '../../../web')

/** The inline script of pages, which runs before React. */
const { text: inlineScript } = await bundleScript(join(web, 'app/hydration/inline/run.ts'))
const sheets = [
  'app.css',
  'ui/layout.css',
  'ui/layers/layers.css',
  'ui/motion/slider.css',
  'ui/motion/marquee.css',
  'ui/motion/magnet.css',
  'ui/drawings/scene.css',
  'site/band.css',
]

declare global {
  interface Window {
    /** The number of moves of a slider since the page was opened. */
    moves: number
  }
}

/** A page with only the given parts, our styles and the script that runs before React. */
export async function openKit(
  browser: TestBrowser,
  parts: ReactNode,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const css = await Promise.all(sheets.map((sheet) => readFile(join(web, sheet), 'utf8')))
  // The imports of Tailwind have no meaning to a browser.
  const styles = css.join('\n').replaceAll(/^@import .*$/gm, '')
  const html = `<!doctype html><html lang="en"><head><title>Kit</title><style>${styles}body{margin:0}ul{list-style:none;margin:0;padding:0}</style></head>
    <body><main><h1>Kit</h1>${renderToStaticMarkup(parts)}</main><script>${inlineScript}</script></body></html>`
  const page = await newPage(browser, 'http://kit.test', {
    ...withMotion,
    viewport: { width: 1000, height: 700 },
    ...options,
  })
  await page.route('http://kit.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.addInitScript(() => {
    window.moves = 0
    const scrollTo: unknown = Reflect.get(Element.prototype, 'scrollTo')
    Element.prototype.scrollTo = function (this: Element, ...to: unknown[]) {
      window.moves++
      Reflect.apply(scrollTo as () => void, this, to)
    }
  })
  return page
}
