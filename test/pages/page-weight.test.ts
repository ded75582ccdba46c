import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { WORTH_IT } from '#server/pages/compressed-response.ts'
import { root } from '#server/root.ts'

type Route = {
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
  clientLoaderModule?: string
}
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const CLIENT = join(root, 'build/pages/client')
const KB = 1024
/** The most that a page may load once it is hydrated: size in KB, and number of scripts. */
const MOST = { size: 130, scripts: 12 }
// These pages also load schemas for content that only signed-in people, or people with a link, see.
const MOST_WITH_SCHEMAS = { size: 220, scripts: 20 }
const WITH_SCHEMAS =
  /^(application|events\/own|accounts\/own-account|documents|members\/(?:my|sent|renew|guardian)|payments|investors\/investor-circle)/

const brotli = promisify(brotliCompress)

async function manifest(): Promise<Manifest> {
  const files = await readdir(join(CLIENT, 'assets'))
  const name = files.find((file) => /^manifest-\w+\.js$/.test(file))
  const text = await readFile(join(CLIENT, 'assets', name ?? ''), 'utf8')
  return { ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)), url: `/assets/${name}` }
}

/** These modules and every file that they import, directly or indirectly. */
async function filesOf(entries: string[]): Promise<Set<string>> {
  const files = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    const text = await readFile(join(CLIENT, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      open.push(`/assets/${name}`)
  }
  return files
}

/** A route and its parent routes. */
function chainOf(routes: Manifest['routes'], id: string): Route[] {
  const chain: Route[] = []
  for (let at = routes[id]; at !== undefined; at = routes[at.parentId ?? '']) chain.push(at)
  return chain
}

const sizes = new Map<string, Promise<number>>()

function sizeOf(file: string): Promise<number> {
  const size = sizes.get(file) ?? readFile(join(CLIENT, file)).then(sent)
  sizes.set(file, size)
  return size
}

/** The bytes that the server sends of a file: a very small file is sent uncompressed. */
async function sent(bytes: Buffer): Promise<number> {
  if (bytes.length < WORTH_IT) return bytes.length
  const packed = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  return packed.length
}

async function weightOf(files: Set<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0) / KB
}

test('the build does not contain the page of components, which is for development', async () => {
  const { routes } = await manifest()
  expect(Object.keys(routes).filter((id) => id.includes('component'))).toEqual([])
  const word = 'component-page'
  expect(await readFile(join(root, 'test/component-page/components-page.tsx'), 'utf8')).toContain(word)
  const files = await readdir(join(root, 'build/pages'), { recursive: true })
  const built = files.filter((file) => /\.(js|css)$/.test(file))
  expect(built.length).toBeGreaterThan(50)
  const texts = await Promise.all(built.map((file) => readFile(join(root, 'build/pages', file), 'utf8')))
  expect(texts.filter((text) => text.includes(word))).toEqual([])
})

test('the size and number of scripts that a page loads once hydrated stay below their limits', async () => {
  const { url, entry, routes } = await manifest()
  // The entry loads this script at the first use of the page.
  const [, hydrate = ''] =
    /import\(["'`]\.(\/hydrate-[\w-]+\.js)/.exec(await readFile(join(CLIENT, entry.module), 'utf8')) ?? []
  const heavy: string[] = []
  for (const [id, route] of Object.entries(routes)) {
    if (route.parentId !== 'app/layout/public-shell') continue
    const chain = chainOf(routes, id)
    const files = await filesOf([
      entry.module,
      `/assets${hydrate}`,
      url,
      ...chain.map(({ module }) => module),
    ])
    expect(files.size, id).toBeGreaterThan(4)
    const total = await weightOf(files)
    const most = WITH_SCHEMAS.test(id) ? MOST_WITH_SCHEMAS : MOST
    if (total > most.size || files.size > most.scripts)
      heavy.push(`${id}: ${total.toFixed(1)} KB in ${files.size} scripts`)
  }
  expect(heavy).toEqual([])
})
