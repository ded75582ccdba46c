import { type KeyObject, randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { newKey, signatureOf } from './token-signing.ts'

export const client = { id: 'fwc-test', secret: 'a secret of the test, long enough for HS256' }

/** The claims of a provider about a person, besides the subject. */
export type Claims = Record<string, unknown>

async function listen(): Promise<{ server: Server; issuer: string }> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
}

type Method = 'client_secret_post' | 'client_secret_basic'
/** Points in which conforming providers differ: where claims are, and how a client authenticates. */
export type ProviderSettings = {
  conformIdTokenClaims?: boolean
  method?: Method
  algorithm?: 'RS256' | 'PS256' | 'ES256' | 'EdDSA'
  /** The parameters of a sign-in come from the site itself (RFC 9126), not from the browser. */
  isPushed?: boolean
}

/** A certified OpenID provider on a port of its own; a log-in as `x` gives the claims `people[x]`. */
export async function startProvider(
  people: Record<string, Claims>,
  {
    conformIdTokenClaims = false,
    method = 'client_secret_post',
    algorithm = 'RS256',
    isPushed = false,
  }: ProviderSettings = {},
) {
  const { server, issuer } = await listen()
  const key = { ...newKey(algorithm).privateKey.export({ format: 'jwk' }), alg: algorithm, use: 'sig' }
  /** Begins to serve a site with this redirect address; the site needs the issuer before it has an address. */
  function serve(redirectUri: string): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: method,
          id_token_signed_response_alg: algorithm,
        },
      ],
      clientAuthMethods: [method],
      enabledJWA: { idTokenSigningAlgValues: [algorithm] },
      findAccount: (_context: unknown, id: string) =>
        people[id] ? { accountId: id, claims: () => ({ sub: id, ...people[id] }) } : undefined,
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified', 'hd'],
        profile: ['name', 'given_name', 'family_name', 'picture'],
      },
      conformIdTokenClaims,
      pkce: { required: () => true },
      jwks: { keys: [key] },
      cookies: { keys: [randomBytes(24).toString('hex')] },
      ttl: {
        Interaction: 600,
        Session: 600,
        Grant: 600,
        AccessToken: 60,
        IdToken: 60,
        AuthorizationCode: 60,
      },
      features: {
        devInteractions: { enabled: true },
        pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: isPushed },
      },
    })
    server.on('request', provider.callback())
  }
  return { issuer, serve, [Symbol.asyncDispose]: () => close(server) }
}

/** A visitor with cookies who walks through the pages of a provider like a person with a browser. */
export class Visitor {
  readonly cookies = new Map<string, string>()

  async visit(address: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)]
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Goes to a provider that asks nothing, and returns to the site; returns the site's answer. */
  async throughGoogle(site: string): Promise<Response> {
    const start = await this.visit(`${site}/api/user/google_start`)
    const there = await fetch(start.headers.get('location') as string, { redirect: 'manual' })
    const { search } = new URL(there.headers.get('location') as string)
    return this.visit(`${site}/api/user/google_auth${search}`)
  }

  /** Logs in at the provider and consents; returns the address to which the provider redirects. */
  async consent(start: string, login: string, backTo: string): Promise<URL> {
    let address = start
    for (let steps = 0; steps < 12; steps++) {
      const answer = await this.visit(address)
      const next = answer.headers.get('location')
      if (next !== null) {
        address = new URL(next, address).href
        if (address.startsWith(backTo)) return new URL(address)
        continue
      }
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) throw new Error(`the provider showed no form but: ${answer.status} ${page.slice(0, 300)}`)
      const sent = await this.visit(address, { prompt, login, password: 'x' })
      address = new URL(sent.headers.get('location') as string, address).href
      if (address.startsWith(backTo)) return new URL(address)
    }
    throw new Error('the provider never led back')
  }
}

/** The faults of an odd provider. */
export type Oddity =
  | 'none'
  | 'undiscovered'
  | 'no address for people'
  | 'wrong aud'
  | 'wrong iss'
  | 'expired'
  | 'wrong nonce'
  | 'no nonce'
  | 'unsigned'
  | 'another key'
  | 'HS256 with the client secret'
  | 'HS256 with the public key'
  | 'no ID token'
  | 'another iss beside the code'
  | 'token endpoint fails'
  | 'token endpoint hangs'
  | 'token endpoint answers HTML'
  | 'token endpoint answers broken JSON'
  | 'token endpoint says that it is broken'
  | 'token endpoint does not know us'
  | 'token endpoint does not know the code'
  | 'keys cannot be read'

/** A provider of our own that asks for no log-in and has the given fault. Each code works once. */
export class OddProvider {
  oddity: Oddity = 'none'
  subject = 'odd-1'
  claims: Claims = {}
  keyRequests = 0
  discoveries = 0
  codesSpent = 0
  /** What signs ID tokens, and what the discovery names; null: it names nothing. */
  algorithm = 'RS256'
  advertised: string[] | null = ['RS256', 'HS256', 'none']
  /** What UserInfo answers; null: there is no UserInfo. */
  userInfo: Claims | 'fails' | null = null
  readonly issuer: string
  readonly #server: Server
  readonly #nonces = new Map<string, string | null>()
  #key = newKey()

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
    server.on('request', this.#answer)
  }

  static async start(): Promise<OddProvider> {
    const { server, issuer } = await listen()
    return new OddProvider(server, issuer)
  }

  /** From now on a new key signs, and the old key is no longer published. */
  rotateKeys(): void {
    this.#key = newKey(this.algorithm)
  }

  /** From now on a new key signs by this algorithm. */
  signBy(algorithm: string, advertised: string[] | null = [algorithm]): void {
    this.algorithm = algorithm
    this.advertised = advertised
    this.rotateKeys()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await close(this.#server)
  }

  readonly #answer: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', this.issuer)
    if (this.oddity === 'undiscovered') response.writeHead(503).end()
    else if (url.pathname === '/.well-known/openid-configuration') json(response, this.#metadata())
    else if (url.pathname === '/auth') this.#leadBack(url, response)
    else if (url.pathname === '/token') void this.#token(request, response)
    else if (url.pathname === '/keys') this.#keys(response)
    else if (url.pathname === '/userinfo' && this.userInfo !== 'fails')
      json(response, { sub: this.subject, ...this.userInfo })
    else response.writeHead(404).end()
  }

  #metadata() {
    this.discoveries += 1
    return {
      issuer: this.issuer,
      ...(this.oddity === 'no address for people' ? {} : { authorization_endpoint: `${this.issuer}/auth` }),
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      ...(this.advertised === null ? {} : { id_token_signing_alg_values_supported: this.advertised }),
      ...(this.userInfo === null ? {} : { userinfo_endpoint: `${this.issuer}/userinfo` }),
    }
  }

  #leadBack(url: URL, response: ServerResponse): void {
    const code = randomBytes(16).toString('hex')
    this.#nonces.set(code, url.searchParams.get('nonce'))
    const back = new URL(url.searchParams.get('redirect_uri') as string)
    back.searchParams.set('code', code)
    back.searchParams.set('state', url.searchParams.get('state') as string)
    if (this.oddity === 'another iss beside the code') back.searchParams.set('iss', 'https://evil.example')
    response.writeHead(303, { location: back.href }).end()
  }

  #keys(response: ServerResponse): void {
    this.keyRequests += 1
    if (this.oddity === 'keys cannot be read') response.writeHead(500).end()
    else
      json(response, {
        keys: [
          {
            ...this.#key.publicKey.export({ format: 'jwk' }),
            kid: this.#key.kid,
            use: 'sig',
            alg: this.algorithm,
          },
        ],
      })
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.oddity === 'token endpoint hangs') return
    if (this.oddity === 'token endpoint fails') return void response.writeHead(500).end()
    if (this.oddity === 'token endpoint answers HTML') {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')
    }
    if (this.oddity === 'token endpoint answers broken JSON') {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{')
    }
    if (this.oddity === 'token endpoint says that it is broken') {
      return json(response, { error: 'server_error'.padEnd(100, '!') }, 400)
    }
    if (this.oddity === 'token endpoint does not know us') {
      response.setHeader('www-authenticate', 'Basic realm="clients"')
      return json(response, { error: 'invalid_client' }, 401)
    }
    let body = ''
    for await (const part of request) body += part
    this.codesSpent += 1
    const code = new URLSearchParams(body).get('code') ?? ''
    const nonce = this.#nonces.get(code)
    const isUnknown = nonce === undefined || this.oddity === 'token endpoint does not know the code'
    if (isUnknown) return json(response, { error: 'invalid_grant' }, 400)
    this.#nonces.delete(code)
    const answer = { access_token: 'access', token_type: 'Bearer', expires_in: 60 }
    json(response, this.oddity === 'no ID token' ? answer : { ...answer, id_token: this.#idToken(nonce) })
  }

  #idToken(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1000)
    const hour = 3600
    const late = this.oddity === 'expired' ? hour : 0
    const payload = {
      iss: this.oddity === 'wrong iss' ? 'https://evil.example' : this.issuer,
      aud: this.oddity === 'wrong aud' ? 'somebody else' : client.id,
      sub: this.subject,
      iat: now - late,
      exp: now + 300 - late,
      ...(this.oddity === 'no nonce' ? {} : { nonce: this.oddity === 'wrong nonce' ? 'another' : nonce }),
      ...this.claims,
    }
    const { kid, publicKey, privateKey: key } = this.#key
    switch (this.oddity) {
      case 'unsigned':
        return jwt({ alg: 'none' }, payload, { key })
      case 'HS256 with the client secret':
        return jwt({ alg: 'HS256' }, payload, { key })
      case 'HS256 with the public key':
        return jwt({ alg: 'HS256', kid }, payload, {
          key,
          secret: publicKey.export({ type: 'spki', format: 'pem' }),
        })
      case 'another key':
        return jwt({ alg: this.algorithm, kid }, payload, { key: newKey(this.algorithm).privateKey })
      default:
        return jwt({ alg: this.algorithm, kid }, payload, { key })
    }
  }
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function jwt(
  header: { alg: string; kid?: string },
  payload: object,
  { key, secret = client.secret }: { key: KeyObject; secret?: string | Buffer },
): string {
  const text = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${signatureOf(header.alg, text, { key, secret })}`
}
