import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { replaceNonceByHashes } from '#server/pages/page-headers.ts'
import { openRenderer, type Renderer } from '#server/pages/render.ts'
import { root } from '#server/root.ts'

/** Renders the built pages as the server does, on a site without any content. */
async function startRenderer(): Promise<Renderer & AsyncDisposable> {
  const app = fastify()
  app.post('/api/:feature/:list', () => ({ event: [], meetups: [], masterclass: [], spotlight: [] }))
  const renderer = await openRenderer(app, join(root, 'build/pages'), {
    publicUrl: 'https://fwc.test',
    checkoutOrigins: [],
    clock: () => new Date(),
    testMode: false,
  })
  return { ...renderer, [Symbol.asyncDispose]: () => app.close() }
}

async function htmlOf({ render }: Renderer, path: string): Promise<string> {
  const { content } = await render(path, '127.0.0.1')
  return content.bodies.identity.bytes.toString()
}

/** The paths of the routes, with the names of their parameters. */
function pathsOf({ build: { routes } }: Renderer): string[] {
  return Object.values(routes).flatMap((route) => {
    const parts: string[] = []
    for (let at = route; at !== undefined; at = routes[at.parentId ?? '']) {
      if (at.path) parts.unshift(at.path)
    }
    return route?.module.default && (route.path || route.index) ? [`/${parts.join('/')}`] : []
  })
}

test('a page is the same for all values of its path parameters', async () => {
  await using renderer = await startRenderer()
  const patterns = pathsOf(renderer).filter((path) => /[:*]/.test(path))
  expect(patterns).toEqual(expect.arrayContaining(['/paymentsuccess/:id', '/*']))
  for (const pattern of patterns) {
    const filled = (value: string) => pattern.replaceAll(/:\w+|\*/g, value)
    const html = await htmlOf(renderer, filled('quiet-harbour'))
    expect(await htmlOf(renderer, filled('other%20harbour')), pattern).toBe(html)
    expect(html).not.toMatch(/harbour/)
  }
})

test('two renderings of a page are the same, and contain no nonce that a script could use', async () => {
  await using renderer = await startRenderer()
  for (const path of pathsOf(renderer)) {
    const html = await htmlOf(renderer, path)
    expect(html, path).not.toMatch(/\bnonce\b/i)
    expect(await htmlOf(renderer, path), path).toBe(html)
  }
})

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const OURS = 'start("here")'
const STYLE = 'html:root{--brand:#0a7a3b}'

test.each([
  ['nothing', ''],
  ['a script', '<script>steal()</script>'],
  ['a script in capitals', '<SCRIPT type="module">steal()</SCRIPT>'],
  ['a script with an empty nonce', '<script nonce="">steal()</script>'],
  ['a script with a guessed nonce', '<script nonce="aaaaaaaaaaaaaaaaaaaaaaaa">steal()</script>'],
  ['a script that contains text like a nonce', '<script>steal(" nonce=")</script>'],
  ['a script that is not closed', '<script>steal()//'],
  ['a tag that is not closed, before ours', '<script data-x="'],
  ['an attribute that is not closed, before ours', '<script data-x="> steal() '],
  ['a comment', '<!-- <script>steal()</script>'],
])('when the content of a page injects %s, only our own scripts get a hash', (_what, injected) => {
  const nonce = 'Zm91ciBncmVlbiB2aWxsYWdlcw'
  const page = (mark: string) =>
    `<html><head><link${mark} rel="stylesheet"><style${mark}>${STYLE}</style></head><body><style>p{color:red}</style><p>${injected}</p>
    <script${mark}>${OURS}</script><script${mark} type="module" async="">${OURS}</script></body></html>`
  const { html, hashes } = replaceNonceByHashes(page(` nonce="${nonce}"`), nonce)
  expect(hashes).toEqual({ scripts: [hashOf(OURS)], styles: [hashOf(STYLE)] })
  expect(html).toBe(page(''))
})
