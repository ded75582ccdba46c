import { expect, test } from 'vitest'
import {
  allContent,
  contentVersion,
  contentVersions,
  discardContentDraft,
  oneContent,
  publishContent,
  restoreContent,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import { type DocumentKey, documents } from '#contract/content-documents/documents.ts'
import type { Problem } from '#contract/call/problem.ts'
import { setTeam } from '#contract/admin/team.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { shipped } from '#content/shipped.ts'

const site = await sharedTestApp()
const owner = await site.person('admin', { name: 'Asha Menon' })

const keys = Object.keys(documents) as DocumentKey[]

async function revisionOf(key: string): Promise<number> {
  const { draft } = await site.call(owner.session, oneContent, { key })
  return draft?.revision ?? 0
}

const slogans = (...words: string[]) => ({ slogans: words })

test.each(keys)('the shipped value of %s fits its own shape, which is JSON Schema too', async (key) => {
  const { value, version, schema, draft, page, title } = await site.call(owner.session, oneContent, { key })
  expect({ value, version, draft }).toEqual({ value: shipped[key], version: 0, draft: null })
  expect({ page, title }).toEqual({ page: documents[key].page, title: documents[key].title })
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
  })
  expect(documents[key].shape.parse(value)).toEqual(value)
})

test('visitors do not see a draft; publishing makes it the next version, and every version is kept', async () => {
  const key = 'slogans'
  await using visitors = await startTestApp()
  const admin = await visitors.person('admin', { name: 'Ravi Shah' })
  const call = { session: admin.session }
  const home = async () => (await visitors.http('/')).text()
  const { revision } = await visitors.call(call.session, saveContentDraft, {
    key,
    value: slogans('Dare'),
    revision: 0,
  })
  expect(await home()).not.toContain('Dare')
  expect(await visitors.call(call.session, publishContent, { key, revision })).toEqual({ version: 1 })
  expect(await home()).toContain('Dare')
  const [listed] = (await visitors.call(call.session, allContent, {})).documents.filter(
    (one) => one.key === key,
  )
  expect(listed).toMatchObject({ version: 1, publishedBy: 'Ravi Shah', draft: null })

  const again = await visitors.call(call.session, restoreContent, { key, version: 0, revision: 0 })
  expect(again.revision).toBeGreaterThan(revision)
  expect(await home()).toContain('Dare')
  await visitors.call(call.session, publishContent, { key, revision: again.revision })
  expect(await home()).not.toContain('Dare')
  const { versions } = await visitors.call(call.session, contentVersions, { key })
  expect(versions.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
    [2, 'Ravi Shah'],
    [1, 'Ravi Shah'],
    [0, null],
  ])
  expect(await visitors.call(call.session, contentVersion, { key, version: '1' })).toEqual({
    value: slogans('Dare'),
  })
  expect(await visitors.call(call.session, contentVersion, { key, version: '0' })).toEqual({
    value: shipped.slogans,
  })
})

test.each<[what: string, key: string, value: unknown, fields: string[]]>([
  ['an unknown field', 'slogans', { slogans: [], more: 1 }, ['more']],
  ['a missing field', 'slogans', {}, ['slogans']],
  ['a character that cannot be stored', 'slogans', slogans('a', 'b\0'), ['slogans.1']],
  ['an empty entry', 'slogans', slogans('a', ''), ['slogans.1']],
  ['too many entries', 'slogans', slogans(...Array.from({ length: 61 }, (_, n) => `${n}`)), ['slogans']],
  [
    'a link that runs a script',
    'directors',
    // oxlint-disable-next-line no-script-url -- what is refused
    { directors: [{ name: 'A', designation: 'B', link: 'javascript:alert(1)', picture: null }] },
    ['directors.0.link'],
  ],
  [
    'a picture without an alternative text',
    'team',
    {
      team: [{ name: 'A', designation: 'B', picture: { picture: crypto.randomUUID(), alt: '', x: 0, y: 0 } }],
    },
    ['team.0.picture.alt'],
  ],
  [
    'a picture that was never uploaded',
    'team',
    {
      team: [
        { name: 'A', designation: 'B', picture: { picture: crypto.randomUUID(), alt: 'A', x: 0, y: 0 } },
      ],
    },
    ['team.0.picture'],
  ],
  [
    'a point outside of its picture',
    'team',
    {
      team: [
        { name: 'A', designation: 'B', picture: { picture: crypto.randomUUID(), alt: 'A', x: 2, y: 0 } },
      ],
    },
    ['team.0.picture.x'],
  ],
])('%s is refused, and the refusal names its field', async (_what, key, value, fields) => {
  const saving = site.call(owner.session, saveContentDraft, { key, value, revision: await revisionOf(key) })
  const refusal = await saving.then(
    () => null,
    (problem: Problem) => problem,
  )
  expect(refusal?.status).toBe(400)
  expect(Object.keys(refusal?.fields ?? {})).toEqual(fields)
})

test.each<[what: string, send: () => Promise<unknown>, status: number, code: string]>([
  [
    'a document that does not exist',
    () => site.call(owner.session, saveContentDraft, { key: 'nothing', value: {}, revision: 0 }),
    404,
    'not_found',
  ],
  [
    'an own page that was never made',
    () => site.call(owner.session, oneContent, { key: 'page.nothing' }),
    404,
    'not_found',
  ],
  [
    'publishing without a draft',
    () => site.call(owner.session, publishContent, { key: 'founder', revision: 0 }),
    409,
    'no_draft',
  ],
  [
    'a version that does not exist',
    () => site.call(owner.session, restoreContent, { key: 'founder', version: 9, revision: 0 }),
    404,
    'not_found',
  ],
])('%s is refused', async (_what, send, status, code) => {
  await expect(send()).rejects.toMatchObject({ status, code })
})

test('a change over a draft that the editor has not read is refused with the name of its author, and the draft stays', async () => {
  const key = 'stats'
  const other = await site.person('admin', { name: 'Meera Pillai' })
  const value = { stats: [{ figure: '12', label: 'chapters' }] }
  const { revision } = await site.call(other.session, saveContentDraft, { key, value, revision: 0 })
  const late = [
    () => site.call(owner.session, saveContentDraft, { key, value: shipped.stats, revision: 0 }),
    () => site.call(owner.session, publishContent, { key, revision: revision + 1 }),
    () => site.call(owner.session, restoreContent, { key, version: 0, revision: revision + 1 }),
    () => site.call(owner.session, discardContentDraft, { key, revision: revision + 1 }),
    () => site.call(owner.session, discardContentDraft, { key, revision: 0 }),
    // A call without a revision means the caller's own draft.
    () => site.call(owner.session, discardContentDraft, { key }),
  ]
  for (const send of late)
    await expect(send()).rejects.toMatchObject({
      code: 'changed_meanwhile',
      message: expect.stringMatching(/^Meera Pillai has changed this on .*\sIST/),
    })
  expect((await site.call(owner.session, oneContent, { key })).draft).toMatchObject({ value, revision })
  await site.call(owner.session, discardContentDraft, { key, revision })
  expect((await site.call(owner.session, oneContent, { key })).draft).toBeNull()
  await expect(site.call(owner.session, discardContentDraft, { key, revision })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  // A revision is never used twice: somebody who read the discarded draft cannot overwrite the next draft by chance.
  const next = await site.call(owner.session, saveContentDraft, { key, value, revision: 0 })
  expect(next.revision).toBeGreaterThan(revision)
})

test('when two people save over the same draft at once, one save is kept and the other is refused', async () => {
  const key = 'chapters'
  const { revision } = await site.call(owner.session, saveContentDraft, {
    key,
    value: { regions: [] },
    revision: 0,
  })
  const save = () => site.call(owner.session, saveContentDraft, { key, value: shipped.chapters, revision })
  const answers = await site.collide('content_documents', key, [save, save], 'key')
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as Problem] : []))
  expect(refused?.code).toBe('changed_meanwhile')
})

test('discarding a draft waits for a save that is under way, is then refused, and leaves the saved draft', async () => {
  const key = 'founder'
  const other = await site.person('admin')
  const save = (by: typeof other, revision: number) =>
    site.call(by.session, saveContentDraft, { key, value: shipped.founder, revision })
  const { revision } = await save(owner, 0)
  // As if another person had just saved and not yet committed.
  const statement = `with one as (update content_drafts set revision = revision + 1, saved_by = '${other.id}' where key = $1)
    update content_documents set revision = revision + 1 where key = $1`
  const [refused] = await site.overtake(statement, key, [
    () => site.call(owner.session, discardContentDraft, { key, revision }),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'changed_meanwhile' } })
  expect((await site.call(owner.session, oneContent, { key })).draft?.revision).toBe(revision + 1)
  await site.call(other.session, discardContentDraft, { key })
})

test('a page never shows parts of two versions of a document', async () => {
  await using busy = await startTestApp()
  const admin = await busy.person('admin')
  let isOver = false
  const torn: string[] = []
  const read = async () => {
    while (!isOver) {
      const html = await (await busy.http('/')).text()
      const seen = new Set([...html.matchAll(/Generation (\d+)/g)].map(([, number]) => number))
      if (seen.size > 1) torn.push([...seen].join(' and '))
    }
  }
  const readers = [read(), read(), read()]
  for (let number = 1; number <= 50; number++) {
    const value = slogans(`Generation ${number}`, `and Generation ${number}`, `still Generation ${number}`)
    const { revision } = await busy.call(admin.session, saveContentDraft, {
      key: 'slogans',
      value,
      revision: 0,
    })
    await busy.call(admin.session, publishContent, { key: 'slogans', revision })
    expect(await (await busy.http('/')).text()).toContain(`Generation ${number}`)
  }
  isOver = true
  await Promise.all(readers)
  expect(torn).toEqual([])
})

test('editing needs the duty for contents, and the audit log records every change except the saving of a draft', async () => {
  await using other = await startTestApp()
  const [boss, editor] = [await other.person('admin'), await other.person('admin')]
  await other.call(boss.session, setTeam, { email: editor.email, duties: ['money'] })
  await expect(other.call(editor.session, allContent, {})).rejects.toMatchObject({ code: 'outside_duties' })
  await other.call(boss.session, setTeam, { email: editor.email, duties: ['content'] })
  const key = 'slogans'
  const first = await other.call(editor.session, saveContentDraft, { key, value: slogans('A'), revision: 0 })
  await other.call(editor.session, publishContent, { key, revision: first.revision })
  await other.call(editor.session, restoreContent, { key, version: 0, revision: 0 })
  await other.call(editor.session, discardContentDraft, { key })
  await other.call(editor.session, discardContentDraft, { key })
  const { rows } = await other.database.pool.query<{ action: string }>(
    `select action from audit_log where action like 'content.%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['content.publish', 'content.restore', 'content.discard'])
})

test('only an editor sees a page with all drafts', async () => {
  await using other = await startTestApp()
  const [admin, member] = [await other.person('admin'), await other.person('member')]
  await other.call(admin.session, saveContentDraft, { key: 'slogans', value: slogans('Unseen'), revision: 0 })
  const draftFor = (someone: { session: string } | null) =>
    other.http('/?draft=1', someone === null ? {} : { headers: { cookie: `twk_fwc=${someone.session}` } })
  const byBearer = await other.http('/?draft=1', { headers: { authorization: `Bearer ${admin.session}` } })
  expect(await byBearer.text()).toContain('Unseen')
  const cookie = `twk_fwc=${admin.session}`
  expect((await other.http('/manifest.webmanifest?draft=1', { headers: { cookie } })).status).toBe(200)
  const seen = await draftFor(admin)
  const html = await seen.text()
  expect(html).toContain('Unseen')
  expect(html).toContain('Draft.')
  expect(seen.headers.get('cache-control')).toBe('no-store')
  expect(seen.headers.get('x-robots-tag')).toBe('noindex')
  for (const someone of [member, null]) {
    const answer = await draftFor(someone)
    expect(await answer.text()).not.toContain('Unseen')
    expect(answer.headers.get('cache-control')).toContain('public')
  }
})
