import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createUser, forgotPassword, loginUser } from '#contract/accounts/accounts.ts'
import { afterSignIn, returnTo, type SignInPage, signInPageAt } from '#contract/accounts/return-to.ts'
import { Problem, type ProblemBody } from '#contract/call/problem.ts'
import { isCall, refuseUnknownCall } from '../http/app.ts'
import { isSameOrigin } from '../http/csrf.ts'
import { answered, type FormAnswer, withCodeField } from './form-answer.ts'
import type { Page } from './page-cache.ts'
import { htmlWithReturn } from './return-links.ts'

/** The largest body of these forms. Bytes. */
const BODY_LIMIT = 8 * 1024

const forms = {
  '/login': { endpoint: loginUser, fields: ['email', 'password', 'code'] },
  '/signup': { endpoint: createUser, fields: ['name', 'email', 'password'] },
  '/forgot-password': { endpoint: forgotPassword, fields: ['email'] },
} as const satisfies Record<SignInPage, object>

type Options = { publicUrl: string; pageAt: (path: string, ip: string) => Promise<Page> }

/**
 * Handles the sign-in forms of browsers without JavaScript, which post them to the page's own address. It makes the call that the script
 * would make, and then redirects, or answers the page with what was typed and what is wrong.
 */
export async function plainForms(app: FastifyInstance, { publicUrl, pageAt }: Options): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )

  // Before the body is read: a POST to another page is refused whatever it contains.
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) return refuseUnknownCall(request, reply)
    if (pageOf(request) === null) refuseMethod(request, reply)
  })
  for (const url of ['/:page', '/:page/'])
    app.post(url, (request, reply) => take(request, reply, pageOf(request) as SignInPage))

  async function take(request: FastifyRequest, reply: FastifyReply, path: SignInPage): Promise<FastifyReply> {
    const { endpoint, fields } = forms[path]
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const typed = Object.fromEntries(fields.map((name) => [name, sent.get(name) ?? '']))
    // A form of another site could sign its visitor in as somebody else, even without a cookie.
    if (!isSameOrigin(request, publicUrl))
      return show(request, reply, path, typed, new Problem('cross_site').body(), 403)
    const { code, ...rest } = typed
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      payload: code ? typed : rest,
      headers: carriedOn(request),
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    const cookies = answer.headers['set-cookie']
    if (cookies !== undefined) reply.header('set-cookie', cookies)
    const wait = answer.headers['retry-after']
    if (wait !== undefined) reply.header('retry-after', wait)
    const body = answer.json<ProblemBody & { user?: { role: string } }>()
    if (answer.statusCode >= 400) return show(request, reply, path, typed, body, answer.statusCode)
    if (body.user === undefined) return show(request, reply, path, {}, null, 200)
    const { search } = new URL(request.url, publicUrl)
    return reply.header('cache-control', 'no-store').redirect(afterSignIn(returnTo(search), body.user), 303)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    path: SignInPage,
    typed: Record<string, string>,
    problem: ProblemBody | null,
    status: number,
  ): Promise<FastifyReply> {
    const kept = await pageAt(path, request.ip)
    const html = htmlWithReturn(kept, request.url)
    const bytes = html === null ? kept.content.bodies.identity.bytes : Buffer.from(html)
    const asksCode = problem?.code === 'two_factor' || Boolean(typed['code'])
    const answer: FormAnswer =
      problem === null
        ? { typed, errors: {}, message: null }
        : { typed, errors: problem.fields ?? {}, message: problem.message }
    // Not compressed: for a single answer that would take longer than everything else.
    return reply
      .code(status)
      .headers({ ...kept.headers, 'cache-control': 'no-store' })
      .type(kept.content.type)
      .send(inMain(bytes, (main) => answered(asksCode ? withCodeField(main) : main, answer)))
  }
}

/** Refuses the method of a request to a page. `Allow` names POST only for the sign-in pages. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', pageOf(request) === null ? 'GET, HEAD' : 'GET, HEAD, POST')
  throw new Problem('wrong_method')
}

/** Changes the `main` element of a page. Only this part is parsed as text, which is faster. */
function inMain(page: Buffer, change: (html: string) => string): Buffer {
  const [from, to] = [page.indexOf('<main'), page.indexOf('</main>')]
  const main = Buffer.from(change(page.toString('utf8', from, to)))
  return Buffer.concat([page.subarray(0, from), main, page.subarray(to)])
}

function pageOf({ url }: FastifyRequest): SignInPage | null {
  return signInPageAt(url.split('?', 1)[0] ?? '')
}

/** The headers of the form's request that the call needs: cookie, address and browser. */
function carriedOn({ headers }: FastifyRequest): Record<string, string | string[]> {
  const own = /^(content-|accept|transfer-encoding$|connection$|expect$|if-|authorization$|upgrade)/
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || own.test(name) ? [] : [[name, value]],
    ),
  )
}
