import { expect, test } from 'vitest'
import {
  allContent,
  contentVersions,
  newContentPage,
  oneContent,
  publishContent,
  removeContentPage,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import type { OwnPage } from '#contract/content-documents/own-pages.ts'
import type { Problem } from '#contract/call/problem.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const owner = await site.person('admin')

const page = (more: Partial<OwnPage>): OwnPage => ({
  title: 'Our archive',
  description: '',
  body: 'Words',
  picture: null,
  menu: 'none',
  ...more,
})

test.each(['A', 'x', 'Archive', 'a b', 'a/b', 'ä', `${'a'.repeat(61)}`, ''])(
  'a page with the slug %j is refused',
  async (slug) => {
    await expect(site.call(owner.session, newContentPage, { slug, title: 'T' })).rejects.toMatchObject({
      status: 400,
      fields: { slug: expect.any(String) },
    })
  },
)

test('a page is a draft until it is published; after its removal it can be made again with its last text', async () => {
  const { key, revision } = await site.call(owner.session, newContentPage, {
    slug: 'archive',
    title: 'Our archive',
  })
  expect(key).toBe('page.archive')
  expect(await site.call(owner.session, oneContent, { key })).toMatchObject({
    version: 0,
    value: null,
    title: 'Our archive',
    page: '/p/archive',
    draft: { value: page({ body: '' }) },
  })
  await expect(
    site.call(owner.session, newContentPage, { slug: 'archive', title: 'T' }),
  ).rejects.toMatchObject({ status: 409, code: 'slug_taken' })
  const value = page({ menu: 'about' })
  const saved = await site.call(owner.session, saveContentDraft, { key, value, revision })
  expect(await (await site.http('/')).text()).not.toContain('/p/archive')
  await site.call(owner.session, publishContent, { key, revision: saved.revision })
  expect(await (await site.http('/')).text()).toContain('href="/p/archive"')
  const listed = async () =>
    (await site.call(owner.session, allContent, {})).documents.find((one) => one.key === key)
  expect(await listed()).toMatchObject({ title: 'Our archive', page: '/p/archive', version: 1 })

  await site.call(owner.session, removeContentPage, { key })
  expect(await (await site.http('/')).text()).not.toContain('/p/archive')
  expect(await listed()).toBeUndefined()
  await expect(site.call(owner.session, oneContent, { key })).rejects.toMatchObject({ status: 404 })
  await expect(site.call(owner.session, removeContentPage, { key })).rejects.toMatchObject({ status: 404 })

  const back = await site.call(owner.session, newContentPage, { slug: 'archive', title: 'Anything' })
  const { draft, version } = await site.call(owner.session, oneContent, { key })
  expect({ value: draft?.value, version }).toEqual({ value, version: 0 })
  const { version: next } = await site.call(owner.session, publishContent, { key, revision: back.revision })
  expect(next).toBe(2)
})

test('a page that was never published has no version, and comes back after its removal as a draft with the new title', async () => {
  const named = { slug: 'never', title: 'First' }
  const { key, revision } = await site.call(owner.session, newContentPage, named)
  const value = page({ title: 'First', body: 'Typed for hours' })
  await site.call(owner.session, saveContentDraft, { key, value, revision })
  await site.call(owner.session, removeContentPage, { key })
  const back = await site.call(owner.session, newContentPage, { ...named, title: 'Second' })
  expect(await site.call(owner.session, contentVersions, { key })).toEqual({ versions: [] })
  const { draft, title } = await site.call(owner.session, oneContent, { key })
  expect({ title, draft }).toMatchObject({
    title: 'Second',
    draft: { value: { ...value, title: 'Second' }, revision: back.revision },
  })
})

test('menus and footer show the names from Settings for placeholders in the title of an own page', async () => {
  for (const menu of ['benefits', 'verticles', 'about', 'footer'] as const) {
    const { key, revision } = await site.call(owner.session, newContentPage, {
      slug: `in-${menu}`,
      title: 'T',
    })
    const value = page({ title: `{shortName} ${menu}`, description: 'Of {name}', menu })
    const saved = await site.call(owner.session, saveContentDraft, { key, value, revision })
    await site.call(owner.session, publishContent, { key, revision: saved.revision })
  }
  const html = await (await site.http('/')).text()
  for (const menu of ['benefits', 'verticles', 'about', 'footer']) expect(html).toContain(`FWC ${menu}`)
  expect(html.replaceAll(/<script[^]*?<\/script>/g, '')).not.toMatch(/\{(shortName|name)\}/)
})

test('a shipped document is no own page and cannot be removed', async () => {
  await expect(site.call(owner.session, removeContentPage, { key: 'home' })).rejects.toMatchObject({
    status: 404,
  })
})

test('when several people make the same page at once, one makes it and the others learn that the slug is taken', async () => {
  const make = () => site.call(owner.session, newContentPage, { slug: 'twice', title: 'T' })
  const answers = await Promise.allSettled([make(), make(), make()])
  const codes = answers.map((one) => (one.status === 'fulfilled' ? 'made' : (one.reason as Problem).code))
  expect(codes.toSorted()).toEqual(['made', 'slug_taken', 'slug_taken'])
})
