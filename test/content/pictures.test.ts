import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  discardContentDraft,
  newContentPage,
  oneContent,
  publishContent,
  removeContentPage,
  saveContentDraft,
  uploadContentPicture,
} from '#contract/content-documents/calls.ts'
import { createEvent } from '#contract/events/events.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { saveLogo } from '#contract/settings.ts'
import { DAY } from '#contract/values/time.ts'
import { removeUnusedFiles } from '#server/files/remove-unused-files.ts'
import { eventForm, fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

type Uploaded = { picture: { _id: string; url: string; width: number; height: number } }

async function upload(site: Site, by: Person, format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg') {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a4b0a' } })
    .toFormat(format)
    .toBuffer()
  return sendForm<Uploaded>(site, by, uploadContentPicture, {
    picture: fileOf(bytes, `photo.${format}`, `image/${format}`),
  })
}

const teamWith = (...ids: string[]) => ({
  team: ids.map((picture) => ({
    name: 'Asha Kulkarni',
    designation: 'Community',
    picture: { picture, alt: 'Asha at a loom', x: 0.25, y: 0.75 },
  })),
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a picture in %s is accepted', async (format) => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { status, body } = await upload(site, admin, format)
  expect(status).toBe(200)
  expect(body.picture).toMatchObject({ _id: expect.any(String), width: 640, height: 480 })
  expect((await site.http(body.picture.url)).headers.get('content-type')).toBe('image/jpeg')
})

test('a picture is kept while a draft or a version names it, and is deleted a day after that', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await upload(site, admin)).body.picture._id)
  const [published = '', dropped = '', unused = ''] = ids
  const key = 'team'
  const first = await site.call(admin.session, saveContentDraft, {
    key,
    value: teamWith(published),
    revision: 0,
  })
  await site.call(admin.session, publishContent, { key, revision: first.revision })
  await site.call(admin.session, saveContentDraft, { key, value: teamWith(published, dropped), revision: 0 })
  const { pictures } = await site.call(admin.session, oneContent, { key })
  expect(Object.keys(pictures).toSorted()).toEqual([published, dropped].toSorted())
  await site.call(admin.session, discardContentDraft, { key })
  site.turnClock(2 * DAY)
  await removeUnusedFiles(site.context)
  const left = await site.database.pool.query<{ id: string }>('select id from files')
  expect(left.rows.map(({ id }) => id)).toEqual([published])
  expect(unused).not.toBe('')
  // Another draft may still name the picture.
  const again = await site.call(admin.session, saveContentDraft, {
    key,
    value: teamWith(published),
    revision: 0,
  })
  expect(again.revision).toBeGreaterThan(0)
})

test('removing an own page deletes the picture that only its draft named, and keeps the published one', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const [published, drafted] = [await upload(site, admin), await upload(site, admin)]
  const pageWith = (picture: string) => ({
    title: 'Our archive',
    description: '',
    body: 'Words',
    picture: { picture, alt: 'A loom', x: 0.5, y: 0.5 },
    menu: 'none',
  })
  const { key, revision } = await site.call(admin.session, newContentPage, { slug: 'archive', title: 'A' })
  const first = await site.call(admin.session, saveContentDraft, {
    key,
    value: pageWith(published.body.picture._id),
    revision,
  })
  await site.call(admin.session, publishContent, { key, revision: first.revision })
  await site.call(admin.session, saveContentDraft, {
    key,
    value: pageWith(drafted.body.picture._id),
    revision: 0,
  })
  await site.call(admin.session, removeContentPage, { key })
  site.turnClock(2 * DAY)
  await removeUnusedFiles(site.context)
  const left = await site.database.pool.query<{ id: string }>('select id from files')
  expect(left.rows.map(({ id }) => id)).toEqual([published.body.picture._id])
})

type Holding = (site: Site, admin: Person) => Promise<unknown>
const holdings: Record<string, Holding> = {
  'of an event': async (site, admin) =>
    sendForm(site, admin, createEvent, { ...eventForm, thumbnail: fileOf(await photograph()) }),
  'of a person': async (site) =>
    sendForm(site, await site.person('user'), updateProfile, { avatar: fileOf(await photograph()) }),
  'of the site': async (site, admin) => sendForm(site, admin, saveLogo, { logo: fileOf(await photograph()) }),
}

test.each(Object.entries(holdings))('a document that names a picture %s is refused', async (_whose, hold) => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await hold(site, admin)
  const all = () =>
    site.database.pool.query<{ id: string; is_held: boolean }>('select id, is_held from files')
  const [held] = (await all()).rows
  await expect(
    site.call(admin.session, saveContentDraft, {
      key: 'team',
      value: teamWith(held?.id ?? ''),
      revision: 0,
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: { 'team.0.picture': expect.any(String) } })
  await site.call(admin.session, discardContentDraft, { key: 'team' })
  expect((await all()).rows).toEqual([{ id: held?.id, is_held: true }])
})

test('two documents may name the same picture', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { body } = await upload(site, admin)
  const draft = { value: teamWith(body.picture._id), revision: 0 }
  await site.call(admin.session, saveContentDraft, { key: 'team', ...draft })
  const { value } = await site.call(admin.session, oneContent, { key: 'sponsors' })
  const { sponsors } = value as { sponsors: { picture: unknown }[] }
  const same = sponsors.map((one) => ({ ...one, picture: draft.value.team[0]?.picture }))
  const saved = await site.call(admin.session, saveContentDraft, {
    key: 'sponsors',
    value: { sponsors: same },
    revision: 0,
  })
  expect(saved.revision).toBe(1)
})

test('a sponsor’s picture has the alternative text that was typed', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { body } = await upload(site, admin)
  const picture = { picture: body.picture._id, alt: 'A sheaf of wheat', x: 0.5, y: 0.5 }
  const sponsors = [{ title: 'Kisan', description: '', picture }]
  const draft = { key: 'sponsors', value: { sponsors }, revision: 0 }
  const { revision } = await site.call(admin.session, saveContentDraft, draft)
  await site.call(admin.session, publishContent, { key: 'sponsors', revision })
  expect(await (await site.http('/')).text()).toContain('alt="A sheaf of wheat"')
})
