import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  discardContentDraft,
  newContentPage,
  oneContent,
  previewContent,
  publishContent,
  removeContentPage,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import type { OwnPage } from '#contract/content-documents/own-pages.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const editor = await site.person('admin')

const empty: OwnPage = { title: 'Our library', description: '', body: '', picture: null, menu: 'none' }

async function make(slug: string, value: Partial<OwnPage> = {}): Promise<{ key: string; revision: number }> {
  const { key, revision } = await site.call(editor.session, newContentPage, { slug, title: empty.title })
  return { key, ...(await save(key, revision, value)) }
}

function save(key: string, revision: number, value: Partial<OwnPage>): Promise<{ revision: number }> {
  return site.call(editor.session, saveContentDraft, { key, revision, value: { ...empty, ...value } })
}

async function publish(slug: string, value: Partial<OwnPage> = {}): Promise<string> {
  const { key, revision } = await make(slug, value)
  await site.call(editor.session, publishContent, { key, revision })
  return key
}

async function read(path: string, cookie = ''): Promise<{ status: number; html: string; headers: Headers }> {
  const answer = await site.http(path, { headers: { cookie } })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

async function listed(): Promise<string[]> {
  const { html } = await read('/sitemap.xml')
  return [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.slice(site.url.length))
}

test('an own page is shown and in the sitemap from its publication to its removal, and again once it is published again', async () => {
  const slug = 'our-library'
  const { key, revision } = await make(slug, {
    description: 'Books of {shortName} that members lend.',
    body: '# When\n\nEvery *Sunday*, see [events](/events).\n\n| Day | Hours |\n|---|---|\n| Sunday | 10 to 12 |',
  })
  const before = await read('/p/our-library')
  expect([before.status, before.html.includes('Our library')]).toEqual([404, false])

  await site.call(editor.session, publishContent, { key, revision })
  const { status, headers, ...page } = await read('/p/our-library')
  // Texts have elements of their own, for browsers that translate.
  const html = page.html.replaceAll(/<\/?span>/g, '')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toMatch(/^public/)
  expect(html).toContain('<h1 class="display display-1">Our library</h1>')
  expect(html).toMatch(/<h2[^>]*>When<\/h2>/)
  expect(html).toContain('<em>Sunday</em>')
  expect(html).toContain('Books of FWC that members lend.')
  expect(html).toMatch(/<title>Our library — FWC<\/title>/)
  expect(html).toContain('<meta name="description" content="Books of FWC that members lend."/>')
  expect(html).toContain(`<link rel="canonical" href="${site.url}/p/our-library"/>`)
  expect(html).toContain(`<meta property="og:image" content="${site.url}/og/p-our-library.png"/>`)
  expect((await read('/P/Our-Library/')).status).toBe(200)
  // The request of the router when somebody follows a link to the page.
  const routes = new URLSearchParams({ _routes: 'app/layout/public-shell' })
  expect((await read(`/p/our-library.data?${routes}`)).html).toContain('10 to 12')
  expect((await read('/p/our-librar')).status).toBe(404)
  expect(await listed()).toContain('/p/our-library')
  const card = await site.http('/og/p-our-library.png')
  expect((await sharp(Buffer.from(await card.arrayBuffer())).metadata()).width).toBe(1200)

  await site.call(editor.session, removeContentPage, { key })
  const after = await read('/p/our-library')
  expect([after.status, after.html.includes('Our library')]).toEqual([404, false])
  expect(after.html).toContain('<meta name="robots" content="noindex"/>')
  expect(await listed()).not.toContain('/p/our-library')
  expect((await site.http('/og/p-our-library.png')).status).toBe(404)

  const again = await site.call(editor.session, newContentPage, { slug, title: 'Another' })
  expect((await read('/p/our-library')).status).toBe(404)
  const { draft } = await site.call(editor.session, oneContent, { key })
  expect(draft?.value).toMatchObject({ title: 'Our library' })
  await site.call(editor.session, publishContent, { key, revision: again.revision })
  expect((await read('/p/our-library')).status).toBe(200)
})

test('only an editor sees the draft of an own page', async () => {
  const { key, revision } = await make('to-come', { title: 'What is to come' })
  const path = '/p/to-come?draft=1'
  const mine = await read(path, `twk_fwc=${editor.session}`)
  expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(mine.html).toContain('What is to come</h1>')
  expect((await read(path)).status).toBe(404)
  await site.call(editor.session, publishContent, { key, revision })
  const next = await save(key, 0, { title: 'What has come' })
  expect((await read('/p/to-come')).html).toContain('What is to come</h1>')
  expect((await read(path, `twk_fwc=${editor.session}`)).html).toContain('What has come</h1>')
  expect(next.revision).toBeGreaterThan(revision)
  await site.call(editor.session, discardContentDraft, { key })
})

test('a page is in the menu that it names, on every page of the site', async () => {
  for (const menu of ['benefits', 'verticles', 'about', 'footer'] as const) {
    await publish(`in-${menu}`, { title: `Entry of ${menu}`, menu })
    const { html } = await read('/leadership')
    const [header = '', footer = ''] = html.split('<footer')
    const link = `href="/p/in-${menu}"`
    expect([menu, header.split(link).length - 1]).toEqual([menu, menu === 'footer' ? 0 : 2])
    expect([menu, footer.includes(link)]).toEqual([menu, true])
  }
  await publish('in-none', { title: 'Entry of none' })
  expect((await read('/leadership')).html).not.toContain('/p/in-none')
})

test('the picture of a page is shown with the point that cropping must keep', async () => {
  const png = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#36581a' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'field.png')
  const uploaded = await site.http('/api/content/picture', {
    method: 'POST',
    headers: { authorization: `Bearer ${editor.session}` },
    body: form,
  })
  const { picture } = (await uploaded.json()) as { picture: { _id: string; url: string } }
  await publish('with-a-picture', {
    picture: { picture: picture._id, alt: 'A field', x: 0.25, y: 0.75 },
  })
  const { html } = await read('/p/with-a-picture')
  expect(html).toMatch(/<img[^>]*style="object-position:25% 75%"/)
  expect(html).toContain('alt="A field"')
  expect(html).toContain(picture.url)
})

test.each([
  ['a slug with a capital', { slug: 'Library', title: 'A' }, 'slug'],
  ['a slug of one letter', { slug: 'a', title: 'A' }, 'slug'],
  ['a slug with a slash', { slug: 'a/b', title: 'A' }, 'slug'],
  ['a slug that is too long', { slug: 'a'.repeat(61), title: 'A' }, 'slug'],
  ['no title', { slug: 'library', title: ' ' }, 'title'],
])('%s is refused', async (_what, input, field) => {
  await expect(site.call(editor.session, newContentPage, input)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  })
})

test('an editor gets a preview of Markdown, and nobody else does', async () => {
  const text = '# *When*'
  expect(await site.call(editor.session, previewContent, { text })).toEqual({
    tree: [{ heading: [{ emphasis: ['When'] }], level: 1 }],
  })
  await expect(site.call(null, previewContent, { text })).rejects.toMatchObject({ status: 401 })
  const { session } = await site.person('member')
  await expect(site.call(session, previewContent, { text })).rejects.toMatchObject({ status: 403 })
  await expect(site.call(editor.session, previewContent, { text: 'a'.repeat(50_001) })).rejects.toMatchObject(
    { fields: { text: expect.any(String) as string } },
  )
})

test('a link that no page may have is refused, and the refusal names its field', async () => {
  const { key, revision } = await make('bad-links')
  await expect(save(key, revision, { body: '[a](javascript:alert(1))' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { body: expect.any(String) as string },
  })
})
