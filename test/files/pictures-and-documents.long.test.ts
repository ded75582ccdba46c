import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { documentKinds, pictureKinds } from '#contract/files.ts'
import { openPictures } from '#server/files/pictures.ts'
import { openTemporaryUploads } from '#server/files/temporary-uploads.ts'
import { picturesAndDocuments, type Sent } from '#test/cases/files/pictures-and-documents.ts'

const folder = await mkdtemp(join(tmpdir(), 'fwc-files-'))
const uploads = await openTemporaryUploads(folder)
const pictures = openPictures()
afterAll(async () => {
  pictures.close()
  await rm(folder, { recursive: true })
})

const rule = { takes: [...pictureKinds, ...documentKinds], tooLarge: 'file_too_large' } as const
const wide = { widths: [480, 960, 1600], isSquare: false }

/** The result for a file: size and folder of a picture, kind of a document, or the message of a refusal. */
async function become(bytes: Buffer, shape = wide) {
  const upload = await uploads.receive(Readable.from([bytes]), { field: 'file', name: 'a.bin' }, rule)
  if (upload === null) return 'nothing'
  if (!pictureKinds.some((kind) => kind === upload.kind)) return upload.kind
  const out = uploads.newPath()
  return { out, ...(await pictures.encode(upload.path, out, shape)) }
}

const all = await picturesAndDocuments()

test('there are more than forty sample files', () => expect(all.length).toBeGreaterThan(40))

test.each(all.map((sent) => [sent.what, sent] as const))('%s', async (_what, { bytes, becomes }: Sent) => {
  const became = await become(bytes).catch((error: Error) => error.message)
  if (becomes instanceof RegExp) return expect(became).toMatch(becomes)
  if (typeof becomes === 'string') return expect(became).toBe(becomes)
  expect(became).toMatchObject({ width: becomes[0], height: becomes[1] })
})

/** The half of a picture that is red, or `none`. */
async function redHalf(path: string): Promise<string> {
  const { data, info } = await sharp(await readFile(path))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => {
    const at =
      (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
    return (data[at] as number) > (data[at + 2] as number)
  }
  const sides = {
    left: isRed(0.1, 0.5),
    right: isRed(0.9, 0.5),
    top: isRed(0.5, 0.1),
    bottom: isRed(0.5, 0.9),
  }
  const [side] = Object.entries(sides).filter(
    ([name, is]) => is && !sides[opposite[name as keyof typeof sides]],
  )
  return side?.[0] ?? 'none'
}
const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

test('a picture is shown upright, whichever way its camera was held', async () => {
  const found: string[] = []
  for (const { bytes } of all.slice(0, 8)) {
    const became = await become(bytes)
    if (typeof became === 'string') throw new Error(became)
    found.push(await redHalf(join(became.out, `${became.width}.jpg`)))
  }
  expect(found).toEqual(['left', 'right', 'right', 'left', 'top', 'top', 'bottom', 'bottom'])
})

test('a face is cropped from a long strip without enlarging the whole picture first', async () => {
  const line = all.find(({ what }) => what === 'a line')
  const became = await become(line?.bytes as Buffer, { widths: [96, 384], isSquare: true })
  expect(became).toMatchObject({ width: 384, height: 384, widths: [96, 384] })
})
