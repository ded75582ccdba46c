import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import sharp from 'sharp'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentKey, DocumentValue } from '#contract/content-documents/documents.ts'
import type { PictureValue } from '#contract/content-documents/shapes.ts'
import { SHELL } from '#web/app/page-content/use-document.ts'
import { shipped } from '#content/shipped.ts'
import { AlreadyFilled } from '#web/investors/already-filled.tsx'
import AboutPage from '#web/site/about/about-page.tsx'
import { Founder } from '#web/site/home/founder.tsx'
import LeadershipPage from '#web/site/about/leadership-page.tsx'
import StoriesPage from '#web/site/about/stories-page.tsx'
import AtithiPage from '#web/stays/atithi-page.tsx'
import { initialsOf } from '#web/ui/drawings/monogram.tsx'
import type { Photograph } from '#web/ui/drawings/photograph.tsx'
import { pictures } from '../../scripts/pictures.ts'

let folder: string
/** The value of an import of the picture. */
let imported: Omit<Photograph, 'alt'>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwc-pictures-'))
  // Taken with the camera held upright: the file is stored on its side and has the orientation in its metadata.
  await sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#0e7c5f' } })
    .withExif({ IFD0: { Artist: 'SECRET-ARTIST' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(folder, 'asha.jpg'))
  await writeFile(join(folder, 'page.js'), `export { default } from './asha.jpg?picture'`)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [pictures()],
    build: { lib: { entry: 'page.js', formats: ['es'], fileName: () => 'page.mjs' }, outDir: 'built' },
  })
  imported = ((await import(join(folder, 'built/page.mjs'))) as { default: Omit<Photograph, 'alt'> }).default
  return () => rm(folder, { recursive: true })
})

test('the build stores a picture upright in every width and format, without metadata', async () => {
  expect(imported).toMatchObject({ width: 1024, height: 1280, widths: [64, 128, 256, 512, 1024] })
  expect(imported.src).toMatch(/^\/assets\/asha-[0-9a-f]{8}\/1024\.jpg$/)
  for (const width of imported.widths ?? []) {
    for (const [ending, format] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ]) {
      const file = await readFile(join(folder, 'built', imported.src, `../${width}.${ending}`))
      const is = await sharp(file).metadata()
      expect([is.format, is.width, is.height]).toEqual([format, width, width * 1.25])
      expect(file.includes('SECRET-ARTIST')).toBe(false)
    }
  }
})

type Place = [place: string, page: FunctionComponent, of: Partial<Content>, person: { name: string }]
type Content = { -readonly [K in DocumentKey]: DocumentValue<K> }

/** The shipped document with a picture of one person in it. */
function pictured<K extends DocumentKey>(
  key: K,
  personIn: (value: DocumentValue<K>) => { name: string; picture: PictureValue | null },
): [Partial<Content>, { name: string }] {
  const value = structuredClone(shipped[key])
  const person = personIn(value)
  person.picture = { picture: PICTURE, alt: `A picture of ${person.name}`, x: 0.25, y: 0.1 }
  return [{ [key]: value } as Partial<Content>, person]
}

const PICTURE = '0198c2f0-0000-7000-8000-000000000001'

/** A page rendered with some documents other than the shipped ones. */
function render(page: FunctionComponent, content: Partial<Content>, file: Omit<Photograph, 'alt'>): string {
  const { src: url, ...size } = file
  const shell = {
    content: {
      documents: content,
      pictures: { [PICTURE]: { _id: PICTURE, url, ...size } },
      edited: [],
      ownPages: [],
    },
    isDraft: false,
  }
  const routes = [{ id: SHELL, path: '/', element: createElement(page), loader: () => shell }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { [SHELL]: shell } } })
  return renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll('\n', ' ')
}

test.each<Place>([
  ['founder on the home page', Founder, ...pictured('founder', (founder) => founder)],
  ['founder on the leadership page', LeadershipPage, ...pictured('founder', (founder) => founder)],
  ['founder in the investor circle', AlreadyFilled, ...pictured('founder', (founder) => founder)],
  ['director', LeadershipPage, ...pictured('directors', ({ directors }) => nth(directors, 3))],
  ['member of the team', AboutPage, ...pictured('team', ({ team }) => nth(team, 6))],
  ['member with a story', StoriesPage, ...pictured('stories', ({ stories }) => nth(stories, 1))],
  ['guest of a stay', AtithiPage, ...pictured('atithi', ({ stories }) => nth(stories.stories, 2))],
])(
  'a %s is shown by their picture, or by a monogram if they have none',
  (_place, page, content, { name }) => {
    const monograms = (html: string) => html.split(`>${initialsOf(name)}</text>`).length - 1
    const without = render(page, {}, imported)
    expect(without).not.toContain('<picture>')
    expect(monograms(without)).toBeGreaterThan(0)

    const folderOf = imported.src.slice(0, imported.src.lastIndexOf('/'))
    const html = render(page, content, imported)
    const [, inside = ''] = /<picture>(.*?)<\/picture>/.exec(html) ?? []
    expect(inside).toContain(` alt="A picture of ${name}"`)
    expect(inside).toContain(' width="1024" height="1280"')
    expect(inside).toContain(` src="${imported.src}"`)
    expect(inside).toContain('object-position:25% 10%')
    for (const format of ['avif', 'webp', 'jpg']) {
      expect(inside).toContain(`${folderOf}/128.${format} 128w`)
    }
    expect(inside.indexOf('image/avif')).toBeLessThan(inside.indexOf('image/webp'))
    expect(inside).toMatch(/ sizes="[^"]*\d(px|vw)\)?"/)
    expect(monograms(html)).toBe(monograms(without) - 1)

    const plain = render(page, content, { src: '/asha.jpg', width: 300, height: 400 })
    expect(plain).toMatch(/<picture><img[^>]* src="\/asha\.jpg"[^>]* width="300" height="400"/)
  },
)

function nth<T>(list: readonly T[], at: number): T {
  const found = list[at]
  if (found === undefined) throw new Error(`There is no entry ${at}`)
  return found
}
