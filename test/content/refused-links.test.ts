import { expect, test } from 'vitest'
import {
  newContentPage,
  oneContent,
  publishContent,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import type { OwnPage } from '#contract/content-documents/own-pages.ts'
import { changeMeetup, makeEvent, sendEvent } from '#test/cases/events/event-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')

const page = (body: string): OwnPage => ({
  title: 'Our archive',
  description: '',
  body,
  picture: null,
  menu: 'none',
})

test.each([
  ['[a](javascript:alert(1))', 'javascript:alert(1'],
  ['[a](www.example.org)', 'www.example.org'],
  ['[a](//evil.example/x)', '//evil.example/x'],
  ['<ftp://example.org>', 'ftp://example.org'],
  ['[a]\n\n[a]: upi:asha', 'upi:asha'],
  ['[a](b) [c](d) [c](d) [e](f) [g](h)', '“b”, “d”, “f” and 1 more'],
  [`[a](${'x'.repeat(300)})`, `“${'x'.repeat(80)}”`],
])('the refusal of %j names the link', async (text, named) => {
  const { key, revision } = await site.call(admin.session, newContentPage, {
    slug: `refused-${Date.now()}-${Math.trunc(Math.random() * 1e6)}`,
    title: 'T',
  })
  const words = expect.stringContaining(named) as string
  const save = { key, value: page(text), revision }
  await expect(site.call(admin.session, saveContentDraft, save)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { body: words },
  })
  const { status, body } = await sendEvent(site, admin, { description: text })
  expect([status, body.fields]).toEqual([400, { description: words }])

  // An editor’s unfinished draft is kept whole, and refused when it is published.
  const saved = await site.call(admin.session, saveContentDraft, { ...save, unfinished: true })
  expect(saved.fields).toEqual({ body: words })
  const { draft } = await site.call(admin.session, oneContent, { key })
  expect(draft).toMatchObject({ value: page(text), fields: { body: words } })
  const publish = (at: number) => site.call(admin.session, publishContent, { key, revision: at })
  await expect(publish(saved.revision)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { body: words },
  })
  const mended = await site.call(admin.session, saveContentDraft, {
    key,
    value: page('[a](https://example.org)'),
    revision: saved.revision,
    unfinished: true,
  })
  expect(mended.fields).toBeUndefined()
  expect(await publish(mended.revision)).toEqual({ version: 1 })
})

test('an unfinished draft is refused as any other where its shape is wrong', async () => {
  const { key, revision } = await site.call(admin.session, newContentPage, { slug: 'shape', title: 'T' })
  const value = { ...page('[a](b)'), title: '' }
  expect(
    await codeOf(site.call(admin.session, saveContentDraft, { key, value, revision, unfinished: true })),
  ).toBe('400 invalid_input')
})

test('a description with a refused link from before may stay while other fields change', async () => {
  const { _id } = await makeEvent(site, admin, { description: 'a' })
  const old = '[a](b)'
  await site.database.pool.query('update events set description = $1 where id = $2', [old, _id])
  expect(await changeMeetup(site, admin, _id, { title: 'Later', description: old })).toMatchObject({
    title: 'Later',
    description: old,
  })
})
