import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { expectNoSidewaysScroll, newPage, startBrowser } from '../browser.ts'

// `UPDATE_SCREENS=1 npm test -- screens` takes them anew; look at each before it is committed.
const isUpdate = process.env['UPDATE_SCREENS'] === '1'
const folder = join(import.meta.dirname, 'screens')

const screens = [
  { width: 320, kept: 160, colorScheme: 'light' },
  { width: 320, kept: 160, colorScheme: 'dark' },
  { width: 1440, kept: 320, colorScheme: 'light' },
  { width: 1440, kept: 320, colorScheme: 'dark' },
] as const

const narrow = { viewport: { width: 320, height: 640 } }

/** Screens are compared in squares of so many kept pixels, by the mean of each. */
const SQUARE = 8
/** Of 255: what a font of another version or the edge of a curve changes stays below. */
const SEEN = 12
/** So many of a thousand squares may look different. */
const FEW = 10
/** So many of a thousand of its height a page may be longer or shorter: a line that breaks elsewhere. */
const SLACK = 10

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

// Width and scheme do not touch each other: each page is seen once in each, on two of the four screens.
const isTold = (at: number, { width, colorScheme }: (typeof screens)[number]) =>
  isUpdate || at % 2 === Number((width === 320) === (colorScheme === 'light'))

test.each(screens)(
  'every public page looks as it was accepted, $colorScheme, on a screen $width wide',
  async (screen) => {
    const { width, kept, colorScheme } = screen
    await using browser = await startBrowser()
    const page = await newPage(browser, site.url, {
      viewport: { width, height: 900 },
      colorScheme,
    })
    await mkdir(join(folder, `${width}-${colorScheme}`), { recursive: true })
    const different: string[] = []
    for (const [at, path] of (await publicPaths(site.url)).entries()) {
      if (!isTold(at, screen)) continue
      await page.goto(path)
      const name = `${width}-${colorScheme}/${path.slice(1).replaceAll('/', '-') || 'home'}.webp`
      const taken = await take(page, kept)
      if (isUpdate) await writeFile(join(folder, name), taken)
      const accepted = await readFile(join(folder, name)).catch(() => null)
      const difference = accepted === null ? 'there is none yet' : await differenceOf(taken, accepted)
      if (difference !== null) different.push(`${name}: ${difference}`)
    }
    expect(different).toEqual([])
  },
)

test('letters twice as large widen no public page, on the narrowest phone', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, narrow)
  for (const path of await publicPaths(site.url)) {
    await page.goto(path)
    await enlarge(page, 200)
    await expectNoSidewaysScroll(page)
  }
})

/** Sets the size of all letters, in per cent of the usual one. */
async function enlarge(page: Page, size: number): Promise<void> {
  await page.evaluate((percent) => {
    const large = new CSSStyleSheet()
    large.replaceSync(`html { font-size: ${percent}% }`)
    document.adoptedStyleSheets.push(large)
  }, size)
}

/** The whole page with everything loaded, small. */
async function take(page: Page, kept: number): Promise<Buffer> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  const whole = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    scale: 'css',
    // Written and read sooner than a PNG; what it changes is far below what is seen in a square.
    type: 'jpeg',
    quality: 90,
  })
  return sharp(whole)
    .resize({ width: kept })
    .webp({ quality: 40, effort: isUpdate ? 6 : 0 })
    .toBuffer()
}

/** What a person would say is different, or null. */
async function differenceOf(taken: Buffer, accepted: Buffer): Promise<string | null> {
  const [now, before] = await Promise.all([squaresOf(taken), squaresOf(accepted)])
  const longer = Math.round(((now.height - before.height) / before.height) * 1_000)
  if (Math.abs(longer) > SLACK) return `its height is ${now.height}, not ${before.height}`
  const count = Math.min(now.means.length, before.means.length)
  let seen = 0
  for (let at = 0; at < count; at += 1) {
    if (Math.abs((now.means[at] as number) - (before.means[at] as number)) > SEEN) seen += 1
  }
  const share = Math.round((seen / count) * 1_000)
  return share > FEW ? `${share} of 1000 squares look different` : null
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
