import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { Problem, type ProblemBody, type ProblemCode, problems } from '#contract/call/problem.ts'
import { logoutRoute, type Route } from '#contract/call/routes.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { named } from './names.ts'
import { clearToken, readToken, sessionFunctions } from './token.ts'

/** `keepalive`: the call goes on when the page is left. `token`: by default the token of the person whose page this is. */
type More = { signal?: AbortSignal; keepalive?: boolean; token?: string }

/** Calls the server from the browser; every failure is a `Problem`. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  more: More = {},
): Promise<Answer<E>> {
  return (await requestAnswer(endpoint, input as object, more)).body as Answer<E>
}

/** One page of a list: its rows, the cursor of the next page (null at the end) and how many match; `totalIsMore`: even more match. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null; total: number; totalIsMore: boolean }

type RowOf<A> = A extends readonly (infer Row)[]
  ? Row
  : { [K in keyof A]-?: A[K] extends readonly (infer Row)[] ? Row : never }[keyof A]

/** Calls a list. The rows are the body itself, or stand in it under the name of the list. */
export async function page<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  more: More = {},
): Promise<Page<RowOf<Answer<E>>>> {
  type Row = RowOf<Answer<E>>
  const { body, headers } = await requestAnswer(endpoint, input as object, more)
  if (Array.isArray(body)) {
    return {
      rows: body as Row[],
      nextCursor: headers.get('x-next-cursor') || null,
      total: Number(headers.get('x-total-count') ?? body.length),
      totalIsMore: headers.has('x-total-is-more'),
    }
  }
  const { nextCursor, total, totalIsMore, ...rest } = body as Partial<Omit<Page<Row>, 'rows'>>
  const rows = Object.values(rest).find(Array.isArray) as Row[]
  return {
    rows,
    nextCursor: nextCursor ?? null,
    total: total ?? rows.length,
    totalIsMore: totalIsMore ?? false,
  }
}

/** How many match in all, in words. */
export function totalOf({ total, totalIsMore }: Pick<Page<unknown>, 'total' | 'totalIsMore'>): string {
  return totalIsMore ? `more than ${total.toLocaleString('en-IN')}` : String(total)
}

/** Sends one call and reads its answer. The caller knows the types. */
export async function requestAnswer(
  route: Route,
  input: object,
  more: More = {},
): Promise<{ body: unknown; headers: Headers }> {
  const token = more.token ?? (await tokenOfPage())
  if (route.allow !== 'anyone' && token === null) throw loggedOut()
  const { path, rest } = fillPath(route.path, input)
  const isGet = route.method === 'GET'
  const answer = await reach(`/api${path}${isGet ? queryOf(rest) : ''}`, {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: isGet ? null : JSON.stringify(rest),
    signal: more.signal ?? null,
    keepalive: more.keepalive ?? false,
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && body !== null) return { body, headers: answer.headers }
  if (answer.status === 401 && token !== null && route.allow !== 'anyone') loseToken(token)
  throw problemOf(answer, body)
}

/**
 * The token for calls of this page, which belongs to the person whose page this is. If another person has signed in in another tab, the
 * page is loaded anew for them, and the promise never resolves.
 */
export async function tokenOfPage(): Promise<string | null> {
  if (!sessionFunctions.isOwn(readToken())) await sessionFunctions.refresh()
  const token = readToken()
  if (!sessionFunctions.isOwn(token)) throw new Problem('database_unavailable')
  return token
}

/** Forgets a token that the server no longer knows, unless another has taken its place meanwhile. */
export function loseToken(token: string): void {
  if (readToken() !== token) return
  clearToken()
  sessionFunctions.signOut()
}

/**
 * Loads the page anew for another person who has signed in: nobody is asked whether to stay, and the browser puts no typed text back into
 * the forms.
 */
export function loadAnew(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  for (const form of document.forms) form.reset()
  location.reload()
}

/**
 * Forgets what other people typed in this tab and did not send. Its code is loaded late, as pages without forms do not need it. A
 * failure to load it does no harm: where something was put aside, the code is loaded already.
 */
export function forgetUnsavedOfOthers(userId: string | null): Promise<void> {
  return lazyImport(() => import('../forms/drafts/local-draft.ts'))
    .then((unsaved) => unsaved.forgetOthersUnsaved(userId))
    .catch(() => undefined)
}

/** Tells the signed-in person that they have logged out in another tab. */
export function tellLoggedOut(): void {
  notify('You have logged out in another tab. What you typed here is kept: log in again to go on.', 'info')
}

/**
 * Signs out in the browser first, then at the server, and then goes to the home page, also when the server cannot be reached.
 */
export async function endSession(): Promise<void> {
  if (!sessionFunctions.isOwn(readToken())) await sessionFunctions.refresh()
  const token = readToken()
  clearToken()
  sessionFunctions.signOut()
  await forgetUnsavedOfOthers(null)
  await fetch(`/api${logoutRoute.path}`, {
    method: logoutRoute.method,
    credentials: 'same-origin',
    keepalive: true,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  location.assign('/')
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    // To the person, a network that is down and a server that is down are the same.
    throw new Problem('database_unavailable')
  }
}

/** Fills the parameters of a path from the input, and returns the rest of the input. */
export function fillPath(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

const codes = Object.entries(problems) as [ProblemCode, readonly [number, string]][]

/** The refusal for a person without a session, or whose session has ended: the words of the call, and what to do. */
export function loggedOut(): Problem {
  const [, words] = problems.no_token
  return new Problem('no_token', { message: `${words}: you are logged out. Please log in again to go on.` })
}

/** The refusal in an answer, in the server's own words. */
export function problemOf(answer: Response, body: unknown): Problem {
  const refusal = (typeof body === 'object' ? body : null) as Partial<ProblemBody> | null
  const code =
    codes.find(([name]) => name === refusal?.code) ?? codes.find(([, [status]]) => status === answer.status)
  if (code?.[0] === 'no_token') return loggedOut()
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const problem = new Problem(code?.[0] ?? 'failed', {
    ...(refusal?.fields ? { fields: refusal.fields } : {}),
    ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
  })
  problem.message =
    code !== undefined && typeof refusal?.message === 'string' ? refusal.message : named(problem.message)
  return problem
}
