/** Prints what built pages weigh, compressed as they are sent: `react-router build && node scripts/weigh.ts / /partner`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { root } from './steps.ts'

const built = join(root, 'build/pages')
const handle = createRequestHandler(
  (await import(pathToFileURL(join(built, 'server/index.js')).href)) as ServerBuild,
  'production',
)

/** Fonts and pictures are compressed already. */
async function weightOf(path: string): Promise<number> {
  const bytes = await readFile(join(built, 'client', path))
  return /\.(woff2|png|jpg|webp|avif)$/.test(path) ? bytes.length : brotliCompressSync(bytes).length
}

async function weigh(path: string): Promise<void> {
  const html = await (await handle(new Request(`http://localhost${path}`))).text()
  const asked = [...html.matchAll(/(?:<link[^>]*?href|<img[^>]*?src)="(\/[^"]+\.\w+)#?"/g)].map(
    ([, one]) => one ?? '',
  )
  const files = await Promise.all(
    [...new Set(asked)].map(async (file) => ({ file, bytes: await weightOf(file) })),
  )
  const page = brotliCompressSync(html).length
  const styles = files.filter(({ file }) => file.endsWith('.css')).reduce((sum, { bytes }) => sum + bytes, 0)
  const all = files.reduce((sum, { bytes }) => sum + bytes, page)
  process.stdout.write(
    `${path}: HTML ${page} (${html.length} plain), CSS ${styles}, together ${page + styles}; all ${all} in ${files.length + 1} requests\n`,
  )
  for (const { file, bytes } of files.filter(({ file: name }) => !name.endsWith('.js')))
    process.stdout.write(`  ${bytes}  ${file}\n`)
}

for (const path of process.argv.slice(2)) await weigh(path)
