import { named } from '#web/app/api/names.ts'
import type { finishGoogle } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import type { ProblemCode } from '#contract/call/problem.ts'
import { afterSignIn, returnTo } from '#contract/accounts/return-to.ts'
import { CONNECTING, googleAuthRoute, googleStartRoute } from '#contract/call/routes.ts'
import { logFailure } from '#web/app/api/log-failure.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'
import { isRefusal } from '#web/app/api/refusal.ts'
import { isSentToLogIn, LOGIN_FIRST, onwards, RETURN_KEY } from '#web/app/layout/login-first.ts'
import { keep, readSession } from '#web/app/api/session.ts'
import { lazyImport } from '#web/ui/lazy-import.ts'

/** How a person has arrived at log-in or sign-up: whether Google is configured, and the message for them. */
export type SignInState = {
  google: boolean | null
  refusal: string | null
  /** The first factor is done, and the sign-in waits for a code. */
  isWaiting: boolean
}

/** Goes on to another page, in place of the form in the history. */
export type Go = (to: string) => void | Promise<void>

/** The props of both cards. */
export type CardProps = SignInState & { from: string; go: Go }

/**
 * The next page, and its message, for a person who has nothing to do here. `isUsed`: the address contains something that works once, so it
 * may not stay in the history.
 */
export type Onward = { to: string; said?: string; isFailure?: true; isUsed?: true }

/** The state that the server renders for everybody. */
export async function stateBeforeHydration({ request, now, expireAt }: LoaderContext): Promise<SignInState> {
  const { signInOptions: endpoint } = await lazyImport(() => import('#contract/accounts/accounts.ts'))
  const options = await request(endpoint, {}).catch(() => null)
  if (options === null) expireAt(new Date(now.getTime() + RETRY))
  return { google: options?.google ?? null, refusal: null, isWaiting: false }
}

const RETRY = 10_000
const DENIED = 'You did not finish signing in with Google. Nothing was changed.'
/** The names in the address for failures with Google. */
const refusals: Record<string, ProblemCode> = {
  unconfigured: 'google_not_configured',
  unavailable: 'google_unavailable',
  unverified: 'google_unverified',
  failed: 'google_failed',
  refused: 'google_refused',
  password: 'google_needs_password',
  tries: 'too_many',
}

/** Returns the next page for a person who is signed in or comes back from Google; for others it returns the state of the page. */
export async function arrive(
  query: URLSearchParams,
  isGoogleThere: () => Promise<boolean | null>,
): Promise<SignInState | Onward> {
  if (query.has('code') || query.has('error')) {
    if (!query.get('state')?.startsWith(CONNECTING)) return comeFromGoogle(query)
    return (await lazyImport(() => import('./google/finish-connecting.ts'))).finishConnecting(query)
  }
  const from = returnTo(query)
  // Without an answer the page offers the button; the server then says what is wrong.
  const [user, google, refusal] = await Promise.all([
    readSession(),
    isGoogleThere().catch(() => null),
    wordsOf(query.get('google')).catch(() => null),
  ])
  if (user !== null) return { to: afterSignIn(from, user) }
  const told = refusal ?? (isSentToLogIn(query) ? LOGIN_FIRST : null)
  return { google, refusal: told, isWaiting: query.get('step') === 'code' }
}

async function wordsOf(google: string | null): Promise<string | null> {
  if (google === 'denied') return DENIED
  const code = google !== null && Object.hasOwn(refusals, google) ? refusals[google] : undefined
  if (code === undefined) return null
  const { problems } = await lazyImport(() => import('#contract/call/problem.ts'))
  return named(problems[code][1])
}

const LINKED = {
  added: 'Google is now linked to your account. Your password works as before.',
  reclaimed: 'Google is now linked to your account. The password set before no longer works.',
}

/** Sends Google's answer to the server; the address with the code leaves the history. */
async function comeFromGoogle(query: URLSearchParams): Promise<Onward> {
  if (query.has('error')) return backToLogin(query.get('error') === 'access_denied' ? 'denied' : 'failed')
  try {
    const { requestAnswer } = await lazyImport(() => import('#web/app/api/client.ts'))
    const { body } = await requestAnswer(googleAuthRoute, Object.fromEntries(query))
    const answer = body as Answer<typeof finishGoogle>
    // A proxy may have answered in place of the server.
    if (!answer.twk_fwc) {
      logFailure('No token received from Google auth')
      return backToLogin('failed')
    }
    keep(answer)
    return {
      to: afterSignIn(answer.returnTo, answer.user),
      isUsed: true,
      ...(answer.linked === null ? {} : { said: LINKED[answer.linked] }),
    }
  } catch (error) {
    const code = isRefusal(error) ? error.code : 'failed'
    if (code === 'two_factor') return backToLogin('code', 'step')
    const name = Object.keys(refusals).find((each) => refusals[each] === code)
    return backToLogin(name ?? (code === 'database_unavailable' ? 'unavailable' : 'failed'))
  }
}

function backToLogin(said: string, name = 'google'): Onward {
  const query = new URLSearchParams({ [name]: said })
  try {
    const from = sessionStorage.getItem(RETURN_KEY)
    if (from !== null && from !== '/') query.set('return', from)
  } catch {
    // Without storage the person goes on to the home page.
  }
  return { to: `/login?${query}`, isUsed: true }
}

/** The address of Continue with Google. */
export function googleAddress(from: string): string {
  return `/api${googleStartRoute.path}${onwards(from)}`
}
