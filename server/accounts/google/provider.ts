import type * as client from 'openid-client'
import { text } from '#contract/call/fields.ts'
import { Problem } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import type { Config } from '../../config.ts'
import { StartError } from '../../errors.ts'
import { madeOnce } from '../../made-once.ts'

/** What must be unchanged between the start at the provider and the return from it. */
export type Flow = { state: string; nonce: string; verifier: string }

/** A person as the provider vouches for them. */
export type Vouched = {
  issuer: string
  /** The provider's name for the person: never reused, unlike an e-mail. */
  subject: string
  email: string | null
  /** By the rules for names that people type; null: there is none. */
  name: string | null
  /** Whether the provider has seen the person read mail to this address. */
  isVerified: boolean
  /** Whether the provider also proves whose address it is now. */
  isAuthoritative: boolean
}

/** The calls of the OpenID provider that sign-in uses. */
export type OpenId = {
  /** The address for the browser, and what to compare on return; the state begins with the prefix. */
  start: (prefix?: string) => Promise<{ location: string; flow: Flow }>
  /** Exchanges the code and checks every claim; throws `google_failed`, `google_refused` or `google_unavailable`. */
  finish: (answer: Record<string, string>, flow: Flow) => Promise<Vouched>
}

const TIMEOUT_SECONDS = 5
const MOST_CLOCK_SKEW_SECONDS = 60
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The issuers of Google, as its ID tokens name them. */
const GOOGLE: readonly string[] = ['https://accounts.google.com']

/**
 * Sign-in with the configured OpenID provider; null when none is configured. The provider is first asked at the first sign-in. Tests
 * pass other issuers to which Google's rule applies.
 */
export function openId(
  { google, publicUrl }: Pick<Config, 'google' | 'publicUrl'>,
  googles = GOOGLE,
): OpenId | null {
  if (!google) return null
  const issuer = new URL(google.issuer)
  const isPlain = issuer.protocol === 'http:'
  if (isPlain && !LOOPBACK.test(issuer.hostname)) {
    throw new StartError('GOOGLE_ISSUER must begin with https:// unless it is on this machine.')
  }
  const redirectUri = `${publicUrl}/login`

  const discover = async () => {
    const { allowInsecureRequests, discovery } = await import('openid-client')
    const found = await discovery(issuer, google.id, google.secret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: isPlain ? [allowInsecureRequests] : [],
    })
    return found.serverMetadata()
  }
  let discovered = madeOnce(discover)
  let droppedAt = -MINUTE
  /**
   * Has the provider discovered anew at the next sign-in, where it may have other endpoints or algorithms by now: once a minute at most,
   * since strangers can cause such errors.
   */
  const discoverAnewAfter = ({ code }: { code?: string }) => {
    if (code !== undefined && !MAY_HAVE_MOVED.includes(code)) return
    const now = performance.now()
    if (now - droppedAt < MINUTE) return
    droppedAt = now
    discovered = madeOnce(discover)
  }

  /** A new configuration for each use: the library caches signing keys in it, and would keep them after a rotation. */
  const configuration = async (): Promise<client.Configuration> => {
    const library = await import('openid-client')
    const server = await discovered()
    const metadata = { [library.clockTolerance]: MOST_CLOCK_SKEW_SECONDS }
    const methods = server.token_endpoint_auth_methods_supported
    const authenticate = methods?.includes('client_secret_post')
      ? library.ClientSecretPost
      : library.ClientSecretBasic
    const made = new library.Configuration(
      withOwnKeys(server),
      google.id,
      metadata,
      authenticate(google.secret),
    )
    made.timeout = TIMEOUT_SECONDS
    if (isPlain) library.allowInsecureRequests(made)
    // Without this call the library trusts the connection in place of the signature.
    library.enableNonRepudiationChecks(made)
    return made
  }

  return {
    async start(prefix = '') {
      const library = await import('openid-client')
      const config = await configuration().catch(unavailable)
      const flow = {
        state: `${prefix}${library.randomState()}`,
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      }
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      }
      // Some providers take these only from us and not from the browser (RFC 9126).
      const location =
        config.serverMetadata().require_pushed_authorization_requests === true
          ? await library.buildAuthorizationUrlWithPAR(config, parameters).catch(unavailable)
          : library.buildAuthorizationUrl(config, parameters)
      return { location: location.href, flow }
    },

    async finish(answer, flow) {
      const library = await import('openid-client')
      const config = await configuration().catch(unavailable)
      const url = new URL(redirectUri)
      for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
      const tokens = await library
        .authorizationCodeGrant(config, url, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
        })
        .catch((error: unknown) => {
          discoverAnewAfter(error as { code?: string })
          return refuse(error)
        })
      // With a nonce to expect, the library takes no answer without an ID token.
      const claims = tokens.claims() as client.IDToken
      const hasEmail = typeof claims['email'] === 'string'
      const isWhole = hasEmail && nameIn(claims) !== null
      // Many providers send e-mail and name only from UserInfo (OpenID Connect Core 5.4). Nobody is refused for the name.
      const more: Partial<client.UserInfoResponse> =
        isWhole || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await library
              .fetchUserInfo(config, tokens.access_token, claims.sub)
              .catch(hasEmail ? () => ({}) : refuse)
      const name = nameIn(claims) ?? nameIn(more)
      // The word for an e-mail counts only from where that e-mail is from.
      return vouched(claims, hasEmail ? claims : more, name, googles.includes(claims.iss))
    },
  }
}

/** Algorithms that sign with a key of the provider's own: neither `none` nor those by a secret that we have, too (`HS256`). */
const BY_OWN_KEY = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/

/** The provider's metadata, of whose algorithms only these are left for ID tokens. Without a list it is RS256, as in the library. */
function withOwnKeys(server: client.ServerMetadata): client.ServerMetadata {
  const { id_token_signing_alg_values_supported: named } = server
  if (named === undefined) return server
  return { ...server, id_token_signing_alg_values_supported: named.filter((one) => BY_OWN_KEY.test(one)) }
}

function unavailable(error: unknown): never {
  throw because('google_unavailable', error)
}

/** A refusal with its cause, for the log. */
function because(code: 'google_failed' | 'google_refused' | 'google_unavailable', cause: unknown): Problem {
  const problem = new Problem(code, code === 'google_unavailable' ? { retryAfter: 5 } : {})
  problem.cause = cause
  return problem
}

const NOT_ANSWERED = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  // Our own client id or secret is wrong, which only the operator can correct.
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]

/** Errors of signatures, algorithms and endpoints. Without a code nothing was reached. */
const MAY_HAVE_MOVED = [...NOT_ANSWERED, 'OAUTH_INVALID_RESPONSE', 'OAUTH_KEY_SELECTION_FAILED']

/** Throws the problem of an error: the provider did not answer, it refused, or its answer is not valid. */
function refuse(error: unknown): never {
  const { code, error: said } = error as { code?: string; error?: string }
  // The code was used before, belongs to another client, or has expired.
  if (said === 'invalid_grant') throw because('google_failed', error)
  const isUnanswered =
    code === undefined || code === 'OAUTH_RESPONSE_BODY_ERROR' || NOT_ANSWERED.includes(code)
  throw because(isUnanswered ? 'google_unavailable' : 'google_refused', error)
}

function vouched(
  { iss, sub }: client.IDToken,
  { email, email_verified: word, hd }: Record<string, unknown>,
  name: string | null,
  isGoogle: boolean,
): Vouched {
  const address = typeof email === 'string' ? email : null
  // Only the boolean counts: some providers send the text 'false', others nothing.
  const isVerified = address !== null && word === true
  return {
    issuer: iss,
    subject: sub,
    email: address,
    name,
    isVerified,
    isAuthoritative: isVerified && (!isGoogle || isGivenOutByGoogle(address, hd)),
  }
}

/** The person's name, else their given and family names; null: there is none. */
function nameIn({ name, given_name: given, family_name: family }: Record<string, unknown>): string | null {
  const [whole = '', ...parts] = [name, given, family].map((one) =>
    typeof one === 'string' ? (text().safeParse(one.toWellFormed()).data ?? '') : '',
  )
  return whole || parts.join(' ').trim() || null
}

/** Google's own rule: it is authoritative for gmail.com addresses and for the domains that it hosts. */
function isGivenOutByGoogle(email: string, hostedDomain: unknown): boolean {
  return (
    email.toLowerCase().endsWith('@gmail.com') || (typeof hostedDomain === 'string' && hostedDomain !== '')
  )
}
