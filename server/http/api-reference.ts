import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { type Names, withName } from '#contract/site/branding.ts'
import { problems } from '#contract/call/problem.ts'
import { XLSX } from '#contract/values/workbook.ts'
import { brandingOf } from '../pages/branding.ts'
import { compressed, send } from '../pages/compressed-response.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { AppContext } from '../context.ts'

const who = {
  anyone: 'everyone',
  'signed-in': 'whoever is signed in',
  member: 'members',
  admin: 'admins',
  provider: 'the payment provider, by its signature',
} as const

const problemSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const HEADERS = { 'cache-control': 'public, max-age=300' }
const OF_DOCS = {
  ...HEADERS,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Serves `/api/openapi.json` and `/api/docs`, made from the mounted endpoints. */
export function referenceRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'pageInvalidation'>,
  cache: Pick<PageCache, 'getOrRender'>,
): void {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config, method }) => {
    // Fastify adds a HEAD route to each GET.
    if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint)
  })

  /** Serves a text that is made once, and again when the site's name changes. */
  function serve(
    url: string,
    type: string,
    headers: Record<string, string>,
    make: (endpoints: Endpoint[], names: Names) => string,
  ): void {
    app.get(url, { config: { reading: true } }, async (request, reply) => {
      const page = await cache.getOrRender(url, async () => {
        const mounted = endpoints.toSorted((a, b) => a.path.localeCompare(b.path))
        const text = make(mounted, await brandingOf(context))
        return {
          status: 200,
          headers,
          content: await compressed(Buffer.from(text), type),
          expiresAt: Number.POSITIVE_INFINITY,
          isStatic: true,
        }
      })
      return send(request, reply.headers(page.headers), page.content)
    })
  }

  serve('/api/openapi.json', 'application/json; charset=utf-8', HEADERS, (mounted, names) =>
    JSON.stringify(openApi(mounted, names)),
  )
  serve('/api/docs', 'text/html; charset=utf-8', OF_DOCS, docs)
}

function inputSchema(endpoint: Endpoint): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
}

function answerSchema(endpoint: Endpoint): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(endpoint.answer, { io: 'output', unrepresentable: 'any' })
}

const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

const BINARY = { type: 'string', contentMediaType: 'application/octet-stream' }

/** OpenAPI 3.1 of the mounted endpoints. */
function openApi(endpoints: Endpoint[], names: Names): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const at = (paths[path] ??= {})
    at[endpoint.method.toLowerCase()] = operation(endpoint, names)
  }
  return {
    openapi: '3.1.0',
    info: { title: names.shortName, version: '1', description: 'The calls of the membership site.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'twk_fwc' },
      },
    },
  }
}

function callersOf({ allow, duty = 'any' }: Endpoint): string {
  const named = duty === 'any' ? '' : [duty].flat().join(' or ')
  if (named === '') return `May be called by ${who[allow]}.`
  if (allow === 'admin') return `May be called by ${who[allow]} with the duty ${named}.`
  return `May be called by ${who[allow]}; an admin with the duty ${named} is answered as such.`
}

const files = {
  file: { description: 'A PDF.', type: 'application/pdf', words: 'a PDF' },
  csv: { description: 'A table file.', type: 'text/csv', words: 'a CSV file' },
  xlsx: { description: 'A workbook.', type: XLSX, words: 'an XLSX file' },
  html: { description: 'A page.', type: 'text/html', words: 'a page of HTML' },
} as const

/** The kind of file that a call answers; undefined: it answers JSON. */
function fileOf({ answers }: Endpoint): (typeof files)[keyof typeof files] | undefined {
  return answers !== undefined && answers in files ? files[answers as keyof typeof files] : undefined
}

function operation(endpoint: Endpoint, names: Names): object {
  const file = fileOf(endpoint)
  const { properties = {}, required = [], ...rest } = inputSchema(endpoint)
  const inPath = pathNames(endpoint.path)
  const others = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !inPath.includes(name))
      .map(([name, schema]) => [name, name in (endpoint.files ?? {}) ? BINARY : schema]),
  )
  const inQuery = endpoint.method === 'GET' ? Object.entries(others) : []
  const isOpen = endpoint.allow === 'anyone' || endpoint.allow === 'provider'
  const parameter = (place: string, name: string, schema: unknown) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  })
  return {
    summary: withName(endpoint.title, names),
    description: callersOf(endpoint),
    ...(isOpen ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    parameters: [
      ...inPath.map((name) => parameter('path', name, properties[name] ?? { type: 'string' })),
      ...inQuery.map(([name, schema]) => parameter('query', name, schema)),
    ],
    ...(endpoint.method === 'POST' && endpoint.body !== 'raw'
      ? {
          requestBody: {
            content: {
              [endpoint.body === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                schema: {
                  ...rest,
                  properties: others,
                  required: required.filter((name) => !inPath.includes(name)),
                },
              },
            },
          },
        }
      : {}),
    responses: {
      ...(endpoint.answers === 'redirect'
        ? { 303: { description: 'Leads on.' } }
        : file
          ? { 200: { description: file.description, content: { [file.type]: {} } } }
          : {
              [endpoint.answers === 'accepted' ? 202 : 200]: {
                description: 'The answer.',
                content: { 'application/json': { schema: answerSchema(endpoint) } },
              },
            }),
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font-size:.875rem}pre{overflow:auto;padding:1rem;background:light-dark(#f4eee4,#121930);border-radius:10px}
summary{min-height:44px;display:flex;gap:.75rem;align-items:center;flex-wrap:wrap;cursor:pointer}details{border-top:1px solid light-dark(#e6dfd3,#2a3454)}
table{border-collapse:collapse}td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}.who{color:light-dark(#55607a,#a7b0c8)}`

function docs(endpoints: Endpoint[], names: Names): string {
  const calls = endpoints
    .map((endpoint) => {
      const file = fileOf(endpoint)
      const schema = (what: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(what, null, 2))}</pre>`
      return `<details><summary><code>${endpoint.method} /api${escapeHtml(endpoint.path)}</code> <span>${escapeHtml(withName(endpoint.title, names))}</span></summary>
<p class="who">${callersOf(endpoint)}</p>
${endpoint.body === 'raw' ? '' : `<h3>Input</h3>${schema(inputSchema(endpoint))}`}
${endpoint.answers === 'redirect' ? '<p>Answers 303.</p>' : file ? `<p>Answers ${file.words}.</p>` : `<h3>Answer</h3>${schema(answerSchema(endpoint))}`}</details>`
    })
    .join('\n')
  const refusals = Object.entries(problems)
    .map(
      ([code, [status, text]]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(withName(text, names))}</td></tr>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(names.shortName)} API reference</title><style>${STYLE}</style></head><body><main>
<h1>API reference</h1>
<p>Calls answer JSON. Sign in with <code>/api/user/login_user</code>; send <code>twk_fwc</code> as <code>Authorization: Bearer …</code>, or the cookie that was set beside it with a same-origin <code>Origin</code>. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${calls}
<h2>Refusals</h2><table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${refusals}</tbody></table></main></body></html>`
}
