import { mkdir, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'

/** A picture to encode: in every width and format, into the folder `out`. A square is made in all widths, also larger than the picture. */
export type Task = {
  id: number
  path: string
  out: string
  widths: number[]
  isSquare: boolean
  mostPixels: number
}
export type Encoded = { width: number; height: number; widths: number[] }
export type Result = { id: number } & (Encoded | { failed: string })

// This runs in a separate process, so that decoding untrusted bytes neither blocks nor endangers the server; its priority is the lowest.
// It imports no other file of the product, since a release contains this file as it is.
setPriority(19)
sharp.cache(false)
sharp.concurrency(1)

/** The greatest height of an encoded picture, in pixels. WebP allows 16,383, and no page shows a picture half as high. */
const TALLEST = 8_192
/** A square is cut out of a strip at most so many times as long as wide: the strip is enlarged before the cut, which takes memory. */
const LONGEST_STRIP = 4
const JPEG_END = Buffer.from([0xff, 0xd9])

type Shape = Pick<Task, 'widths' | 'isSquare' | 'mostPixels'>

/** Decodes a picture in its largest width. By default sharp keeps no metadata. */
async function decode(
  from: string | Buffer,
  { widths, isSquare, mostPixels }: Shape,
  failOn: 'error' | 'warning' = 'error',
) {
  const options = { limitInputPixels: mostPixels, failOn, animated: false } as const
  const { autoOrient } = await sharp(from, options).metadata()
  const most = Math.max(...widths)
  const tallest = Math.max(1, Math.floor((autoOrient.width * TALLEST) / autoOrient.height))
  const largest = isSquare ? most : Math.min(most, autoOrient.width, tallest)
  const upright = sharp(from, options).autoOrient()
  const { data, info } = await (isSquare ? upright.extract(middleOf(autoOrient)) : upright)
    .resize(isSquare ? { width: largest, height: largest, position: 'attention' } : { width: largest })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, info, wanted: [...widths.filter((width) => width < largest), largest] }
}

/** The middle of a long strip, or the whole of any other picture. */
function middleOf(size: { width: number; height: number }) {
  const most = LONGEST_STRIP * Math.min(size.width, size.height)
  const [width, height] = [Math.min(size.width, most), Math.min(size.height, most)]
  const [left, top] = [Math.floor((size.width - width) / 2), Math.floor((size.height - height) / 2)]
  return { left, top, width, height }
}

/** Decodes a JPEG again with the end mark added. If the decoder gives no warning, only the mark was missing. */
async function decodeWithEnd(path: string, shape: Shape, error: unknown) {
  const bytes = await readFile(path)
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw error
  return decode(Buffer.concat([bytes, JPEG_END]), shape, 'warning')
}

async function encode({ path, out, ...shape }: Task): Promise<Encoded> {
  const { data, info, wanted } = await decode(path, shape).catch((error: unknown) =>
    decodeWithEnd(path, shape, error),
  )
  const raw = { width: info.width, height: info.height, channels: info.channels }
  await mkdir(out)
  for (const width of wanted) {
    const picture = sharp(data, { raw }).resize({ width })
    // Less effort makes larger files in the same time; more effort takes four times as long.
    await picture.clone().avif({ quality: 52, effort: 3 }).toFile(`${out}/${width}.avif`)
    await picture.clone().webp({ quality: 74, effort: 3 }).toFile(`${out}/${width}.webp`)
    await picture
      .clone()
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, progressive: true })
      .toFile(`${out}/${width}.jpg`)
  }
  return { width: info.width, height: info.height, widths: wanted }
}

process.on('message', (task: Task) => {
  encode(task).then(
    (encoded) => process.send?.({ id: task.id, ...encoded } satisfies Result),
    (error: unknown) => process.send?.({ id: task.id, failed: String(error) } satisfies Result),
  )
})
process.on('disconnect', () => process.exit())
