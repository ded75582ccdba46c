import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { expectNoSidewaysScroll, newPage, startBrowser } from '../browser.ts'

// `UPDATE_SCREENS=1 npm test -- screens` takes all screenshots again; look at each before you commit it.
const isUpdate = process.env['UPDATE_SCREENS'] === '1'
const folder = join(import.meta.dirname, 'screens')

const screens = [
  { width: 320, storedWidth: 160, colorScheme: 'light' },
  { width: 320, storedWidth: 160, colorScheme: 'dark' },
  { width: 1440, storedWidth: 320, colorScheme: 'light' },
  { width: 1440, storedWidth: 320, colorScheme: 'dark' },
] as const

const narrow = { viewport: { width: 320, height: 640 } }

/** The side of the squares whose means are compared, in pixels of the stored picture. */
const SQUARE = 8
/** The greatest accepted difference of a square, out of 255; another font version or the edge of a curve changes less. */
const MAX_DIFFERENCE = 12
/** The greatest accepted number of different squares in a thousand. */
const MAX_DIFFERENT_SQUARES = 10
/** The greatest accepted change of a page's height, in thousandths: a line may break at another word. */
const MAX_HEIGHT_CHANGE = 10

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

// Width and colour scheme are independent, so two of the four screens show each page at each width and in each scheme.
const isCompared = (at: number, { width, colorScheme }: (typeof screens)[number]) =>
  isUpdate || at % 2 === Number((width === 320) === (colorScheme === 'light'))

test.each(screens)(
  'every public page looks like its accepted screenshot in $colorScheme colours on a screen of $width px',
  async (screen) => {
    const { width, storedWidth, colorScheme } = screen
    await using browser = await startBrowser()
    const page = await newPage(browser, site.url, {
      viewport: { width, height: 900 },
      colorScheme,
    })
    await mkdir(join(folder, `${width}-${colorScheme}`), { recursive: true })
    const different: string[] = []
    for (const [at, path] of (await publicPaths(site.url)).entries()) {
      if (!isCompared(at, screen)) continue
      await page.goto(path)
      const name = `${width}-${colorScheme}/${path.slice(1).replaceAll('/', '-') || 'home'}.webp`
      const taken = await take(page, storedWidth)
      if (isUpdate) await writeFile(join(folder, name), taken)
      const accepted = await readFile(join(folder, name)).catch(() => null)
      const difference = accepted === null ? 'there is none yet' : await differenceOf(taken, accepted)
      if (difference !== null) different.push(`${name}: ${difference}`)
    }
    expect(different).toEqual([])
  },
)

test('text of twice the size widens no public page on the narrowest phone', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, narrow)
  for (const path of await publicPaths(site.url)) {
    await page.goto(path)
    await enlarge(page, 200)
    await expectNoSidewaysScroll(page)
  }
})

/** Sets the font size of the page, in per cent of the usual size. */
async function enlarge(page: Page, size: number): Promise<void> {
  await page.evaluate((percent) => {
    const large = new CSSStyleSheet()
    large.replaceSync(`html { font-size: ${percent}% }`)
    document.adoptedStyleSheets.push(large)
  }, size)
}

/** A scaled-down screenshot of the whole page with all pictures loaded. */
async function take(page: Page, storedWidth: number): Promise<Buffer> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  const whole = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    scale: 'css',
    // A JPEG is written and read faster than a PNG; its loss is far below the accepted difference of a square.
    type: 'jpeg',
    quality: 90,
  })
  return sharp(whole)
    .resize({ width: storedWidth })
    .webp({ quality: 40, effort: isUpdate ? 6 : 0 })
    .toBuffer()
}

/** A description of the difference that a person would see, or null. */
async function differenceOf(taken: Buffer, accepted: Buffer): Promise<string | null> {
  const [now, before] = await Promise.all([squaresOf(taken), squaresOf(accepted)])
  const longer = Math.round(((now.height - before.height) / before.height) * 1_000)
  if (Math.abs(longer) > MAX_HEIGHT_CHANGE) return `its height is ${now.height}, not ${before.height}`
  const count = Math.min(now.means.length, before.means.length)
  let differing = 0
  for (let at = 0; at < count; at += 1) {
    if (Math.abs((now.means[at] as number) - (before.means[at] as number)) > MAX_DIFFERENCE) differing += 1
  }
  const share = Math.round((differing / count) * 1_000)
  return share > MAX_DIFFERENT_SQUARES ? `${share} of 1000 squares look different` : null
}

async function squaresOf(image: Buffer): Promise<{ height: number; means: Uint8Array }> {
  const { width, height } = await sharp(image).metadata()
  const means = await sharp(image)
    .resize({
      width: Math.round(width / SQUARE),
      height: Math.ceil(height / SQUARE),
      fit: 'fill',
      kernel: 'linear',
    })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { height, means }
}
