import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colorProblem, contrastOf, styleOf, themeOf, withBrand } from '#contract/values/brand-colors.ts'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { colorOf, oklchOf } from '#contract/values/oklch.ts'
import { root } from '#server/root.ts'

const LIGHT = { paper: '#fbf8f3', surface: '#ffffff', ink: '#16203a' }
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#24366b', '#fbf8f3', 10.92],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %d, as WCAG defines it', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

// CSS Color 4 has these OKLCH values, such as oklch(0.628 0.258 29.23) for red.
test.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
  ['#ffffff', 1, 0, null],
])(
  '%s has the lightness %d, the chroma %d and the hue %j, and converts back to the same colour',
  (rgb, lightness, chroma, degrees) => {
    const found = oklchOf(rgb)
    expect(found.lightness).toBeCloseTo(lightness, 3)
    expect(found.chroma).toBeCloseTo(chroma, 3)
    if (degrees !== null)
      expect((found.hue * 180) / Math.PI + (found.hue < 0 ? 360 : 0)).toBeCloseTo(degrees, 1)
    expect(colorOf(found)).toBe(rgb)
  },
)

test('every colour converts to OKLCH and back unchanged', () => {
  fc.assert(
    fc.property(color, (rgb) => {
      expect(colorOf(oklchOf(rgb))).toBe(rgb)
    }),
  )
})

test('for a colour that is refused, the nearest colour named is allowed, and a nearer one of the same hue is not', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('brand' as const, 'accent' as const), (rgb, place) => {
      const problem = colorProblem(place, rgb)
      if (problem === null) return
      const { nearest, message } = problem
      expect(message).toContain(nearest)
      expect(colorProblem(place, nearest as string)).toBeNull()
      const [from, to] = [oklchOf(rgb).lightness, oklchOf(nearest as string).lightness]
      const between = colorOf({ ...oklchOf(rgb), lightness: to + (from - to) * 0.1 })
      if (Math.abs(from - to) > 0.05) expect(colorProblem(place, between)).not.toBeNull()
    }),
  )
})

/** Which colour is on which in a theme, and the least contrast that it needs. */
const pairs: [theme: 'light' | 'dark' | 'both', of: string, on: string, least: number][] = [
  ['both', 'brand', 'paper', 4.5],
  ['both', 'brand', 'surface', 4.5],
  ['both', 'on-brand', 'brand', 4.5],
  ['both', 'on-brand', 'brand-deep', 4.5],
  ['both', 'ink', 'paper', 7],
  ['both', 'ink', 'surface', 7],
  ['dark', 'ink', 'sunk', 7],
  ['dark', 'muted', 'paper', 4.5],
  ['dark', 'muted', 'surface', 4.5],
  ['dark', 'edge', 'paper', 3],
  ['both', 'on-saffron', 'saffron', 4.5],
  ['both', 'on-saffron', 'saffron-deep', 4.5],
  ['both', 'saffron-text', 'paper', 4],
  ['both', 'on-hero', 'hero', 7],
  ['both', 'on-hero-muted', 'hero', 4.5],
  ['both', 'hero-brand', 'hero', 4.5],
  ['both', 'hero-on-brand', 'hero-brand', 4.5],
  ['both', 'hero-edge', 'hero', 3],
  ['light', 'brand-on-light', 'surface', 4.5],
]

function wrongIn(colors: { brand: string; accent: string }): string[] {
  const { light, dark } = themeOf(colors)
  const themes = { light: { 'on-brand': '#ffffff', ...LIGHT, ...light }, dark: { ...light, ...dark } }
  return pairs.flatMap(([where, of, on, least]) =>
    (where === 'both' ? (['light', 'dark'] as const) : [where]).flatMap((theme) => {
      const [one, other] = [themes[theme][of as 'ink'], themes[theme][on as 'ink']]
      const has = contrastOf(one, other)
      return has >= least ? [] : [`${theme}: ${of} ${one} on ${on} ${other}: ${has.toFixed(2)}`]
    }),
  )
}

test('with any colours that an owner may set, text and edges have enough contrast in both themes', () => {
  expect(wrongIn(SHIPPED_BRANDING)).toEqual([])
  fc.assert(
    fc.property(color, color, (one, other) => {
      const brand = colorProblem('brand', one)?.nearest ?? one
      const accent = colorProblem('accent', other)?.nearest ?? other
      expect(wrongIn({ brand, accent })).toEqual([])
    }),
  )
})

test('the shipped colours are the colours of the style sheet', async () => {
  const css = await readFile(join(root, 'web/app.css'), 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  const { light: byDay, dark: byNight } = themeOf(SHIPPED_BRANDING)
  for (const [name, value] of Object.entries(byDay)) expect(light).toContain(`--${name}: ${value};`)
  for (const [name, value] of Object.entries(byNight)) expect(dark).toContain(`--${name}: ${value};`)
  expect(withBrand('#1c2a57', SHIPPED_BRANDING)).toBe('#1c2a57')
  expect(styleOf(SHIPPED_BRANDING)).toMatch(
    /^html:root\{(?:--[\w-]+:#[0-9a-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{/,
  )
})
