import { expect, test } from 'vitest'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { sourcesIn } from '#test/cases/our-sources.ts'

/** The one place that has it. */
const SHIPPED = 'contract/site/branding.ts'
/** The name of a field of the application, which is fixed. */
const FIXED = /needFWCConnection/g
const SHOWN = /\.(?:tsx?|css|svg|webmanifest|json)$/

test('no source but one says the shipped name: whatever is shown takes the name of the settings', () => {
  const sources = sourcesIn(['content', 'contract', 'server', 'web', 'public'], SHOWN)
  const naming = sources.filter(({ text }) => text.replaceAll(FIXED, '').includes('FWC'))
  expect(naming.map(({ path }) => path)).toEqual([SHIPPED])
  expect(sources.length).toBeGreaterThan(500)
})

test('nothing is drawn in the shipped colours themselves: drawings take those of the settings', () => {
  const { brand, accent } = SHIPPED_BRANDING
  const drawn = new RegExp(
    `(?:fill|stroke|stopColor|background)\\s*[=:]\\s*["'{]*(?:${brand}|${accent})`,
    'i',
  )
  const drawing = sourcesIn(['server', 'web'], SHOWN).filter(({ text }) => drawn.test(text))
  expect(drawn.test(`<path fill="${accent}" />`)).toBe(true)
  expect(drawing.map(({ path }) => path)).toEqual([])
})
