import { mkdir } from 'node:fs/promises'
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

async function encode({ path, out, widths, isSquare, mostPixels }: Task): Promise<Encoded> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', animated: false } as const
  const { autoOrient } = await sharp(path, options).metadata()
  const most = Math.max(...widths)
  const largest = isSquare ? most : Math.min(most, autoOrient.width)
  const wanted = [...widths.filter((width) => width < largest), largest]
  // Decoded once; without a word on metadata, sharp keeps none.
  const { data, info } = await sharp(path, options)
    .autoOrient()
    .resize(isSquare ? { width: largest, height: largest, position: 'attention' } : { width: largest })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  await mkdir(out)
  for (const width of wanted) {
    const picture = sharp(data, { raw }).resize({ width })
    await picture.clone().avif({ quality: 52, effort: 2 }).toFile(`${out}/${width}.avif`)
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
