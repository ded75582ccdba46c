import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { check } from '#contract/call/check.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { XLSX } from '#contract/values/workbook.ts'
import { demandDuty } from './admins.ts'
import { callerOf } from '../accounts/sign-in/sessions.ts'
import type { TemporaryUploads } from '../files/temporary-uploads.ts'
import { checkRecorded, recordRead } from './audit-reads.ts'
import type { RequestContext, Caller, AppContext } from '../context.ts'
import { type Form, readForm } from './multipart.ts'
import { withinRateLimit } from './endpoint-rate-limit.ts'
import { recordLastWriteOf, readingFrom } from './replica-reads.ts'
import { isSameOrigin } from './csrf.ts'
import { tokenOf } from './session-cookie.ts'
import { badText } from './input-sanitising.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `mount`. A route under /api without it stops the start. */
    endpoint?: Endpoint
    /** The name of the function that answers the endpoint. */
    handler?: string
    /** A route under /api that is no call: the API reference, the metrics. */
    reading?: true
  }
}

/** Answers a call; throws a `Problem` to refuse it. */
export type Handler<E extends Endpoint> = (
  context: RequestContext<E['allow']>,
  input: z.output<E['input']>,
) => Promise<z.input<E['answer']>> | z.input<E['answer']>

/** For HTML in a frame of the dashboard: it may show styles and its own pictures, and has no scripts, links or forms. */
const FRAMED = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
}

/** Mounts one call or several. */
export type Route = (app: FastifyInstance, context: AppContext) => void

/** A handler for each endpoint that files of the contract export, under the endpoint's name. */
type Handlers<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Exports[Name] extends Endpoint
    ? Handler<Exports[Name]>
    : never
}

/** Mounts each exported endpoint with the handler of the same name. An endpoint without a handler does not compile. */
export function routes<Exports extends object>(exports: Exports, handlers: Handlers<Exports>): Route {
  return (app, context) => {
    for (const [name, handler] of Object.entries(handlers) as [keyof Exports & string, Handler<Endpoint>][]) {
      // A function that another function returned has no name.
      if (handler.name === '') Object.defineProperty(handler, 'name', { value: name })
      mount(app, context, exports[name] as Endpoint, handler)
    }
  }
}

/** Serves one endpoint under /api: checks the caller and the input, calls the handler, and checks the answer. */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: E,
  handler: Handler<E>,
): void {
  checkRecorded(endpoint)

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const requestContext = await requestContextOf(context, endpoint, request, reply)
    const form = await readBody(endpoint, request, context.files.temporaryUploads)
    let answer: unknown
    try {
      const input = inputOf(endpoint, request, form.body)
      const handle = () =>
        readingFrom(requestContext, endpoint, async (reading) =>
          handler(reading as RequestContext<E['allow']>, input),
        )
      answer = endpoint.answer.parse(await withinRateLimit(requestContext, endpoint, handle))
      await recordRead(requestContext, endpoint, input, answer)
      await recordLastWriteOf(requestContext, endpoint)
    } finally {
      await form.discard()
    }
    return send(reply, answer)
  }

  function send(reply: FastifyReply, answer: unknown): FastifyReply {
    if (endpoint.answers === 'redirect') {
      return reply.redirect((answer as { location: string }).location, 303)
    }
    const download = (name: string, type: string) =>
      reply.header('content-disposition', `attachment; filename="${name}"`).type(type)
    if (endpoint.answers === 'file') {
      const { name, content } = answer as { name: string; content: Uint8Array }
      return download(name, 'application/pdf').send(Buffer.from(content))
    }
    if (endpoint.answers === 'html') {
      return reply
        .headers(FRAMED)
        .type('text/html; charset=utf-8')
        .send((answer as { html: string }).html)
    }
    if (endpoint.answers === 'csv') {
      const { name, text } = answer as { name: string; text: AsyncIterable<string> }
      return download(name, 'text/csv; charset=utf-8').send(Readable.from(text))
    }
    if (endpoint.answers === 'xlsx') {
      const { name, bytes } = answer as { name: string; bytes: AsyncIterable<Uint8Array> }
      return download(name, XLSX).send(Readable.from(bytes, { objectMode: false }))
    }
    return reply.code(endpoint.answers === 'accepted' ? 202 : 200).send(answer)
  }
  const route = {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint, handler: handler.name },
    handler: serve,
  }
  if (endpoint.body === 'multipart') {
    app.register(async (form) => {
      await form.register(multipart)
      form.route(route)
    })
  } else if (endpoint.body === 'raw') {
    app.register(async (raw) => {
      raw.removeAllContentTypeParsers()
      raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      raw.route(route)
    })
  } else {
    app.route(route)
  }
}

/** The person who makes a request that is no call, or null. */
export async function callerFrom(context: AppContext, request: FastifyRequest): Promise<Caller | null> {
  const carried = tokenOf(request, context.config.publicUrl)
  return carried === undefined ? null : callerOf(context, carried.token)
}

async function requestContextOf(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const carried = endpoint.allow === 'provider' ? undefined : tokenOf(request, context.config.publicUrl)
  const user = carried === undefined ? null : await callerOf(context, carried.token)
  const changes = endpoint.method === 'POST' || endpoint.changes === true
  if (carried?.from === 'cookie' && changes && !isSameOrigin(request, context.config.publicUrl)) {
    throw new Problem('cross_site')
  }
  refuseUnlessAllowed(context, endpoint, user)
  refuseBeforeGuardian(endpoint, user, changes)
  return {
    ...context,
    primary: context.db,
    user,
    log: request.log,
    ip: request.ip,
    requestId: request.id,
    header: (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    token: carried?.token,
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    answerHeader: (name: string, value: string) => void reply.header(name, value),
  }
}

function refuseUnlessAllowed(
  { config }: AppContext,
  { allow, duty = 'any', notAllowed = 'not_allowed' }: Endpoint,
  user: Caller | null,
): void {
  if (allow === 'anyone' || allow === 'provider') return
  if (user === null) throw new Problem('no_token')
  if (allow === 'admin') return demandDuty({ config, user }, duty, notAllowed)
  if (allow === 'member' && user.role !== 'member') throw new Problem(notAllowed)
}

/** Nothing of a minor is stored before the guardian agrees. Calls that check this themselves say `allowedBeforeGuardianAgrees`. */
function refuseBeforeGuardian(
  { allow, allowedBeforeGuardianAgrees }: Endpoint,
  user: Caller | null,
  changes: boolean,
): void {
  const isForOneself = allow === 'signed-in' || allow === 'member'
  if (changes && isForOneself && allowedBeforeGuardianAgrees !== true && user?.awaitsGuardian === true)
    throw new Problem('guardian_consent')
}

/** The body of a request, as JSON or as a form. The files of a form are kept until `discard`. */
async function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  temporaryUploads: TemporaryUploads,
): Promise<Form> {
  const isForm = endpoint.body === 'multipart' && request.isMultipart()
  if (isForm) return readForm(request, endpoint.files ?? {}, temporaryUploads)
  const isRead = endpoint.body !== 'raw' && endpoint.method !== 'GET' && request.body !== undefined
  return { body: isRead ? request.body : {}, discard: async () => undefined }
}

function inputOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  body: unknown,
): z.output<E['input']> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('malformed')
  const query = endpoint.allow === 'provider' ? {} : (request.query as object)
  const input = { ...body, ...query, ...(request.params as object) }
  if (Object.keys(input).length > MOST_KEYS) throw new Problem('malformed')
  const bad = badText(input)
  if (bad !== null) {
    const name = endpoint.document ? bad.replace(`${endpoint.document}.`, '') : bad
    throw new Problem('invalid_input', {
      fields: { [name]: 'This contains a character that cannot be stored' },
    })
  }
  const checked = check(endpoint, input)
  if ('problem' in checked) throw checked.problem
  return checked.value as z.output<E['input']>
}

// More than any form of the product has. Beyond this, an answer that names each unknown key would itself cost too much.
const MOST_KEYS = 200
