import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvent, deleteEvent, type Event } from '#contract/events/events.ts'
import { type FileKind, Upload } from '#contract/files.ts'
import { documentAddress } from '#server/files/reads.ts'
import { attachFile, saveFile, showFile } from '#server/files/writes.ts'
import { startBucket } from '#test/support/bucket.ts'
import { eventForm, fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { docx, pdf } from '#test/cases/files/file-tricks.ts'
import { type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

/** Stores a file as a feature does: the file is saved, then attached to a record. */
async function keep(site: Site, owner: Person, kind: FileKind, bytes: Buffer, name: string): Promise<string> {
  const path = site.context.files.temporaryUploads.newPath()
  await writeFile(path, bytes)
  const upload = new Upload({ name, size: bytes.length, kind, path })
  const id = await saveFile(site.context, upload, { ownerId: owner.id, isPublic: false, slot: 'card' })
  await site.context.db.transaction().execute(async (tx) => {
    await attachFile(tx, id)
    const [at, text] = [site.context.clock(), { name, link: '', feature: 'x', email: owner.email }]
    await tx
      .insertInto('spotlights')
      .values({
        ...text,
        user_id: owner.id,
        promote: 'idea',
        file_id: id,
        state_at: at,
        created_at: at,
        due_at: at,
      })
      .execute()
  })
  return id
}

async function startStore(name: 'disk' | 'bucket') {
  const bucket = name === 'bucket' ? await startBucket() : undefined
  const site = await startTestApp({ env: bucket?.env ?? {} })
  return {
    site,
    async names(): Promise<string[]> {
      if (bucket) return bucket.keys()
      return (await readdir(join(site.folder, 'uploads'))).filter((one) => one !== '.arriving')
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await bucket?.[Symbol.asyncDispose]()
    },
  }
}

test.each(['disk', 'bucket'] as const)('a picture is stored, shown and removed, on the %s', async (name) => {
  await using store = await startStore(name)
  const { site } = store
  const admin = await site.person('admin')
  const made = await sendForm<{ forms: Event }>(site, admin, createEvent, {
    ...eventForm,
    thumbnail: fileOf(await photograph()),
  })
  expect(made.status).toBe(200)
  const { url } = made.body.forms.thumbnail
  const shown = await site.http(url)
  expect(Buffer.from(await shown.arrayBuffer()).length).toBe(Number(shown.headers.get('content-length')))
  const etag = shown.headers.get('etag') ?? ''
  expect((await site.http(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await site.http(url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(await store.names()).toHaveLength(6)
  await site.call(admin.session, deleteEvent, { eventid: made.body.forms._id })
  expect(await store.names()).toEqual([])
  expect((await site.http(url)).status).toBe(404)
})

test.each(['disk', 'bucket'] as const)(
  'only its owner and admins may download a document, on the %s',
  async (name) => {
    await using store = await startStore(name)
    const { site } = store
    const [owner, other, admin] = [
      await site.person('member'),
      await site.person('member'),
      await site.person('admin'),
    ]
    const title = 'दस्तावेज़ "plan" ; x=1.docx'
    const id = await keep(site, owner, 'docx', docx, title)
    const get = (who: Person | null, address = documentAddress({ id, name: title })) =>
      site.http(address, { headers: who ? { authorization: `Bearer ${who.session}` } : {} })
    expect([(await get(null)).status, (await get(other)).status]).toEqual([401, 404])
    for (const who of [owner, admin]) {
      const answer = await get(who)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(docx)
      expect(answer.headers.get('content-type')).toContain('wordprocessingml')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
      const disposition = answer.headers.get('content-disposition') ?? ''
      expect(disposition).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%!-]+$/)
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(title)
    }
    const cookie = await site.http(documentAddress({ id, name: 'x' }), {
      headers: { cookie: `twk_fwc=${owner.session}` },
    })
    expect(cookie.status).toBe(200)
    const unknown = documentAddress({ id: crypto.randomUUID(), name: title })
    expect([(await get(null, unknown)).status, (await get(other, unknown)).status]).toEqual([404, 404])
  },
)

test('a private picture may be read by everybody only while it is shown', async () => {
  const owner = await site.person('member')
  const id = await keep(site, owner, 'jpeg', await photograph(), 'a.jpg')
  const address = `/files/${id}/480.avif`
  const show = (isPublic: boolean) =>
    site.context.db.transaction().execute((tx) => showFile(tx, id, isPublic))
  expect((await site.http(address)).status).toBe(401)
  await show(true)
  expect((await site.http(address)).status).toBe(200)
  await show(false)
  expect((await site.http(address)).status).toBe(401)
})

test.each(['481.avif', '480.svg', '480.avif%00', '..%2f..%2fetc%2fpasswd', '480', 'x'])(
  'a picture has no file with the name %s',
  async (name) => {
    const owner = await site.person('member')
    const id = await keep(site, owner, 'jpeg', await photograph(), 'a.jpg')
    const headers = { authorization: `Bearer ${owner.session}` }
    expect((await site.http(`/files/${id}/480.jpg`, { headers })).status).toBe(200)
    expect((await site.http(`/files/${id}/${name}`, { headers })).status).toBe(404)
    expect((await site.http(`/files/not-an-id/480.jpg`, { headers })).status).toBe(404)
  },
)

test('while the bucket cannot be reached, files are a 503 and everything else works', async () => {
  await using bucket = await startBucket()
  await using site = await startTestApp({ env: bucket.env })
  const [admin, owner] = [await site.person('admin'), await site.person('member')]
  const id = await keep(site, owner, 'pdf', pdf, 'plan.pdf')
  await bucket.stop()
  const made = await sendForm(site, admin, createEvent, {
    ...eventForm,
    thumbnail: fileOf(await photograph()),
  })
  expect([made.status, made.body.code]).toEqual([503, 'files_unavailable'])
  const headers = { authorization: `Bearer ${owner.session}` }
  expect((await site.http(`/files/${id}/plan.pdf`, { headers })).status).toBe(503)
  expect((await site.http('/events')).status).toBe(200)
  expect(JSON.stringify(made.body)).not.toMatch(/ECONN|127\.0\.0\.1|S3RVER/)
})
