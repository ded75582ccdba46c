import { useSyncExternalStore } from 'react'
import type { currentUser, OwnUser, User } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { currentUserRoute } from '#contract/call/routes.ts'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { isRefusal, UNREACHABLE } from './refusal.ts'
import { readToken, sessionFunctions, storeToken } from './token.ts'

/** The answer of log-in has no membership and no age; the answer of `current_user` has both. */
type SignedIn = User & Partial<Pick<OwnUser, 'membership' | 'minorUntil'>>
/** The signed-in person, as far as the browser knows. */
export type Session = { user: SignedIn | null; isAuth: boolean; loading: boolean; error: Error | null }

const SIGNED_OUT: Session = { user: null, isAuth: false, loading: false, error: null }

let session = SIGNED_OUT
let reading: Promise<User | null> | null = null
/**
 * The person whose page this is: all that it shows and all that is typed in it is theirs, also after they have signed out. Null: nobody so
 * far.
 */
let owner: string | null = null
/** The token by which `owner` is signed in here. */
let ownToken: string | null = null
/** Another person has signed in: this page sends nothing any more. */
let isLeft = false
const listeners = new Set<() => void>()

function change(next: Session): void {
  session = next
  markLoading()
  for (const tell of listeners) tell()
}

/** Marks the document while the session is being read. Before hydration the inline script has set the mark. */
function markLoading(): void {
  const { documentElement: root } = document
  if ('hydrated' in root.dataset)
    root.toggleAttribute('data-session-loading', session.loading && session.user === null)
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

/** Whether the signed-in person's membership has ended: they come back by a renewal. */
export function useComesBack(): boolean {
  const { user } = useSession()
  return user?.role === 'user' && user.membership?.state === 'ended'
}

/** The session at this moment, for loaders. */
export function sessionNow(): Session {
  return session
}

/** Loads the signed-in user once. Without a token nobody is signed in, and the server is not asked. */
export async function readSession(): Promise<User | null> {
  if (readToken() === null) signOut()
  else if (!session.isAuth) return refresh()
  return session.user
}

/** Asks the server who is signed in now. Calls at the same time share one request. */
export function refresh(): Promise<User | null> {
  reading ??= askWho().finally(() => {
    reading = null
  })
  return reading
}

/** Loaded late: most visitors have no token and never send anything. */
function loadClient() {
  return lazyImport(() => import('./client.ts'))
}

async function askWho(): Promise<User | null> {
  if (isLeft) return new Promise(() => undefined)
  const token = readToken()
  if (token === null) {
    signOut()
    return null
  }
  change({ ...session, loading: true, error: null })
  try {
    const { requestAnswer, loadAnew } = await loadClient()
    const { user } = (await requestAnswer(currentUserRoute, {}, { token })).body as Answer<typeof currentUser>
    // Another tab may have logged in or out meanwhile.
    if (readToken() !== token) return askWho()
    if (isOfAnother(user)) {
      isLeft = true
      loadAnew()
      return askWho()
    }
    arrive(user, token)
  } catch (error) {
    // A 401 has cleared the token meanwhile.
    if (readToken() !== token) return askWho()
    change({ ...session, loading: false, error: isRefusal(error) ? error : new Error(UNREACHABLE) })
  }
  return session.user
}

/** Keeps the answer of log-in, sign-up and the like: from here on the person is signed in. */
export function keep({ user, twk_fwc }: { user: User; twk_fwc: string }): void {
  storeToken(twk_fwc)
  isLeft = isOfAnother(user)
  if (isLeft) return
  arrive(user, twk_fwc)
  // The answer does not say whether they were a member once.
  void refresh()
}

function arrive(user: User, token: string): void {
  owner = user._id
  ownToken = token
  change({ user, isAuth: true, loading: false, error: null })
  void loadClient().then(({ forgetUnsavedOfOthers }) => forgetUnsavedOfOthers(user._id))
}

/** From here on nobody is signed in here. */
function signOut(): void {
  ownToken = null
  change(SIGNED_OUT)
}

function isOfAnother(user: User): boolean {
  return owner !== null && owner !== user._id
}

/** Whether another person has signed in here: the next page is then loaded as a document. */
export function isLeftToAnother(): boolean {
  return isLeft
}

/** Whether somebody is signed in here, or was until their session ended. */
export function isSomebodys(): boolean {
  return owner !== null
}

/** Whether the page may send calls with this token. If not, `refresh` asks the server whose token it is. */
function isOwnToken(token: string | null): boolean {
  return !isLeft && (token === null || owner === null || token === ownToken)
}

/** Signs out here and at the server, and goes home. */
export async function logout(): Promise<void> {
  await (await loadClient()).endSession()
}

Object.assign(sessionFunctions, { isOwn: isOwnToken, refresh, signOut })

/**
 * Begins to follow the stored token, which another tab may change. A page that was in the background checks the token when the page is
 * visible again.
 */
export function watchSession(): void {
  addEventListener('hydrated', markLoading)
  addEventListener('online', () => {
    if (session.error !== null) void refresh()
  })
  for (const sign of ['storage', 'pageshow', 'visibilitychange']) addEventListener(sign, follow)
}

function follow(): void {
  const token = readToken()
  if (token === ownToken) return
  if (session.isAuth && token === null) void loadClient().then((client) => client.tellLoggedOut())
  ownToken = null
  change({ ...SIGNED_OUT, loading: token !== null })
  void refresh()
}
