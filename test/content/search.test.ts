import { expect, test } from 'vitest'
import {
  newContentPage,
  oneContent,
  publishContent,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import { searchContent } from '#contract/content-documents/search.ts'
import { setTeam } from '#contract/admin/team.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const owner = await site.person('admin', { name: 'Asha Menon' })

const search = async (q: string) => (await site.call(owner.session, searchContent, { q })).documents

async function draft(key: string, change: object): Promise<void> {
  const { value, draft: last } = await site.call(owner.session, oneContent, { key })
  const next = { ...((last?.value ?? value) as object), ...change }
  await site.call(owner.session, saveContentDraft, { key, value: next, revision: last?.revision ?? 0 })
}

test('a search finds words in the texts of documents and returns their places', async () => {
  const slogans = ['Zebras graze together', 'Élan, ŞAHİN and fine words', 'Together graze zebras']
  await draft('slogans', { slogans })
  expect(await search('graze ZEBRAS')).toEqual([
    {
      key: 'slogans',
      places: [
        { part: 'slogans.0', where: ['Slogans', 'Slogan 1'], text: 'Zebras graze together' },
        { part: 'slogans.2', where: ['Slogans', 'Slogan 3'], text: 'Together graze zebras' },
      ],
      more: 0,
    },
  ])
  for (const q of ['elan sahin', 'ÉLAN', 'fine words', 'E\u0301lan', 'ﬁne şahi'])
    expect(
      (await search(q)).map(({ key }) => key),
      q,
    ).toEqual(['slogans'])
  expect(await search('graze zebras elan')).toEqual([])
  expect(await search('%')).not.toEqual([])
})

test('a search reads the draft and not the version before it, and reads e-mails and own pages too', async () => {
  await draft('founder', { quote: 'We began under a banyan tree' })
  expect((await search('banyan')).map(({ key, places }) => [key, places[0]?.part])).toEqual([
    ['founder', 'quote'],
  ])
  await draft('founder', { quote: 'We began in a kitchen' })
  expect(await search('banyan')).toEqual([])
  await draft('email.set_password', { opening: 'A cassowary greets you.' })
  const { key, revision } = await site.call(owner.session, newContentPage, { slug: 'birds', title: 'Birds' })
  const body = `${'Long before the point. '.repeat(20)}A **cassowary** by {shortName} walks past. ${'And on. '.repeat(40)}`
  const page = { title: 'Birds', description: '', body, picture: null, menu: 'none' }
  const saved = await site.call(owner.session, saveContentDraft, { key, value: page, revision })
  const found = await search('cassowary')
  expect(found.map((one) => one.key)).toEqual(['email.set_password', 'page.birds'])
  const text = found[1]?.places[0]?.text ?? ''
  expect(text).toMatch(/^….*A \*\*cassowary\*\* by FWC walks past\..*…$/)
  expect(text.length).toBeLessThan(160)
  await site.call(owner.session, publishContent, { key, revision: saved.revision })
  // With the placeholder filled in, and with the placeholder as typed.
  for (const q of ['by FWC walks', 'by {shortname} walks'])
    expect(
      (await search(q)).map((one) => one.key),
      q,
    ).toEqual(['page.birds'])
})

test('a search returns the first places and the number of further places, and does not find ids of pictures', async () => {
  await draft('slogans', { slogans: Array.from({ length: 12 }, (_, n) => `A quokka, number ${n}`) })
  const [found] = await search('quokka')
  expect([found?.places.length, found?.more]).toEqual([5, 7])
})

test('only an admin with the duty may search', async () => {
  const helper = await site.person('admin', { name: 'Bina Shah' })
  await site.call(owner.session, setTeam, { email: helper.email, duties: ['members'] })
  await expect(site.call(helper.session, searchContent, { q: 'founder' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(site.call(owner.session, searchContent, { q: '' })).rejects.toMatchObject({ status: 400 })
})
