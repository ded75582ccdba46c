import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EntryContext, RouterContext, ServerBuild } from 'react-router'
import { root } from '#server/root.ts'
import { type Figure, inTurn } from './figures.ts'

const RENDERS = 20
const PATHS = ['/', '/about-us']
/** What home's loader asks for; the database is measured elsewhere. */
const NO_SPOTLIGHTS = { spotlight: [], nextCursor: null, total: 0 }

/**
 * A page made anew, with routing and all, beside React alone on the same tree. Both to bytes: the text that React returns
 * is put together only when somebody reads it.
 */
export async function rendering(): Promise<Figure[]> {
  // React decides which of its builds it is when it is loaded.
  process.env['NODE_ENV'] = 'production'
  const [
    { createRequestHandler, RouterContextProvider, ServerRouter },
    { renderToString },
    { createElement },
  ] = await Promise.all([import('react-router'), import('react-dom/server'), import('react')])
  const build = (await import(pathToFileURL(join(root, 'build/pages/server/index.js')).href)) as ServerBuild

  function context(): InstanceType<typeof RouterContextProvider> {
    const provider = new RouterContextProvider()
    const { pageCalls } = build.entry.module as { pageCalls?: RouterContext }
    if (pageCalls) {
      provider.set(pageCalls, { call: async () => NO_SPOTLIGHTS, now: new Date(), until: () => undefined })
    }
    return provider
  }

  /** The tree that the server renders, taken where it is about to render it. */
  async function treeOf(url: string): Promise<() => Buffer> {
    let taken: EntryContext | undefined
    function take(_request: Request, _status: number, _headers: Headers, entry: EntryContext): Response {
      taken = entry
      return new Response('')
    }
    const entry = { ...build.entry, module: { ...build.entry.module, default: take } }
    await createRequestHandler({ ...build, entry } as ServerBuild, 'production')(new Request(url), context())
    if (taken === undefined) throw new Error(`${url} is not rendered`)
    // The data at the page's end comes as a stream, which is read once and which renderToString does not wait for.
    const { serverHandoffStream: _stream, ...rest } = taken
    return () =>
      Buffer.from(renderToString(createElement(ServerRouter, { context: rest as EntryContext, url })))
  }

  const handle = createRequestHandler(build, 'production')
  const figures: Figure[] = []
  for (const path of PATHS) {
    const url = `http://bench.test${path}`
    const bare = await treeOf(url)
    const ours = async () => (await handle(new Request(url), context())).arrayBuffer()
    const same = bare().byteLength / (await ours()).byteLength
    if (same < 0.7) throw new Error(`${path}: the bare tree is another one`)
    await rateOf(ours)
    await rateOf(bare)
    figures.push({
      name: `${path} rendered anew, beside renderToString of its tree`,
      unit: '/s',
      ...(await inTurn(
        41,
        () => rateOf(ours),
        () => rateOf(bare),
      )),
      bound: { least: 0.7 },
    })
  }
  return figures
}

async function rateOf(render: () => Buffer | Promise<ArrayBuffer>): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < RENDERS; n += 1) await render()
  return (RENDERS / (performance.now() - began)) * 1000
}
