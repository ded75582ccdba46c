import { fastify } from 'fastify'
import type { ServerBuild } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SHIPPED_BRANDING, withNames } from '#contract/site/branding.ts'
import { cancelEvent } from '#contract/events/registrations.ts'
import { deleteMeetup } from '#contract/events/events.ts'
import { openPageInvalidation } from '#server/pages/invalidation.ts'
import { seoRoutes } from '#server/pages/seo.ts'
import { openPageCache } from '#server/pages/page-cache.ts'
import { membership } from '#content/membership.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { sharedTestApp, type Site } from '#test/support/test-app.ts'

const HIDDEN = [
  '/admin',
  '/partner/submit-details',
  '/submit-details',
  '/paymentsuccess/order_1',
  '/my',
  '/set-password',
  '/forgot-password',
  '/confirm-email',
  '/error',
  '/coming-soon',
  '/nothing/here',
]

/** The paths of the pages in the sitemap. */
async function listed(site: Site): Promise<string[]> {
  const list = await (await site.http('/sitemap.xml')).text()
  return [...list.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    expect(address.startsWith(`${site.url}/`)).toBe(true)
    return address.slice(site.url.length)
  })
}

/** The title, the links and the meta elements by name in the head of a page. */
async function headOf(site: Site, path: string) {
  const answer = await site.http(path)
  const [head = ''] = (await answer.text()).split('</head>')
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, name, value]) => [name, value])
  const metas = all(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  const facts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    status: answer.status,
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title as string),
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, to]) => to as string),
    meta: Object.fromEntries(metas) as Record<string, string | undefined>,
    names: metas.map(([name]) => name as string).filter((name) => name !== 'theme-color'),
    facts: facts.flatMap(([, text]) => {
      const { '@context': context, '@graph': graph } = JSON.parse(text as string) as Record<string, unknown>
      expect(context).toBe('https://schema.org')
      return graph as ({ '@type': string } & Record<string, unknown>)[]
    }),
  }
}

const site = await sharedTestApp()

test('every page of the sitemap has a title, a description, a canonical address and a card for sharing', async () => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
  const paths = await listed(site)
  for (const path of paths) {
    const address = site.url + path
    const { status, titles, canonical, meta, names } = await headOf(site, path)
    const [title = ''] = titles
    expect([path, status, titles.length, canonical]).toEqual([path, 200, 1, [address]])
    expect(new Set(names).size, `${path} has a meta element twice`).toBe(names.length)
    expect(title).toMatch(/^.{3,70} — FWC$/)
    expect(meta['description']?.length, `${path}: its description`).toBeGreaterThan(20)
    expect(meta['description']?.length, `${path}: its description`).toBeLessThanOrEqual(160)
    expect(meta).toMatchObject({
      'og:title': title.replace(/ — FWC$/, ''),
      'og:description': meta['description'],
      'og:type': 'website',
      'og:site_name': 'FWC',
      'og:url': address,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining(meta['og:title'] as string) as string,
      'twitter:card': 'summary_large_image',
    })
    expect(meta['robots']).toBeUndefined()
    seen.titles.add(title)
    seen.descriptions.add(meta['description'] as string)
  }
  expect([seen.titles.size, seen.descriptions.size]).toEqual([paths.length, paths.length])
})

test('the sitemap lists public pages only', async () => {
  const { headers } = await site.http('/sitemap.xml')
  expect(headers.get('content-type')).toBe('text/xml; charset=utf-8')
  const paths = await listed(site)
  for (const path of ['/', '/partner', '/privacy-policy', '/login', '/signup']) {
    expect(paths).toContain(path)
  }
  // A page that redirects a visitor to the login may be shared, with its card; it is not in the sitemap.
  for (const path of [...HIDDEN, '/investor-circle']) expect(paths).not.toContain(path)
  expect(paths.filter((path) => /[:*]|card\.svg|api|zoom/.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('the page of an event is in the sitemap from when the event is created until it is deleted', async () => {
  const admin = await site.person('admin')
  const before = await listed(site)
  const { _id } = await makeMeetup(site, admin)
  const path = `/events/${_id}`
  expect(await listed(site)).toEqual([...before, path])
  expect((await headOf(site, path)).meta['robots']).toBeUndefined()
  const eventid = _id
  await site.call(admin.session, cancelEvent, { eventid, reason: 'Rain' })
  expect(await listed(site)).toContain(path)
  await site.call(admin.session, deleteMeetup, { meetupid: _id })
  expect(await listed(site)).toEqual(before)
})

test('a sitemap lists at most 50,000 addresses, the limit of the format', async () => {
  const app = fastify()
  seoRoutes(app, {
    publicUrl: 'https://fwc.test',
    cache: openPageCache({ pageInvalidation: openPageInvalidation(), clock: () => new Date() }),
    build: async () => ({ routes: {} }) as unknown as ServerBuild,
    ask: async () => new Response('<html></html>'),
    ownPagePaths: async () => ['/p/own'],
    recordPagePaths: async () => Array.from({ length: 60_000 }, (_, n) => `/events/${n}`),
  })
  const { payload } = await app.inject('/sitemap.xml')
  expect(payload.match(/<loc>/g)).toHaveLength(50_000)
  expect(payload).toContain('<loc>https://fwc.test/p/own</loc>')
  await app.close()
})

test('a page that fails once is in the sitemap when it works again', async () => {
  const app = fastify()
  const page = (path: string) => ({ id: path, path, module: { default: () => null } })
  const routes = { events: page('events'), leadership: page('leadership') }
  let isDown = true
  seoRoutes(app, {
    publicUrl: 'https://fwc.test',
    cache: openPageCache({ pageInvalidation: openPageInvalidation(), clock: () => new Date() }),
    build: async () => ({ routes }) as unknown as ServerBuild,
    ask: async (path) => new Response('<html></html>', { status: isDown && path === '/events' ? 500 : 200 }),
    ownPagePaths: async () => [],
    recordPagePaths: async () => [],
  })
  expect((await app.inject('/sitemap.xml')).statusCode).toBeGreaterThanOrEqual(500)
  isDown = false
  const { statusCode, payload } = await app.inject('/sitemap.xml')
  expect([statusCode, payload.match(/<loc>/g)?.length]).toEqual([200, 2])
  await app.close()
})

test('private and missing pages are marked noindex, and robots.txt disallows no page of the sitemap', async () => {
  for (const path of HIDDEN) {
    const { meta, canonical } = await headOf(site, path)
    expect([path, meta['robots'], canonical]).toEqual([path, 'noindex', []])
  }
  const robots = await (await site.http('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  const disallowed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path as string)
  for (const path of await listed(site)) {
    expect([path, disallowed.filter((prefix) => path.startsWith(prefix))]).toEqual([path, []])
  }
})

test('each page has a card of its own: 1200 by 630, small, drawn once', async () => {
  const tags = new Set<unknown>()
  const paths = await listed(site)
  for (const path of paths) {
    const { meta } = await headOf(site, path)
    const card = await site.http((meta['og:image'] as string).slice(site.url.length))
    expect([path, card.status, card.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
    const bytes = await card.arrayBuffer()
    const { width, height, format } = await sharp(bytes).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    expect(bytes.byteLength).toBeLessThan(200_000)
    tags.add(card.headers.get('etag'))
  }
  // Two pages may get the same pattern on their card; if most of the cards were the same, something would be wrong.
  expect(tags.size).toBeGreaterThan(paths.length / 3)
  for (const name of ['nothing.png', 'admin.png', 'home.svg', 'error.png', 'HOME.png']) {
    expect([name, (await site.http(`/og/${name}`)).status]).toEqual([name, 404])
  }
})

test('query parameters do not change the drawing of a card', async () => {
  for (const [plain, asking] of [
    ['/card.svg', '/card.svg?seed=mine&accent=women'],
    ['/og/home.png', '/og/home.png?seed=mine'],
  ] as const) {
    const [one, other] = [await site.http(plain), await site.http(asking)]
    expect(other.status).toBe(200)
    expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(await one.arrayBuffer()))).toBe(true)
  }
})

test('structured data: the home page describes the organisation, every other page has a breadcrumb, and the membership page has its FAQ', async () => {
  const [organisation] = (await headOf(site, '/')).facts
  expect(organisation).toMatchObject({
    '@type': 'Organization',
    url: `${site.url}/`,
    email: 'hello@example.org',
  })
  expect((await site.http('/icon-512.png')).status).toBe(200)
  expect(organisation?.['logo']).toBe(`${site.url}/icon-512.png`)

  for (const path of (await listed(site)).filter((one) => one !== '/')) {
    const { facts, meta } = await headOf(site, path)
    expect(facts.find((fact) => fact['@type'] === 'BreadcrumbList')?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${site.url}/` },
      { '@type': 'ListItem', position: 2, name: meta['og:title'], item: site.url + path },
    ])
  }

  const { facts } = await headOf(site, '/partner')
  const faq = facts.find((fact) => fact['@type'] === 'FAQPage')
  const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    withNames(membership.questions.questions, SHIPPED_BRANDING).map(({ question, answer }) => [
      question,
      answer,
    ]),
  )
})

test('each icon exists and has the type and size that the manifest declares', async () => {
  const home = await (await site.http('/')).text()
  expect(home).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  const answer = await site.http('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { icons } = (await answer.json()) as {
    icons: { src: string; type: string; sizes: string; purpose?: string }[]
  }
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const touch = { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' }
  expect(home).toContain(`<link rel="apple-touch-icon" href="${touch.src}"/>`)
  for (const { src, type, sizes } of [...icons, touch]) {
    const icon = await site.http(src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
    if (sizes === 'any') continue
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})
