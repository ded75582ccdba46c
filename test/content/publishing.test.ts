import { expect, test } from 'vitest'
import {
  newContentPage,
  oneContent,
  publishContent,
  saveContentDraft,
  shownContent,
} from '#contract/content-documents/calls.ts'
import { untilItHears } from '#test/cases/page-invalidation.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { shipped } from '#content/shipped.ts'

const site = await sharedTestApp()
const editor = await site.person('admin')

async function publish(key: string, value: unknown, revision = 0): Promise<void> {
  const saved = await site.call(editor.session, saveContentDraft, { key, value, revision })
  await site.call(editor.session, publishContent, { key, revision: saved.revision })
}

test('publishing a document drops every cached page, and publishing an e-mail drops none', async () => {
  // Until the server listens, a missed change counts as a change of everything.
  await untilItHears(site)
  const dropped: unknown[] = []
  site.context.pageInvalidation.listen((what) => dropped.push(what))
  await publish('email.approved', { subject: 'Come in', opening: 'You are a member.', closing: '' })
  expect(dropped).toEqual([])
  await publish('founder', { ...shipped.founder, name: 'Meera Narayan' })
  expect(dropped).toEqual(['all'])
})

test('a request for an own page reads its content once', async () => {
  const { key, revision } = await site.call(editor.session, newContentPage, { slug: 'once', title: 'Once' })
  const value = { title: 'Once', description: '', body: 'Words', picture: null, menu: 'none' }
  await publish(key, value, revision)
  site.takeLog()
  expect((await site.http('/p/once')).status).toBe(200)
  const reads = site.takeLog().split(`"route":"/api${shownContent.path}"`).length - 1
  expect(reads).toBe(1)
})

test('a draft over a version that is no longer published is refused, with the name of the person who published', async () => {
  const key = 'stats'
  const stats = (figure: string) => ({ stats: [{ figure, label: 'members' }] })
  const { version } = await site.call(editor.session, oneContent, { key })
  await publish(key, stats('10'))
  const late = { key, value: stats('9'), revision: 0, version }
  const refused = site.call(editor.session, saveContentDraft, late)
  await expect(refused).rejects.toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    message: expect.stringMatching(/^Person \d+ has published this on .*Please read it again\.$/),
  })
  const now = await site.call(editor.session, oneContent, { key })
  expect(now).toMatchObject({ version: version + 1, draft: null, value: stats('10') })
  await site.call(editor.session, saveContentDraft, { ...late, version: now.version })
})
