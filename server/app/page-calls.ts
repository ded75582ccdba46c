import type { FastifyInstance } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { Problem, type ProblemBody, problems } from '#contract/problem.ts'

/** Makes what a page's loader works with (`web/app/page-calls.ts`), and knows until when the page is right. */
export async function pageContext(app: FastifyInstance, server: ServerBuild, now: Date) {
  const { RouterContextProvider } = await import('react-router')
  let right = Number.POSITIVE_INFINITY

  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    })
    const body = answer.json<Answer<E> & ProblemBody>()
    if (answer.statusCode < 400) return body
    throw new Problem(body.code in problems ? (body.code as keyof typeof problems) : 'failed')
  }

  const context = new RouterContextProvider()
  const { pageCalls } = server.entry.module as { pageCalls?: RouterContext }
  if (pageCalls) {
    const until = (instant: Date) => {
      right = Math.min(right, instant.getTime())
    }
    context.set(pageCalls, { call, now, until })
  }
  return { context, isRightUntil: () => right }
}
