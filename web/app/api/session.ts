import { useSyncExternalStore } from 'react'
import type { currentUser, OwnUser, User } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { currentUserRoute, logoutRoute } from '#contract/routes.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { isRefusal, UNREACHABLE } from './refusal.ts'
import { clearToken, onOtherTab, onTokenLost, readToken, storeToken } from './token.ts'

/** What log-in answers says nothing of a membership or an age; asking who is signed in does. */
type SignedIn = User & Partial<Pick<OwnUser, 'membership' | 'minorUntil'>>
/** Who is signed in, as far as the browser knows. */
export type Session = { user: SignedIn | null; isAuth: boolean; loading: boolean; error: Error | null }

const LOGGED_OUT_ELSEWHERE =
  'You have logged out in another tab. What you typed here is kept: log in again to go on.'
const SIGNED_OUT: Session = { user: null, isAuth: false, loading: false, error: null }

let session = SIGNED_OUT
let reading: Promise<User | null> | null = null
const listeners = new Set<() => void>()

function change(next: Session): void {
  session = next
  document.documentElement.toggleAttribute('data-session-loading', next.loading && next.user === null)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The session, kept current. On the server and during hydration nobody is signed in. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => SIGNED_OUT,
  )
}

/** Whether somebody is signed in whose membership is over: the way back is a renewal. */
export function useComesBack(): boolean {
  const { user } = useSession()
  return user?.role === 'user' && user.membership?.state === 'ended'
}

/** The session at this moment, for loaders. */
export function sessionNow(): Session {
  return session
}

/** Loads the signed-in user once; without a token nothing is asked and nobody is signed in. */
export function readSession(): Promise<User | null> {
  if (readToken() === null) {
    change(SIGNED_OUT)
    return Promise.resolve(null)
  }
  if (session.isAuth) return Promise.resolve(session.user)
  return refresh()
}

/** Asks the server who is signed in now; what another call has learnt meanwhile is not undone. */
export function refresh(): Promise<User | null> {
  reading ??= askWho().finally(() => {
    reading = null
  })
  return reading
}

async function askWho(): Promise<User | null> {
  const token = readToken()
  if (token === null) {
    change(SIGNED_OUT)
    return null
  }
  change({ ...session, loading: true, error: null })
  try {
    // Most visitors have no token and never send anything.
    const { requestAnswer } = await lazyImport(() => import('./client.ts'), { quiet: true })
    const { user } = (await requestAnswer(currentUserRoute, {})).body as Answer<typeof currentUser>
    // Another tab may have logged in or out meanwhile.
    if (readToken() !== token) return askWho()
    arrive(user)
  } catch (error) {
    // Lost to a 401, it is another too: none.
    if (readToken() !== token) return askWho()
    change({ ...session, loading: false, error: isRefusal(error) ? error : new Error(UNREACHABLE) })
  }
  return session.user
}

/** Keeps what log-in, sign-up and the like have answered: from here on the person is signed in. */
export function keep({ user, twk_fwc }: { user: User; twk_fwc: string }): void {
  storeToken(twk_fwc)
  arrive(user)
  // Whether they were a member once is not said yet.
  if (user.role === 'user') void refresh()
}

function arrive(user: User): void {
  void forgetUnsavedOfOthers(user._id)
  change({ user, isAuth: true, loading: false, error: null })
}

/**
 * Whoever was here before has left for good: what they typed and did not send is not for whoever comes next. Pages without
 * forms go without the code for it; where something has been put aside it is there already.
 */
function forgetUnsavedOfOthers(userId: string | null): Promise<void> {
  return lazyImport(() => import('../forms/local-draft.ts'), { quiet: true })
    .then((unsaved) => unsaved.forgetOthersUnsaved(userId))
    .catch(() => undefined)
}

/** Signs out here first, then tells the server, then goes home; a server that cannot be told changes nothing here. */
export async function logout(): Promise<void> {
  const token = readToken()
  clearToken()
  change(SIGNED_OUT)
  await forgetUnsavedOfOthers(null)
  await fetch(`/api${logoutRoute.path}`, {
    method: logoutRoute.method,
    credentials: 'same-origin',
    keepalive: true,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  location.assign('/')
}

/** Begins to follow the stored token: lost to a 401, or changed in another tab. */
export function watchSession(): void {
  onTokenLost(() => change(SIGNED_OUT))
  addEventListener('online', () => {
    if (session.error !== null) void refresh()
  })
  onOtherTab(() => {
    if (session.isAuth && readToken() === null) notify(LOGGED_OUT_ELSEWHERE, 'info')
    change({ ...SIGNED_OUT, loading: readToken() !== null })
    void refresh()
  })
}
