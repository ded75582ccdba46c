import { mkdir, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'

/** What to make of a picture: every width in every format, each in the folder `out`; a square has all of them, however small it came. */
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

// A process of its own, which imports nothing of ours (a release has this file as it is): decoding strange bytes neither blocks nor endangers the one that serves, and gives way to it.
setPriority(19)
sharp.cache(false)
sharp.concurrency(1)

/** Pixels. A picture is made no taller: a WebP of more than 16,383 there is not, and a page shows none of half as much. */
const TALLEST = 8_192
/** A square is cut out of no longer a strip than so many times its side, which grows to the square's size before it is cut. */
const LONGEST_STRIP = 4
const JPEG_END = Buffer.from([0xff, 0xd9])

type Shape = Pick<Task, 'widths' | 'isSquare' | 'mostPixels'>

/** Decodes a picture once, in its largest width; without a word on metadata, sharp keeps none. */
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

/** The middle of a long strip; all of what is none. */
function middleOf(size: { width: number; height: number }) {
  const most = LONGEST_STRIP * Math.min(size.width, size.height)
  const [width, height] = [Math.min(size.width, most), Math.min(size.height, most)]
  const [left, top] = [Math.floor((size.width - width) / 2), Math.floor((size.height - height) / 2)]
  return { left, top, width, height }
}

/** Reads a JPEG again that lacks its end alone: with the end in its place, a decoder that warns of nothing has found it whole. */
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
    // With less effort it is larger and takes as long; with more it takes four times as long.
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
