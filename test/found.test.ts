import { type FastifyInstance, fastify } from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pages } from '#server/app/pages.ts'
import { questions } from '#web/content/membership.ts'
import { contact } from '#web/content/site.ts'

const ORIGIN = 'https://fwc.test'
const HIDDEN = [
  '/admin',
  '/partner/submit-details',
  '/submit-details',
  '/paymentsuccess/order_1',
  '/set-password',
  '/forgot-password',
  '/error',
  '/coming-soon',
  '/nothing/here',
]

type Started = { app: FastifyInstance } & AsyncDisposable

async function startPages(): Promise<Started> {
  const app = fastify()
  await pages(app, { dev: false, publicUrl: ORIGIN, checkoutOrigins: [], log: app.log })
  return { app, [Symbol.asyncDispose]: () => app.close() }
}

async function listed({ app }: Started): Promise<string[]> {
  const { payload } = await app.inject('/sitemap.xml')
  return [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string)
}

/** What the head of a page says: its title, its links and its metas by their names. */
async function headOf({ app }: Started, path: string) {
  const { payload, statusCode } = await app.inject(path)
  const head = payload.slice(0, payload.indexOf('</head>'))
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, name, value]) => [name, value])
  const metas = all(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  const facts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    status: statusCode,
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

test('every page that is listed says what it is, where it is and how it looks when shared', async () => {
  await using site = await startPages()
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
  const addresses = await listed(site)
  for (const address of addresses) {
    const path = address.slice(ORIGIN.length)
    const { status, titles, canonical, meta, names } = await headOf(site, path)
    const [title = ''] = titles
    expect([path, status, titles.length, canonical]).toEqual([path, 200, 1, [address]])
    expect(new Set(names).size, `${path} says something twice`).toBe(names.length)
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
  expect([seen.titles.size, seen.descriptions.size]).toEqual([addresses.length, addresses.length])
})

test('the list of pages holds the public ones and no other', async () => {
  await using site = await startPages()
  const { headers } = await site.app.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  const addresses = await listed(site)
  for (const path of ['/', '/partner', '/privacy-policy', '/login', '/signup']) {
    expect(addresses).toContain(ORIGIN + path)
  }
  for (const path of HIDDEN) expect(addresses).not.toContain(ORIGIN + path)
  expect(addresses.filter((address) => /[:*]|card\.svg|api/.test(address.slice('https://'.length)))).toEqual(
    [],
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('what is not for everybody, or not there, asks to be left out', async () => {
  await using site = await startPages()
  for (const path of HIDDEN) {
    const { meta, canonical } = await headOf(site, path)
    expect([path, meta['robots'], canonical]).toEqual([path, 'noindex', []])
  }
  const { payload } = await site.app.inject('/robots.txt')
  expect(payload).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const closed = [...payload.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path as string)
  for (const address of await listed(site)) {
    const path = address.slice(ORIGIN.length)
    expect([path, closed.filter((prefix) => path.startsWith(prefix))]).toEqual([path, []])
  }
})

test('each page has a card of its own: 1200 by 630, small, drawn once', async () => {
  await using site = await startPages()
  const tags = new Set<unknown>()
  const addresses = await listed(site)
  for (const address of addresses) {
    const { meta } = await headOf(site, address.slice(ORIGIN.length))
    const card = await site.app.inject((meta['og:image'] as string).slice(ORIGIN.length))
    expect([address, card.statusCode, card.headers['content-type']]).toEqual([address, 200, 'image/png'])
    const { width, height, format } = await sharp(card.rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    expect(card.rawPayload.length).toBeLessThan(200_000)
    tags.add(card.headers['etag'])
  }
  // Two names may choose the same lattice; a site of one lattice would be a mistake.
  expect(tags.size).toBeGreaterThan(addresses.length / 3)
  for (const name of ['nothing.png', 'admin.png', 'home.svg', 'error.png', 'HOME.png']) {
    expect([name, (await site.app.inject(`/og/${name}`)).statusCode]).toEqual([name, 404])
  }
})

test('a visitor cannot choose what a card is drawn from', async () => {
  await using site = await startPages()
  const one = await site.app.inject('/card.svg')
  const other = await site.app.inject('/card.svg?seed=mine&accent=women')
  expect(other.payload).toBe(one.payload)
  const card = await site.app.inject('/og/home.png?seed=mine')
  expect(card.headers['etag']).toBe((await site.app.inject('/og/home.png')).headers['etag'])
})

test('home says who we are, a page where it stands, membership its questions', async () => {
  await using site = await startPages()
  const [organisation] = (await headOf(site, '/')).facts
  expect(organisation).toMatchObject({ '@type': 'Organization', url: `${ORIGIN}/`, email: contact.mail })
  expect((await site.app.inject('/icon-512.png')).statusCode).toBe(200)
  expect(organisation?.['logo']).toBe(`${ORIGIN}/icon-512.png`)

  for (const address of (await listed(site)).filter((one) => one !== `${ORIGIN}/`)) {
    const { facts, meta } = await headOf(site, address.slice(ORIGIN.length))
    expect(facts.find((fact) => fact['@type'] === 'BreadcrumbList')?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: meta['og:title'], item: address },
    ])
  }

  const { facts } = await headOf(site, '/partner')
  const faq = facts.find((fact) => fact['@type'] === 'FAQPage')
  const asked = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(asked.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    questions.map(({ question, answer }) => [question, answer]),
  )
})

test('the icons are there, of the kind and size that is said of them', async () => {
  await using site = await startPages()
  const { payload } = await site.app.inject('/')
  expect(payload).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  const answer = await site.app.inject('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json')
  const { icons } = answer.json<{ icons: { src: string; type: string; sizes: string; purpose?: string }[] }>()
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const touch = { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' }
  expect(payload).toContain(`<link rel="apple-touch-icon" href="${touch.src}"/>`)
  for (const { src, type, sizes } of [...icons, touch]) {
    const icon = await site.app.inject(src)
    expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type])
    if (sizes === 'any') continue
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})
