/**
 * Makes the fonts of the pages with the letters that they need, and writes into `faces.css` which file has which letters:
 * `node scripts/assets/fonts.ts`. Nearly every page needs the first set only; browsers load the others for some names.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import { run } from '../steps.ts'

type Span = readonly [first: number, last: number]
type Letters = { name: string; of: string; spans: readonly Span[] }
/** `rare`: letters of the first set that are in the second set instead. */
type Face = { family: string; source: string; axes: Record<string, Axis>; weights: string; rare: string }
type Axis = number | { min: number; max: number }

const folder = new URL('../../web/ui/fonts/', import.meta.url)

/** The face of headings has one weight and an optical size; that of text has several weights and no optical size. */
const faces: readonly Face[] = [
  {
    family: 'Fraunces',
    source: 'opsz',
    axes: { wght: 560, opsz: { min: 18, max: 76 } },
    weights: '100 900',
    rare: '"#$*;<=>@[\\]^_`{|}~©ã·×‘•…−',
  },
  {
    family: 'Inter',
    source: 'wght',
    axes: { wght: { min: 400, max: 700 } },
    weights: '400 700',
    rare: '\\^`{|}~',
  },
]

const sets: readonly Letters[] = [
  {
    name: 'basic',
    of: 'latin',
    spans: [
      [0x20, 0x7e],
      [0xa0, 0xa0],
      [0xa9, 0xa9],
      [0xb7, 0xb7],
      [0xd7, 0xd7],
      // São Paulo is on the map of the home page.
      [0xe3, 0xe3],
      [0x2013, 0x2014],
      [0x2018, 0x2019],
      [0x201c, 0x201d],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x2212, 0x2212],
    ],
  },
  {
    name: 'western',
    of: 'latin',
    spans: [
      [0xa1, 0xa8],
      [0xaa, 0xb6],
      [0xb8, 0xd6],
      [0xd8, 0xe2],
      [0xe4, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x201a, 0x201a],
      [0x201e, 0x201e],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
    ],
  },
  // Without the rupee sign: the system's fonts have it.
  {
    name: 'eastern',
    of: 'latin-ext',
    spans: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
      [0x218, 0x21b],
      [0x1e80, 0x1e85],
      [0x1ef2, 0x1ef3],
    ],
  },
]

// Without contextual alternates, such as an arrow for `->`: they take a sixth of a file.
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum']

function packaged(family: string, path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${family.toLowerCase()}/${path}`))
}

function lettersOf(spans: readonly Span[]): string[] {
  return spans
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
}

function spansOf(letters: string[]): Span[] {
  const spans: [number, number][] = []
  for (const code of letters.map((letter) => letter.codePointAt(0) as number).toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else spans.push([code, code])
  }
  return spans
}

function rangeOf(spans: readonly Span[]): string {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
  return spans
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

const rules: string[] = ['/* Written by `scripts/assets/fonts.ts`. */']
await mkdir(folder, { recursive: true })
for (const { family, source, axes, weights, rare } of faces) {
  await copyFile(packaged(family, 'LICENSE'), new URL(`${family.toLowerCase()}.license.txt`, folder))
  for (const { name, of, spans } of sets) {
    const whole = packaged(family, `files/${family.toLowerCase()}-${of}-${source}-normal.woff2`)
    const file = `${family.toLowerCase()}-${name}.woff2`
    const usual = lettersOf(spans).filter((letter) => !rare.includes(letter))
    const letters = name === 'western' ? [...usual, ...rare] : usual
    const cut = await subset(await readFile(whole), letters.join(''), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: axes,
      noHinting: true,
      dropTables: ['MVAR', 'STAT'],
    })
    await writeFile(new URL(file, folder), cut)
    rules.push(`@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url("./${file}") format("woff2");
  unicode-range: ${rangeOf(spansOf(letters))};
}`)
  }
}
const sheet = fileURLToPath(new URL('faces.css', folder))
await writeFile(sheet, `${rules.join('\n\n')}\n`)
await run(['biome', 'format', '--write', sheet])
