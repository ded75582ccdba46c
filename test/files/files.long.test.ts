import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allEvent, createEvent, deleteEvent, type Event, updateEvent } from '#contract/events/events.ts'
import { problems } from '#contract/call/problem.ts'
import { kindOf } from '#server/files/detect-file-type.ts'
import { removeUnusedFiles } from '#server/files/remove-unused-files.ts'
import { attachFile, saveFile } from '#server/files/writes.ts'
import { eventForm, fileOf, formOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { doc, docx, docxWithMacro, pdf, type Trick, tricks } from '#test/cases/files/file-tricks.ts'
import { type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

async function stored(site: Site): Promise<string[]> {
  const names = await readdir(join(site.folder, 'uploads'), { recursive: true })
  return names.filter((name) => name !== '.arriving').toSorted()
}

function rows(site: Site) {
  return site.context.db.selectFrom('files').selectAll().orderBy('id').execute()
}

const all = await tricks()
const sharedSite = await sharedTestApp()

test.each(all.map((trick) => [trick.what, trick] as const))(
  'the kind of %s sent as a thumbnail is decided by its content',
  async (_what, { name, type, bytes, status, code }: Trick) => {
    const [admin, filesBefore, rowsBefore] = [
      await sharedSite.person('admin'),
      await stored(sharedSite),
      await rows(sharedSite),
    ]
    const thumbnail = fileOf(bytes, name, type)
    const { status: answered, body } = await sendForm<{ forms: Event }>(sharedSite, admin, createEvent, {
      ...eventForm,
      thumbnail,
    })
    expect([answered, body.code], JSON.stringify(body)).toEqual([status, code])
    if (status !== 200) {
      // A missing file has a message of its own at the field.
      if (code !== 'all_required') expect(body.fields).toEqual({ thumbnail: body.message })
      if (code === 'file_too_large') {
        expect(body.message).toBe('File size should not exceed 5MB. Your file is 5.00MB.')
      } else if (code === 'wrong_file_type') {
        expect(body.message).toMatch(
          /^This kind of file is not accepted here\.(?: It is an? [^.]+(?:\(\.doc\w?\) file)?\.)? Please save it as JPEG, PNG or WebP and choose that\.$/,
        )
      } else expect(body.message).toBe(problems[code as keyof typeof problems][1])
      expect([await stored(sharedSite), await rows(sharedSite)]).toEqual([filesBefore, rowsBefore])
      return
    }
    const { url, widths } = body.forms.thumbnail
    const folder = url.slice(0, url.lastIndexOf('/'))
    expect((await stored(sharedSite)).length - filesBefore.length).toBe(widths.length * 3)
    for (const [format, media] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ]) {
      for (const width of widths) {
        const answer = await sharedSite.http(`${folder}/${width}.${format}`)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, media])
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('content-security-policy')).toContain('sandbox')
        expect(answer.headers.get('cache-control')).toContain('immutable')
        const picture = Buffer.from(await answer.arrayBuffer())
        const found = await sharp(picture).metadata()
        expect([found.width, found.exif, found.xmp, found.iptc]).toEqual([
          width,
          undefined,
          undefined,
          undefined,
        ])
        expect(picture.includes('SECRET-ARTIST')).toBe(false)
      }
    }
  },
)

test('a form with too many parts, a part twice, or a part of the wrong kind is refused', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  const good = { ...eventForm, thumbnail }
  const twice = formOf(good)
  twice.append('thumbnail', thumbnail)
  const twiceText = formOf(good)
  twiceText.append('title', 'again')
  const crowded = formOf(good)
  for (let n = 0; n < 1000; n += 1) crowded.append(`f${n}`, 'x')
  const many = formOf(good)
  for (let n = 0; n < 20; n += 1) many.append(`file${n}`, fileOf('x'))
  const cases: [what: string, form: FormData, status: number][] = [
    ['two files', twice, 400],
    ['a text twice', twiceText, 400],
    ['a thousand parts', crowded, 413],
    ['twenty files', many, 413],
    ['a file for a text', formOf({ ...good, title: thumbnail }), 400],
    ['a text for a file', formOf({ ...good, thumbnail: 'https://example.org/a.jpg' }), 400],
    ['an unknown text', formOf({ ...good, more: 'x' }), 400],
    ['an unknown file', formOf({ ...good, more: fileOf(await photograph()) }), 400],
    ['a prototype', formOf({ ...good, __proto__x: 'x' }), 400],
    ['no file', formOf(eventForm), 400],
    ['a huge text', formOf({ ...good, title: 'x'.repeat(300_000) }), 413],
    ['a NUL', formOf({ ...good, title: 'a\0b' }), 400],
  ]
  for (const [what, form, status] of cases) {
    const answer = await sendForm(site, admin, createEvent, form)
    expect(answer.status, what).toBe(status)
    expect(answer.body.message, what).toBeTruthy()
  }
  const broken: [what: string, type: string, body: string, status: number][] = [
    ['no boundary', 'multipart/form-data', 'x', 415],
    ['no part', 'multipart/form-data; boundary=x', '', 400],
    ['a part without end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp', 400],
    ['another type', 'text/plain', 'x', 415],
    [
      'JSON with a made-up file',
      'application/json',
      JSON.stringify({ ...eventForm, thumbnail: { path: '/etc/passwd', size: 1 } }),
      400,
    ],
  ]
  for (const [what, type, body, status] of broken) {
    const answer = await site.http(`/api${createEvent.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.session}`, 'content-type': type },
      body,
    })
    expect(answer.status, what).toBe(status)
  }
  expect([await stored(site), await rows(site)]).toEqual([[], []])
  expect(site.logged()).not.toContain('"level":50')
})

/** Begins an upload and disconnects in the middle. */
function abort(site: Site, { session }: Person, part: Buffer): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => {
      socket.write(
        `POST /api${createEvent.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${session}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 4000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      )
      socket.write(part, () => setTimeout(() => socket.destroy(), Math.random() * 20))
    })
    socket.on('close', () => done())
    socket.on('error', () => done())
  })
}

test('200 aborted uploads leave no file', { timeout: 60_000 }, async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const part = Buffer.alloc(300_000, 0x2e)
  part.set(await photograph())
  for (let n = 0; n < 200; n += 20) {
    await Promise.all(Array.from({ length: 20 }, () => abort(site, admin, part)))
  }
  await expect.poll(() => stored(site)).toEqual([])
  expect(await rows(site)).toEqual([])
  const made = await sendForm(site, admin, createEvent, {
    ...eventForm,
    thumbnail: fileOf(await photograph()),
  })
  expect(made.status).toBe(200)
})

test('the clean-up deletes an upload that a dead process left, and keeps the upload of a living process', async () => {
  await using site = await startTestApp()
  const arriving = join(site.folder, 'uploads/.arriving')
  const id = crypto.randomUUID()
  const { hostname } = await import('node:os')
  const host = hostname().replaceAll(/[^\w.]/g, '_')
  await writeFile(join(arriving, `${host}-4194999-${id}`), 'left')
  await writeFile(join(arriving, `${host}-${process.pid}-${id}`), 'mine')
  await writeFile(join(arriving, `elsewhere-1-${id}`), 'another machine')
  await removeUnusedFiles(site.context)
  expect((await readdir(arriving)).toSorted()).toEqual(
    [`elsewhere-1-${id}`, `${host}-${process.pid}-${id}`].toSorted(),
  )
  site.turnClock(3_700_000)
  await removeUnusedFiles(site.context)
  expect(await readdir(arriving)).toEqual([`${host}-${process.pid}-${id}`])
})

test.each([
  ['an hour', false, 3_700_000],
  ['a day if it is public', true, 86_600_000],
])(
  'a file that was attached to no record is deleted after %s, and cannot be attached afterwards',
  async (_, isPublic, wait) => {
    await using site = await startTestApp()
    const admin = await site.person('admin')
    const path = site.context.files.temporaryUploads.newPath()
    await writeFile(path, await photograph())
    const { Upload } = await import('#contract/files.ts')
    const upload = new Upload({ name: 'a.jpg', size: 1, kind: 'jpeg', path })
    const id = await saveFile(site.context, upload, { ownerId: admin.id, isPublic, slot: 'card' })
    await writeFile(path, '')
    await removeUnusedFiles(site.context)
    expect(await rows(site)).toHaveLength(1)
    expect((await site.http(`/files/${id}/640.jpg`)).status).toBe(isPublic ? 200 : 404)
    site.turnClock(wait - 400_000)
    await removeUnusedFiles(site.context)
    expect(await rows(site)).toHaveLength(1)
    site.turnClock(400_000)
    await removeUnusedFiles(site.context)
    expect(await rows(site)).toEqual([])
    await expect(site.context.db.transaction().execute((tx) => attachFile(tx, id))).rejects.toMatchObject({
      code: 'files_unavailable',
    })
  },
)

test('after a hundred edits there are only the files that records use', { timeout: 120_000 }, async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const thumbnail = fileOf(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a2c66' } })
      .png()
      .toBuffer(),
  )
  const made = await sendForm<{ forms: Event }>(site, admin, createEvent, { ...eventForm, thumbnail })
  const eventid = made.body.forms._id
  const edits = Array.from({ length: 100 }, () => ({ ...eventForm, eventid, thumbnail }))
  for (let n = 0; n < edits.length; n += 10) {
    const answers = await Promise.all(
      edits.slice(n, n + 10).map((edit) => sendForm(site, admin, updateEvent, edit)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  }
  const { event } = await site.call(null, allEvent, {})
  expect((await site.http(event[0]?.thumbnail.url ?? '')).status).toBe(200)
  expect([(await stored(site)).length, (await rows(site)).length]).toEqual([3, 1])
  await site.call(admin.session, deleteEvent, { eventid })
  expect([await stored(site), await rows(site)]).toEqual([[], []])
})

test('when the disk is full, only uploads fail, with a message', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { store } = site.context.files
  const { put } = store
  store.put = async () => {
    throw Object.assign(new Error('no space left on device, /secret/path'), { code: 'ENOSPC' })
  }
  const thumbnail = fileOf(await photograph())
  const failed = await sendForm(site, admin, createEvent, { ...eventForm, thumbnail })
  expect([failed.status, failed.body.code]).toEqual([503, 'files_unavailable'])
  expect(JSON.stringify(failed.body)).not.toContain('secret')
  expect(await stored(site)).toEqual([])
  expect((await site.call(null, allEvent, {})).event).toEqual([])
  store.put = put
  expect((await sendForm(site, admin, createEvent, { ...eventForm, thumbnail })).status).toBe(200)
  site.turnClock(86_600_000)
  await removeUnusedFiles(site.context)
  expect(await rows(site)).toHaveLength(1)
})

test('a folder that cannot be written stops the start with a message of one line', async () => {
  const { openFiles } = await import('#server/files/files.ts')
  await using site = await startTestApp()
  const file = join(site.folder, 'a-file')
  await writeFile(file, '')
  await expect(openFiles({ dataDir: file, s3: undefined })).rejects.toThrow(
    /uploads cannot be written: ENOTDIR/,
  )
  expect(await readFile(file, 'utf8')).toBe('')
})

test.each([0, 65_526, 65_530, 65_536, 131_070])(
  'HTML that begins at byte %i after the head of a picture is found, and the picture is refused',
  (at) => {
    const head = Buffer.from([0xff, 0xd8, 0xff])
    expect(kindOf(Buffer.concat([head, Buffer.alloc(at)]))).toBe('jpeg')
    expect(kindOf(Buffer.concat([head, Buffer.alloc(at), Buffer.from('<!DocType html>')]))).toBe(null)
  },
)

test.each([
  ['a PDF', pdf, 'pdf'],
  ['a Word document', docx, 'docx'],
  ['a Word document of before 2007', doc, 'doc'],
  ['a Word document with macros', docxWithMacro, null],
] as const)('the kind of %s is found by its content', (_what, bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind)
})
