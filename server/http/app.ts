import { randomUUID } from 'node:crypto'
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify'
import { namedMessage, wantsName } from '#contract/call/named-refusal.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import { brandingKnown } from '../pages/branding.ts'
import { plainPage, plainPageHeaders } from '../pages/plain-page.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { closeConnectionsWhenClosing } from './graceful-shutdown.ts'
import type { AppContext } from '../context.ts'
import { warnOfUntrustedProxy } from './forwarded.ts'
import { readJson } from './json.ts'
import { RequestLog } from './log.ts'
import { isNavigation, refusalWords } from './refusal-page.ts'
import { LONGEST_ARRIVAL, refuseSlowBodies } from './slow-bodies.ts'
import { letBodiesEnd } from './unfinished-bodies.ts'
import { waitInWords } from './wait-in-words.ts'

const MEGABYTE = 1024 * 1024
/** The longest address with its query, in characters. No address of the product is as long. */
const LONGEST_ADDRESS = 2_999

/** The web server with what every answer has: headers, limits, the error handler. It has no routes yet. */
export function createApp(context: AppContext, log: FastifyBaseLogger): FastifyInstance {
  const headers = commonHeaders(context.config.publicUrl)
  const app = fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: context.config.trustProxy,
    bodyLimit: MEGABYTE,
    requestTimeout: LONGEST_ARRIVAL,
    keepAliveTimeout: 65_000,
    // A client that does not read keeps its answer in memory. Node closes the connection after twice this time, since bytes in
    // the system's buffers count as progress. No call takes so long until its first byte.
    connectionTimeout: MINUTE,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    // While the server closes, requests over connections that are still open are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      // For an address that cannot be parsed, no hook runs.
      void refuse(context, error, request, (reply as FastifyReply).headers(headers))
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return
      const status = socketErrors[error.code] ?? '400 Bad Request'
      const body = JSON.stringify(new Problem('malformed').body())
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      )
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (isCall(request)) reply.headers(CALL_HEADERS)
    if (request.url.length > LONGEST_ADDRESS) return done(new Problem('uri_too_long'))
    // An empty body has no type, but many clients send one.
    if (request.headers['content-length'] === '0') delete request.raw.headers['content-type']
    const encoding = request.headers['content-encoding']
    done(encoding === undefined || encoding === 'identity' ? undefined : new Problem('wrong_type'))
  })
  refuseSlowBodies(app)
  letBodiesEnd(app)
  warnOfUntrustedProxy(app, context.config.trustProxy)
  closeConnectionsWhenClosing(app)
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && !config?.endpoint && !config?.reading) {
      throw new Error(`${url} did not come through mount`)
    }
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(context, error, request, reply))
  return app
}

/** Answers an unknown address under /api. Pages have their own fallback. */
export function refuseUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = new Problem('not_found')
  return reply.code(problem.status).send(problem.body())
}

export function isCall(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url === '/api'
}

const CALL_HEADERS = { 'cache-control': 'no-store' }

/** The Permissions-Policy of a page; `camera`: which origins may use it. */
export function permissionsPolicy(camera: '()' | '(self)'): string {
  return `camera=${camera}, geolocation=(), microphone=(), payment=(self)`
}

/** The headers of every answer. Pages replace the Content-Security-Policy by their own. */
function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy('()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

const socketErrors: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const SECONDS_TO_READ = 5

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
}

async function refuse(
  context: AppContext,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const problem = problemOf(error)
  // A `Problem` is logged only where another error caused it, such as that of an outside service.
  const behind = error instanceof Problem ? error.cause : error
  if (problem.status >= 500 && behind !== undefined) request.log.error({ err: behind }, problem.code)
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
  reply.headers(CALL_HEADERS)
  const message = toAdmin(request, problem) ?? (await messageOf(context, problem))
  // Somebody followed a link, to a file for example, and reads a page. Every failure of a call is JSON, as the contract says.
  if (isNavigation(request) && !isCall(request)) {
    const branding = await brandingKnown(context)
    const page = plainPage(refusalWords(problem, message), branding)
    return reply.code(problem.status).headers(plainPageHeaders(branding)).send(page)
  }
  return reply.code(problem.status).type('application/json; charset=utf-8').send(problem.body(message))
}

/** Messages for an admin who acts on another person; they say where to look. */
const TO_ADMINS: Partial<Record<ProblemCode, string>> = {
  guardian_consent:
    'A parent or guardian of this person has to agree first. All Members shows who waits for that.',
}

function toAdmin({ routeOptions: { config } }: FastifyRequest, { code }: Problem): string | undefined {
  return config?.endpoint?.allow === 'admin' ? TO_ADMINS[code] : undefined
}

/** The message of a problem. Most contain no name of the site and need no query for it. */
async function messageOf(context: AppContext, problem: Problem): Promise<string> {
  if (problem.code === 'too_many') return withWait(problem)
  return wantsName(problem.code) ? namedMessage(problem, await brandingKnown(context)) : problem.message
}

/** Adds how long to wait, unless the time is over by the time somebody has read it. */
function withWait({ message, retryAfter = 0 }: Problem): string {
  if (retryAfter < SECONDS_TO_READ) return message
  return message.replace('Please wait a little.', `Please try again in ${waitInWords(retryAfter * 1_000)}.`)
}

function problemOf(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error
  if ('code' in error && byFastifyCode[error.code])
    return new Problem(byFastifyCode[error.code] as ProblemCode)
  const status = 'statusCode' in error ? error.statusCode : undefined
  // Checked before the database's errors: a client that disconnects during its body gives a connection reset too.
  if (status !== undefined && status >= 400 && status < 500) return new Problem('malformed')
  return isUnavailable(error) ? new Problem('database_unavailable', { retryAfter: 5 }) : new Problem('failed')
}
