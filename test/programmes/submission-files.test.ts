import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/call/endpoint.ts'
import { allHosting, submitHosting } from '#contract/programmes/hosting.ts'
import {
  allSpotlight,
  submitSpotlight,
  removeFromHomepage,
  showOnHomepage,
  withdrawSpotlight,
} from '#contract/programmes/spotlight.ts'
import { HOUR } from '#contract/values/time.ts'
import { removeUnusedFiles } from '#server/files/remove-unused-files.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { hostingForm, spotlightForm } from '#test/cases/submission-forms.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

type Zoom = Answer<typeof submitHosting>
type Spotlight = Answer<typeof submitSpotlight>

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

async function png(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#4c7a1f' } })
    .png()
    .toBuffer()
}

const statusOf = async (site: Site, url: string | null, person: Person | null = null) =>
  (
    await site.http(url ?? '/none', {
      headers: person ? { authorization: `Bearer ${person.session}` } : {},
    })
  ).status

async function stored({ folder }: Site): Promise<string[]> {
  return (await readdir(join(folder, 'uploads'), { recursive: true })).filter((name) => name !== '.arriving')
}

test('only its owner and admins may read the picture of an event request', async () => {
  await using site = await startTestApp()
  const [asha, admin, other] = [
    await site.person('member'),
    await site.person('admin'),
    await site.person('member'),
  ]
  const form = hostingForm(site.context.clock())
  const { status, body } = await sendForm<Zoom>(site, asha, submitHosting, {
    ...form,
    userId: other.id,
    name: other.name,
    thumbnail: fileOf(await photograph()),
  })
  expect(status).toBe(200)
  expect(body.zoom).toMatchObject({ ...form, userId: asha.id, thumbnail: { width: 640, height: 400 } })
  const { url } = body.zoom.thumbnail
  expect(await statusOf(site, url, asha)).toBe(200)
  expect(await statusOf(site, url, admin)).toBe(200)
  expect(await statusOf(site, url, other)).toBe(404)
  expect(await statusOf(site, url)).toBe(401)
  expect((await site.call(admin.session, allHosting, {})).zoom).toEqual([body.zoom])
})

test('the form sent a second time with another picture replaces the picture', async () => {
  await using site = await startTestApp()
  const asha = await site.person('member')
  const form = hostingForm(site.context.clock())
  const send = async (thumbnail?: File) =>
    (await sendForm<Zoom>(site, asha, submitHosting, { ...form, thumbnail })).body.zoom
  const first = await send(fileOf(await photograph()))
  const second = await send(fileOf(await png(), 'field.png', 'image/png'))
  const third = await send()
  expect([second._id, third._id]).toEqual([first._id, first._id])
  expect(second.thumbnail.url).not.toBe(first.thumbnail.url)
  expect(third.thumbnail).toEqual(second.thumbnail)
  expect(await statusOf(site, first.thumbnail.url, asha)).toBe(404)
  expect((await stored(site)).every((name) => second.thumbnail.url?.includes(name.slice(0, 36)))).toBe(true)
})

test.each([
  [
    'a WebP',
    async () =>
      fileOf(
        await sharp(await png())
          .webp()
          .toBuffer(),
        'a.jpg',
      ),
    415,
    'This kind of file is not accepted here. It is a WebP file. Please save it as JPEG or PNG and choose that.',
  ],
  [
    'a document',
    async () => fileOf(PDF, 'a.jpg'),
    415,
    'This kind of file is not accepted here. It is a PDF file. Please save it as JPEG or PNG and choose that.',
  ],
  [
    'an SVG',
    async () => fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png', 'image/png'),
    415,
    'This kind of file is not accepted here. Please save it as JPEG or PNG and choose that.',
  ],
  [
    'too many bytes',
    async () => fileOf(new Uint8Array(5 * 1024 * 1024 + 1), 'a.jpg'),
    413,
    'File size exceeds 5MB',
  ],
] as const)(
  'an event request with %s is refused, and no file is stored',
  async (_what, file, status, message) => {
    await using site = await startTestApp()
    const asha = await site.person('member')
    const sent = await sendForm(site, asha, submitHosting, {
      ...hostingForm(site.context.clock()),
      thumbnail: await file(),
    })
    expect(sent).toMatchObject({ status, body: { message } })
    expect((await site.call((await site.person('admin')).session, allHosting, {})).zoom).toEqual([])
    expect(await stored(site)).toEqual([])
  },
)

test('a refused form stores no file, and neither does the form of somebody who is no member', async () => {
  await using site = await startTestApp()
  const [asha, user] = [await site.person('member'), await site.person('user')]
  const file = fileOf(await photograph())
  const refused = await sendForm(site, asha, submitSpotlight, { ...spotlightForm, name: ' ', file })
  expect(refused).toMatchObject({ status: 400, body: { message: 'Please fill the required fields: Name' } })
  expect(await sendForm(site, user, submitSpotlight, { ...spotlightForm, file })).toMatchObject({
    status: 403,
  })
  expect(await sendForm(site, null, submitSpotlight, { ...spotlightForm, file })).toMatchObject({
    status: 401,
  })
  expect(await stored(site)).toEqual([])
})

test('the picture of a spotlight is public only while the spotlight is featured', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  const { body } = await sendForm<Spotlight>(site, asha, submitSpotlight, {
    ...spotlightForm,
    file: fileOf(await png(), 'sorter.png', 'image/png'),
  })
  const { _id: id, file } = body.spotlight
  expect(await statusOf(site, file.url)).toBe(401)
  await site.call(admin.session, showOnHomepage, { id })
  expect(await statusOf(site, file.url)).toBe(200)
  expect((await site.call(null, allSpotlight, {})).spotlight).toMatchObject([{ file }])
  await site.call(admin.session, removeFromHomepage, { id })
  expect(await statusOf(site, file.url)).toBe(401)
  await site.call(admin.session, showOnHomepage, { id })
  await site.call(asha.session, withdrawSpotlight, { id })
  expect(await statusOf(site, file.url)).toBe(401)
  expect(await statusOf(site, file.url, asha)).toBe(200)
})

test('only its owner and admins may download a document, whether it is featured or not', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  const { body } = await sendForm<Spotlight>(site, asha, submitSpotlight, {
    ...spotlightForm,
    file: fileOf(PDF, 'Our plan.pdf', 'application/pdf'),
  })
  const { _id: id, file } = body.spotlight
  expect(file).toMatchObject({ name: 'Our plan.pdf' })
  await site.call(admin.session, showOnHomepage, { id })
  expect(await statusOf(site, file.url)).toBe(401)
  expect(await statusOf(site, file.url, admin)).toBe(200)
  expect((await site.call(null, allSpotlight, {})).spotlight).toMatchObject([{ file: { url: null } }])
  expect((await site.call(admin.session, allSpotlight, {})).spotlight).toMatchObject([{ file }])
})

test('a file of more than 5 MB is refused, and the refusal names its size', async () => {
  await using site = await startTestApp()
  const asha = await site.person('member')
  const file = fileOf(new Uint8Array(6.2 * 1024 * 1024), 'plan.pdf', 'application/pdf')
  expect(await sendForm(site, asha, submitSpotlight, { ...spotlightForm, file })).toMatchObject({
    status: 413,
    body: { message: 'File size should not exceed 5MB. Your file is 6.20MB.' },
  })
  expect(await stored(site)).toEqual([])
})

test('a form with a file that is sent twice at once leaves one request and, after the clean-up, one file', async () => {
  await using site = await startTestApp()
  const asha = await site.person('member')
  const send = async () =>
    (
      await sendForm<Spotlight>(site, asha, submitSpotlight, {
        ...spotlightForm,
        file: fileOf(await photograph()),
      })
    ).body.spotlight
  const [one, two] = await Promise.all([send(), send()])
  expect(one._id).toBe(two._id)
  site.turnClock(2 * HOUR)
  await removeUnusedFiles(site.context)
  const { rows } = await site.context.pool.query<{ held: boolean }>('select is_held as held from files')
  expect(rows).toEqual([{ held: true }])
  expect(new Set((await stored(site)).map((name) => name.slice(0, 36))).size).toBe(1)
})
