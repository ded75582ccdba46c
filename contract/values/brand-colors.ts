import { colorOf, linear, oklchOf } from './oklch.ts'
import { type Branding, SHIPPED_BRANDING } from '../site/branding.ts'

/** The background and the text of pages in the light theme; they do not follow the brand. */
const PAGE = '#fbf8f3'
const INK = '#16203a'
const WHITE = '#ffffff'

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = linear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

type Rule = { against: readonly [color: string, what: string][]; least: number }
const rules: Record<'brand' | 'accent', Rule> = {
  brand: {
    against: [
      [PAGE, 'the page'],
      [WHITE, 'white text on it'],
    ],
    least: 4.5,
  },
  accent: { against: [[INK, 'the dark text']], least: 3 },
}

/** Why a colour cannot be used for its purpose, with the nearest colour that can; null when it can. */
export function colorProblem(
  place: keyof typeof rules,
  color: string,
): { message: string; nearest: string | null } | null {
  if (!isColor(color)) return { message: 'A colour such as #24366b', nearest: null }
  const { against, least } = rules[place]
  const fits = (one: string) => against.every(([other]) => contrastOf(one, other) >= least)
  const [missed] = against.filter(([other]) => contrastOf(color, other) < least)
  if (missed === undefined) return null
  const [other, what] = missed
  // Rounded down, so that 4.49 is not shown as 4.5.
  const has = (Math.floor(contrastOf(color, other) * 100) / 100).toFixed(2)
  const nearest = nearestColor(color, fits)
  return {
    message: `${color} has a contrast of ${has}:1 to ${what}, and needs ${least}:1. The nearest colour that would do is ${nearest}`,
    nearest,
  }
}

/** The nearest colour of the same hue that fits, searched towards lighter and darker; black if there is none. */
function nearestColor(color: string, fits: (color: string) => boolean): string {
  const { lightness, chroma, hue } = oklchOf(color)
  for (let step = 0; step <= STEPS; step += 1) {
    for (const sign of [-1, 1]) {
      const shifted = lightness + (sign * step) / STEPS
      if (shifted < 0 || shifted > 1) continue
      const found = colorOf({ lightness: shifted, chroma, hue })
      if (fits(found)) return found
    }
  }
  return '#000000'
}

const STEPS = 512

/**
 * A colour of the product adapted to another brand or accent colour: new hue and chroma, same luminance. Contrasts between two
 * colours of the product therefore stay the same.
 */
function shifted(color: string, from: string, to: string): string {
  if (from === to) return color
  const [ours, before, after] = [oklchOf(color), oklchOf(from), oklchOf(to)]
  const chroma = ours.chroma * Math.min(after.chroma / before.chroma, 1)
  return ofLuminance(luminanceOf(color), { chroma, hue: after.hue })
}

/** A colour with this luminance and hue. The chroma is lower if screens cannot show it at this luminance. */
function ofLuminance(luminance: number, { chroma, hue }: { chroma: number; hue: number }): string {
  let [low, high] = [0, 1]
  for (let round = 0; round < 20; round += 1) {
    const lightness = (low + high) / 2
    if (luminanceOf(colorOf({ lightness, chroma, hue })) < luminance) low = lightness
    else high = lightness
  }
  return colorOf({ lightness: high, chroma, hue })
}

/** The colour of the same hue with its luminance multiplied. */
function scaled(color: string, times: number): string {
  return ofLuminance(Math.min(luminanceOf(color) * times, 1), oklchOf(color))
}

/** The first of ink, white and black that is readable on a colour; one of them always is. */
function readableOn(color: string): string {
  return [INK, WHITE].find((one) => contrastOf(one, color) >= 4.5) ?? '#000000'
}

type Colors = Pick<Branding, 'brand' | 'accent'>
export type Theme = { light: Record<string, string>; dark: Record<string, string> }

const { brand: BRAND, accent: ACCENT } = SHIPPED_BRANDING

/** The colours that follow the brand, by the names of the CSS variables of `web/app.css`. */
const ofBrand: Theme = {
  light: {
    hero: '#1c2a57',
    'hero-line': '#5b6fb3',
    'on-hero': '#dce3f7',
    'on-hero-muted': '#b9c4e6',
    'hero-edge': '#8c9bd0',
    'hero-brand': '#a9b9f5',
    'hero-brand-deep': '#c2cefa',
    'hero-on-brand': '#10182f',
  },
  dark: {
    paper: '#0f1528',
    surface: '#161e36',
    sunk: '#121930',
    ink: '#eef1f8',
    muted: '#a7b0c8',
    line: '#2a3454',
    edge: '#6b7699',
    brand: '#a9b9f5',
    'brand-deep': '#c2cefa',
    'on-brand': '#10182f',
    hero: '#141d3d',
    'hero-line': '#44568f',
  },
}
/** The colours that follow the accent. */
const ofAccent: Theme = {
  light: { 'saffron-text': '#b4610b', 'hero-saffron-text': '#f0a04b' },
  dark: { 'saffron-text': '#f0a04b' },
}

export function isShippedLook({ brand, accent }: Colors): boolean {
  return brand === BRAND && accent === ACCENT
}

/** The CSS variables of both themes that are computed from two colours, as `#rrggbb`. */
export function themeOf({ brand, accent }: Colors): Theme {
  const follow = (theme: 'light' | 'dark') => ({
    ...each(ofBrand[theme], (color) => shifted(color, BRAND, brand)),
    ...each(ofAccent[theme], (color) => shifted(color, ACCENT, accent)),
  })
  const onAccent = readableOn(accent)
  return {
    light: {
      ...follow('light'),
      brand,
      'brand-on-light': brand,
      'brand-deep': brand === BRAND ? '#1a2850' : scaled(brand, 0.6),
      saffron: accent,
      // On hover and press, the background moves away from the colour of its text.
      'saffron-deep': accent === ACCENT ? '#f09a3a' : scaled(accent, onAccent === WHITE ? 0.8 : 1.2),
      'on-saffron': onAccent,
    },
    dark: follow('dark'),
  }
}

/** The theme as a style sheet. */
export function styleOf(colors: Colors): string {
  const { light, dark } = themeOf(colors)
  const rule = (variables: Record<string, string>) =>
    // The selector is more specific than that of `web/app.css`, so the order of the style sheets does not matter.
    `html:root{${Object.entries(variables)
      .map(([name, color]) => `--${name}:${color}`)
      .join(';')}}`
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`
}

/** Another colour of the product adapted to the brand, such as a line on a card. */
export function withBrand(color: string, { brand }: Pick<Colors, 'brand'>): string {
  return shifted(color, BRAND, brand)
}

function each(colors: Record<string, string>, change: (color: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, change(color)]))
}
