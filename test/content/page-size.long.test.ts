import { expect, test } from 'vitest'
import {
  newContentPage,
  oneContent,
  publishContent,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import { MOST_MARKDOWN } from '#contract/content-documents/shapes.ts'
import { eventCalls } from '#contract/events/events.ts'
import { bytesOnPage } from '#server/content-documents/page-size.ts'
import { markdownIn } from '#server/content-documents/markdown-fields.ts'
import { shippedDocuments } from '#server/content-documents/registry.ts'
import { fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const editor = await site.person('admin')

/** Texts that take as much of a page as possible, each of a given length. */
const texts: Record<string, (length: number) => string> = {
  'a table of 300 columns': (length) => table(300, length),
  'a table of 20 columns with long names': (length) => table(20, length, 'A name of a column that is long'),
  'a table of two columns': (length) => table(2, length),
  'a table of words': (length) => repeated('| one | two |\n', length, '| **a** | b |\n|---|---|\n'),
  words: (length) => repeated('every day ', length),
  'words in Devanagari': (length) => repeated('हर दिन ', length),
  emojis: (length) => repeated('🙏', length),
  quotes: (length) => repeated('"', length),
  'signs that HTML escapes': (length) => repeated('<&>', length),
  'marks of one sign': (length) => repeated('*a* ', length),
  links: (length) => repeated('[a](/a) ', length),
  entries: (length) => repeated('- a\n', length),
  'entries within entries': (length) => repeated('- - - - - - a\n', length),
  quotations: (length) => repeated('> > > > a\n\n', length),
  headings: (length) => repeated('# a\n', length),
  'lines of code': (length) => repeated('`a` ', length),
  rules: (length) => repeated('***\n', length),
  'lines that break': (length) => repeated('a\\\n', length),
}

function repeated(part: string, length: number, before = ''): string {
  return `${before}${part.repeat(Math.floor((length - before.length) / part.length))}`.trim()
}

function table(columns: number, length: number, name = 'a'): string {
  return repeated('|\n', length, `|${`${name}|`.repeat(columns)}\n|${'-|'.repeat(columns)}\n`)
}

/** As many lines of a text as a form accepts, which sends each line break as two characters. */
function withinForm(text: string): string {
  const lines = text.split('\n')
  while (lines.join('\r\n').length > 5_000) lines.pop()
  return lines.join('\n')
}

/** Bytes of the page at a path. */
async function weightOf(path: string): Promise<number> {
  const answer = await site.http(path, { headers: { 'accept-encoding': 'identity' } })
  expect(answer.status).toBe(200)
  return (await answer.arrayBuffer()).byteLength
}

async function saveOwnPage(slug: string, body: string): Promise<string> {
  const { key, revision } = await site.call(editor.session, newContentPage, { slug, title: 'A page' })
  const value = { title: 'A page', description: '', body, picture: null, menu: 'none' }
  const saved = await site.call(editor.session, saveContentDraft, { key, revision, value })
  await site.call(editor.session, publishContent, { key, revision: saved.revision })
  return `/p/${slug}`
}

async function makeMeetup(description: string) {
  const thumbnail = fileOf(await photograph())
  return sendForm<{ forms?: { _id: string } }>(site, editor, eventCalls.meetup.create, {
    ...meetingForm,
    description,
    thumbnail,
  })
}

// Bytes: the first words of a text also stand in the description for search engines and shared links.
const IN_DESCRIPTION = 3_000

test.each(Object.entries(texts))(
  'a text of %s: its size on a page is computed before the page is made',
  async (name, make) => {
    const slug = `size-${Object.keys(texts).indexOf(name)}`
    const empty = await weightOf(await saveOwnPage(`${slug}-empty`, ''))
    const text = make(1_400)
    const taken = (await weightOf(await saveOwnPage(slug, text))) - empty
    expect(bytesOnPage(text)).toBeGreaterThan(taken - IN_DESCRIPTION)
    expect(bytesOnPage(text)).toBeLessThan(2.5 * taken)
  },
)

test.each(Object.entries(texts))(
  'the page of an event described by %s has at most 300 KB, or the description is refused',
  async (name, make) => {
    const { status, body } = await makeMeetup(withinForm(make(5_000)))
    expect(status).toBe(/^a table of (300|20) /.test(name) ? 400 : 200)
    if (status === 200) expect(await weightOf(`/events/${body.forms?._id}`)).toBeLessThanOrEqual(300_000)
    else
      expect(body.fields).toEqual({
        description: expect.stringMatching(/^This makes a page of [\d,]+ KB, and a page may have 300 KB\. /),
      })
  },
)

test.each(Object.entries(texts))(
  'an own page with a text of %s has at most 1.5 MB, or the text is refused',
  async (name, make) => {
    const saving = saveOwnPage(`whole-${Object.keys(texts).indexOf(name)}`, make(MOST_MARKDOWN))
    const path = await saving.catch((problem: unknown) => {
      const body = expect.stringMatching(/^This makes a page of [\d,]+ KB, and a page may have 1,500 KB\. /)
      expect(problem).toMatchObject({ code: 'invalid_input', fields: { body } })
      return null
    })
    if (path !== null) expect(await weightOf(path)).toBeLessThanOrEqual(1_500_000)
    // Plain words alone are never too long.
    expect(path === null).toBe(/^a table of (300|20|two)|within|quotations|headings/.test(name))
  },
)

const inMarkdown = [...shippedDocuments].filter(
  ([, { shape, shipped }]) => markdownIn(shape, shipped).length > 0,
)

test('policies are the documents with texts in Markdown', () => {
  expect(inMarkdown.map(([key]) => key)).toEqual(
    ['privacy', 'terms', 'refund', 'manual', 'benefits'].map((policy) => `policy.${policy}`),
  )
})

test.each(inMarkdown)('the texts of %s make a page of at most 1.5 MB together', async (key, { shape }) => {
  const { value } = await site.call(editor.session, oneContent, { key })
  const [first, second] = markdownIn(shape, value)
  const save = (change: Record<string, string>) => {
    const changed = structuredClone(value) as object
    for (const [path, text] of Object.entries(change)) put(changed, path.split('.'), text)
    return site.call(editor.session, saveContentDraft, { key, value: changed, revision: 0 })
  }
  const half = table(40, 1_200)
  const largest = second?.path ?? ''
  await expect(save({ [first?.path ?? '']: half, [largest]: `${half}\n|` })).rejects.toMatchObject({
    fields: { [largest]: expect.stringContaining('1,500 KB') },
  })
  await save({ [largest]: half })
})

function put(into: object, [name = '', ...rest]: string[], text: string): void {
  if (rest.length === 0) Object.assign(into, { [name]: text })
  else put((into as Record<string, object>)[name] as object, rest, text)
}

test('a description that was saved before there was a limit is shown, and a change of other fields may keep it', async () => {
  const text = withinForm(table(300, 4_000))
  const { body } = await makeMeetup('Short.')
  const id = body.forms?._id ?? ''
  const { update } = eventCalls.meetup
  await site.database.db.updateTable('events').set({ description: text }).where('id', '=', id).execute()
  site.context.pageInvalidation.tell('all')
  expect(await weightOf(`/events/${id}`)).toBeGreaterThan(300_000)
  const change = (more: object) =>
    sendForm<Record<string, unknown>>(site, editor, update, { meetupid: id, ...more })
  expect((await change({ title: 'Another title', description: text })).status).toBe(200)
  expect((await change({ description: `${text}|` })).body.fields).toHaveProperty('description')
  expect((await change({ description: 'Short.' })).status).toBe(200)
  expect(await weightOf(`/events/${id}`)).toBeLessThan(300_000)
})
