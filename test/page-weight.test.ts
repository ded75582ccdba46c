import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

type Route = { parentId?: string; module: string; imports?: string[]; clientLoaderModule?: string }
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const CLIENT = join(root, 'build/pages/client')
const KB = 1024
/** What a page may weigh once awake, by its route. */
const bounds: Record<string, number> = {
  'accounts/login-page': 107,
  'accounts/signup-page': 107,
  'accounts/forgot-password-page': 107,
  'accounts/set-password-page': 107,
}
const MOST = 110
// They load schemas with what only the signed-in see of them.
const SIGNED_IN = /^(application|members\/my|payments|investors\/investor-circle|app\/dashboard|site\/card)/

const brotli = promisify(brotliCompress)

async function manifest(): Promise<Manifest> {
  const files = await readdir(join(CLIENT, 'assets'))
  const name = files.find((file) => /^manifest-\w+\.js$/.test(file))
  const text = await readFile(join(CLIENT, 'assets', name ?? ''), 'utf8')
  return { ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)), url: `/assets/${name}` }
}

/** Every file that a module brings along when it is loaded. */
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

const sizes = new Map<string, Promise<number>>()

function sizeOf(file: string): Promise<number> {
  const size =
    sizes.get(file) ??
    readFile(join(CLIENT, file))
      .then((bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
      .then(({ length }) => length)
  sizes.set(file, size)
  return size
}

test('what a public page loads once awake stays light', async () => {
  const { url, entry, routes } = await manifest()
  const heavy: string[] = []
  for (const [id, route] of Object.entries(routes)) {
    if (route.parentId !== 'app/public-shell' || SIGNED_IN.test(id)) continue
    const chain: string[] = []
    for (let at: Route | undefined = route; at !== undefined; at = routes[at.parentId ?? ''])
      chain.push(at.module)
    const files = await filesOf([entry.module, url, ...chain])
    expect(files.size, id).toBeGreaterThan(4)
    const total = (await Promise.all([...files].map(sizeOf))).reduce((sum, size) => sum + size, 0) / KB
    if (total > (bounds[id] ?? MOST)) heavy.push(`${id}: ${total.toFixed(1)} KB`)
  }
  expect(heavy).toEqual([])
})
