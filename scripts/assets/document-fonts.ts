/**
 * Cuts the typefaces that invoices, receipts and credit notes carry in them: `node scripts/assets/document-fonts.ts`. A PDF
 * needs each weight as a file of its own, and names are written in every script that India writes, Urdu's among them.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

type Face = { name: string; source: string; sets: readonly string[]; axes?: Record<string, number> }

const folder = new URL('../../server/documents/fonts/', import.meta.url)
const inter = '@fontsource-variable/inter'
const WORLD = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']
const OTHERS = [
  'arabic',
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
]

const faces: readonly Face[] = [
  {
    name: 'fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-*-opsz-normal.woff2',
    sets: ['latin', 'latin-ext'],
    axes: { wght: 560, opsz: 40 },
  },
  { name: 'inter', source: `${inter}/files/inter-*-wght-normal.woff2`, sets: WORLD, axes: { wght: 400 } },
  {
    name: 'inter-bold',
    source: `${inter}/files/inter-*-wght-normal.woff2`,
    sets: WORLD,
    axes: { wght: 620 },
  },
  ...OTHERS.map((script) => ({
    name: 'noto-sans',
    source: `@fontsource/noto-sans-${script}/files/noto-sans-${script}-*-500-normal.woff2`,
    sets: [script],
  })),
]

function packaged(path: string): string {
  return fileURLToPath(import.meta.resolve(path))
}

function packageOf({ source }: Face): string {
  return source.split('/').slice(0, 2).join('/')
}

/** The letters of a set, as the package says them: `U+0900-097F,U+200C`. */
async function lettersOf(face: Face, set: string): Promise<string> {
  const text = await readFile(packaged(`${packageOf(face)}/unicode.json`), 'utf8')
  const spans = (JSON.parse(text) as Record<string, string>)[set] ?? ''
  const letters = spans.split(',').flatMap((span) => {
    const [first = 0, last = first] = span
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  })
  return letters.join('')
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const face of faces) {
  for (const set of face.sets) {
    const whole = await readFile(packaged(face.source.replace('*', set)))
    const cut = await subset(whole, await lettersOf(face, set), {
      targetFormat: 'truetype',
      noHinting: true,
      ...(face.axes && { variationAxes: face.axes, dropTables: ['MVAR', 'STAT'] }),
    })
    await writeFile(new URL(`${face.name}-${set}.ttf`, folder), cut)
    if (face.name === 'noto-sans') await copyLicence(face, `noto-sans-${set}`)
  }
  if (face.name === 'fraunces' || face.name === 'inter') await copyLicence(face, face.name)
}

async function copyLicence(face: Face, name: string): Promise<void> {
  await copyFile(packaged(`${packageOf(face)}/LICENSE`), new URL(`${name}.license.txt`, folder))
}
