import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import sharp from 'sharp'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { team } from '#web/content/about.ts'
import { stories as guests } from '#web/content/atithi.ts'
import { leader } from '#web/content/branches/integrated-ayush.ts'
import { directors } from '#web/content/leadership.ts'
import { featured } from '#web/content/branches/nari-shakti.ts'
import { founder } from '#web/content/people.ts'
import { stories } from '#web/content/stories.ts'
import { president } from '#web/content/branches/yuva-shakti.ts'
import { AlreadyFilled } from '#web/investors/already-filled.tsx'
import AboutPage from '#web/site/about/about-page.tsx'
import IntegratedAyushPage from '#web/site/branches/integrated-ayush-page.tsx'
import NariShaktiPage from '#web/site/branches/nari-shakti-page.tsx'
import { Founder } from '#web/site/home/founder.tsx'
import LeadershipPage from '#web/site/about/leadership-page.tsx'
import StoriesPage from '#web/site/about/stories-page.tsx'
import AtithiPage from '#web/stays/atithi-page.tsx'
import { initialsOf } from '#web/ui/drawings/monogram.tsx'
import type { Photograph } from '#web/ui/drawings/photograph.tsx'
import YuvaShaktiPage from '#web/youth/yuva-shakti-page.tsx'
import { pictures } from '../../scripts/pictures.ts'

let folder: string
/** What an import of the picture answers. */
let imported: Omit<Photograph, 'alt'>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwc-pictures-'))
  // Taken with the camera held upright: the file lies on its side and says so.
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

test('the build keeps a picture upright in every width and format, without metadata', async () => {
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

type Named = { name: string; picture?: Photograph | undefined }

test.each<[place: string, page: FunctionComponent, person: Named]>([
  ['founder at home', Founder, founder],
  ['founder on the leadership page', LeadershipPage, founder],
  ['founder in the investor circle', AlreadyFilled, founder],
  ['director', LeadershipPage, directors[3] as Named],
  ['member of the team', AboutPage, team.people[6] as Named],
  ['member with a story', StoriesPage, stories[1] as Named],
  ['guest of a stay', AtithiPage, guests[2] as Named],
  ['president of YuvaShakti', YuvaShaktiPage, president],
  ['featured member of Nari Shakti', NariShaktiPage, featured],
  ['leader of Integrated Ayush', IntegratedAyushPage, leader],
])('a %s is shown by their picture, and by their monogram without one', (place, page, person) => {
  const render = () =>
    renderToStaticMarkup(createElement(MemoryRouter, null, createElement(page))).replaceAll('\n', ' ')
  const monograms = (html: string) => html.split(`>${initialsOf(person.name)}</text>`).length - 1
  const without = render()
  expect(without).not.toContain('<picture>')
  expect(monograms(without)).toBeGreaterThan(0)

  const alt = `${person.name}, ${place}`
  const folderOf = imported.src.slice(0, imported.src.lastIndexOf('/'))
  const mutable = person as { picture?: Photograph }
  try {
    mutable.picture = { ...imported, alt }
    const html = render()
    const [, inside = ''] = /<picture>(.*?)<\/picture>/.exec(html) ?? []
    expect(inside).toContain(` alt="${alt}"`)
    expect(inside).toContain(' width="1024" height="1280"')
    expect(inside).toContain(` src="${imported.src}"`)
    for (const format of ['avif', 'webp', 'jpg']) {
      expect(inside).toContain(`${folderOf}/128.${format} 128w`)
    }
    expect(inside.indexOf('image/avif')).toBeLessThan(inside.indexOf('image/webp'))
    expect(inside).toMatch(/ sizes="[^"]*\d(px|vw)"/)
    expect(monograms(html)).toBe(monograms(without) - 1)

    mutable.picture = { src: '/asha.jpg', alt, width: 300, height: 400 }
    expect(render()).toMatch(/<picture><img[^>]* src="\/asha\.jpg"[^>]* width="300" height="400"/)
  } finally {
    delete mutable.picture
  }
})
