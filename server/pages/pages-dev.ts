import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { isCall, refuseUnknownCall } from '../http/app.ts'
import { root } from '../root.ts'
import { seoRoutes } from './seo.ts'
import { pageContext } from './loader-context.ts'

type Site = Omit<Parameters<typeof seoRoutes>[1], 'build' | 'ask'> & {
  clock: () => Date
  testMode: boolean
}

/** Serves the pages from their sources, with hot reload. There is no Content-Security-Policy, which Vite's scripts would violate. */
export async function serveFromSources(
  app: FastifyInstance,
  { clock, testMode, ...site }: Site,
): Promise<void> {
  const [{ createServer }, { createRequestHandler }] = await Promise.all([
    import('vite'),
    import('react-router'),
  ])
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  const handle = createRequestHandler(build, 'development')

  async function ask(address: string): Promise<Response> {
    const { context } = await pageContext(app, await build(), { now: clock(), testMode })
    return handle(new Request(new URL(address, site.publicUrl)), context)
  }

  async function render(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const answer = await ask(request.url)
    reply.raw.writeHead(answer.status, Object.fromEntries(answer.headers))
    reply.raw.end(Buffer.from(await answer.arrayBuffer()))
  }

  seoRoutes(app, { ...site, build, ask })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler(request, reply) {
      if (isCall(request)) return refuseUnknownCall(request, reply)
      reply.hijack()
      vite.middlewares(request.raw, reply.raw, (error: unknown) => {
        const failed = (reason: unknown) => {
          request.log.error({ err: reason }, 'a page could not be rendered')
          reply.raw.writeHead(500, { 'content-type': 'text/plain' })
          reply.raw.end(
            reason instanceof Error ? (reason.stack ?? reason.message) : 'The page could not be rendered.',
          )
        }
        if (error) failed(error)
        else render(request, reply).catch(failed)
      })
    },
  })
}
