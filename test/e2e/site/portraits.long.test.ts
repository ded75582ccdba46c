import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publishContent, saveContentDraft, uploadContentPicture } from '#contract/content-documents/calls.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { newPage, startBrowser } from '../browser.ts'

const screens = [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a desk with twice the pixels', { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 }],
  ['a tablet', { viewport: { width: 800, height: 1100 } }],
  ['a phone', { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 }],
] as const

/** The greatest ratio between two neighbouring sizes. */
const MAX_RATIO = 1.5

test('each portrait of the board is loaded at least as wide as its place, and no wider than the next stored size', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const drawn = await sharp({ create: { width: 1700, height: 1700, channels: 3, background: '#36581a' } })
    .png()
    .toBuffer()
  const { body } = await sendForm<{ picture: { _id: string } }>(site, admin, uploadContentPicture, {
    picture: fileOf(drawn, 'portrait.png', 'image/png'),
  })
  const director = (n: number) => ({
    name: `Person ${n}`,
    designation: 'Director',
    link: null,
    picture: { picture: body.picture._id, alt: `Portrait ${n}`, x: 0.5, y: 0.5 },
  })
  const value = { directors: [1, 2, 3, 4, 5].map(director) }
  const { revision } = await site.call(admin.session, saveContentDraft, {
    key: 'directors',
    value,
    revision: 0,
  })
  await site.call(admin.session, publishContent, { key: 'directors', revision })

  for (const [name, options] of screens) {
    const page = await newPage(browser, site.url, { ...options, javaScriptEnabled: false })
    await page.goto('/leadership')
    for (const n of [2, 5]) {
      const portrait = page.getByAltText(`Portrait ${n}`)
      await portrait.scrollIntoViewIfNeeded()
      const read = () =>
        portrait.evaluate((image: HTMLImageElement) => ({
          wanted: image.clientWidth * devicePixelRatio,
          loaded: Number(/(\d+)\.avif$/.exec(image.currentSrc)?.[1]),
        }))
      await expect.poll(async () => (await read()).loaded, { message: name }).toBeGreaterThan(0)
      const { wanted, loaded } = await read()
      expect(loaded, `${name}, portrait ${n}`).toBeGreaterThanOrEqual(wanted * 0.98)
      expect(loaded, `${name}, portrait ${n}`).toBeLessThanOrEqual(wanted * MAX_RATIO)
    }
  }
})
