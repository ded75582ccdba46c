import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { compressed, precompressed, WORTH_IT } from './compressed-response.ts'
import type { Page } from './page-cache.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
/** The service worker of check-in. It fetches the page and its code, which the policy of other files forbids. */
const WORKER = '/door-worker.js'
const WORKER_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" }

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** A function that reads each built file, by the file's address. */
export async function clientFiles(folder: string): Promise<Map<string, () => Promise<Page>>> {
  const files = new Map<string, () => Promise<Page>>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const address = path.slice(folder.length).replaceAll('\\', '/')
    const headers =
      address === WORKER
        ? WORKER_HEADERS
        : { 'cache-control': address.startsWith('/assets/') ? IMMUTABLE : HOUR }
    files.set(address, () => readPage(path, type, headers))
  }
  return files
}

async function readPage(path: string, type: string, headers: Record<string, string>): Promise<Page> {
  const bytes = await readFile(path)
  const [br, gzip] = await Promise.all(
    ['br', 'gz'].map((name) => readFile(`${path}.${name}`).catch(() => null)),
  )
  return {
    status: 200,
    headers,
    content:
      bytes.length >= WORTH_IT && br && gzip
        ? precompressed(bytes, type, { br, gzip })
        : await compressed(bytes, type),
    expiresAt: Number.POSITIVE_INFINITY,
    isStatic: true,
  }
}
