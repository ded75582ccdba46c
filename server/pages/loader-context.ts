import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { Problem, type ProblemBody, type ProblemCode, problems } from '#contract/call/problem.ts'
import { parseMarkdown } from '../content-documents/parse-markdown.ts'
import { closedPaths } from './page-routes.ts'

/** The headers with the session of a request. */
export type SessionHeaders = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

// Finds only fields: within a text, the quotation marks would be escaped.
const RECORD = /"_id":"([^"]+)"/g

/**
 * Makes the context of a page's loaders (`web/app/api/loader-context.ts`), and records until when the page is valid and from which
 * records it was made. `nonce` marks the page's own inline scripts. With the session of an `editor` the page shows drafts. `page` is the
 * pattern of its path, for the log.
 */
export async function pageContext(
  app: FastifyInstance,
  server: ServerBuild,
  {
    now,
    testMode,
    nonce = '',
    editor,
    page,
  }: { now: Date; testMode: boolean; nonce?: string; editor?: SessionHeaders; page?: string },
) {
  const { RouterContextProvider } = await import('react-router')
  const module = server.entry.module as {
    loaderContext?: RouterContext
    scriptNonce?: RouterContext<string>
    pathsNotToPrefetch?: RouterContext<readonly string[]>
    Problem?: typeof Problem
  }
  // The pages' build has its own copy of the class, which its `instanceof` needs.
  const Refusal = module.Problem ?? Problem
  let expiresAt = Number.POSITIVE_INFINITY
  let isStatic = true
  let isUnavailable = false
  const records = new Set<string>()

  async function request<E extends Endpoint>(
    endpoint: Endpoint & E,
    input: Input<E>,
    { steady } = { steady: false },
  ): Promise<Answer<E>> {
    if (endpoint.isStatic !== true) isStatic = false
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(editor !== undefined && endpoint.allow === 'admin' ? { headers: editor } : {}),
      ...(endpoint.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    })
    if (!steady) for (const [, id = ''] of answer.body.matchAll(RECORD)) records.add(id)
    const body = answer.json<Answer<E> & ProblemBody>()
    if (answer.statusCode < 400) return body
    if (answer.statusCode === 503) isUnavailable = true
    throw new Refusal(body.code in problems ? (body.code as ProblemCode) : 'failed')
  }

  const context = new RouterContextProvider()
  if (module.scriptNonce) context.set(module.scriptNonce, nonce)
  if (module.pathsNotToPrefetch) context.set(module.pathsNotToPrefetch, closedPaths(server))
  if (module.loaderContext) {
    const expireAt = (instant: Date) => {
      expiresAt = Math.min(expiresAt, instant.getTime())
    }
    const log = (missing: string, why: unknown) => app.log.error({ err: why, page }, missing)
    const drafts = editor !== undefined
    const known = { request, now, testMode, drafts, readMarkdown: parseMarkdown, expireAt, log }
    context.set(module.loaderContext, known)
  }
  return {
    context,
    validity: () => ({ expiresAt, isStatic, records }),
    /** Whether a call failed because the database is away. */
    isUnavailable: () => isUnavailable,
  }
}
