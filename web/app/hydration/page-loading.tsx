import { useCallback, useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  matchRoutes,
  type NavigateOptions,
  type NavigationType,
  type RouteObject,
  useBlocker,
  useLocation,
  useNavigate,
} from 'react-router'
import { isLeftToAnother } from '../api/session.ts'
import { failureNow, lazyImport, LoadFailure, takeBackFailures, tellFailure } from '#web/ui/lazy-import.ts'
import { asksBeforeLeaving } from '#web/ui/layers/unsent-guards.ts'
import { isLoaded, type Part, readyRouter, routeParts } from './router-globals.ts'

type Result = { type: 'data' | 'error'; result: unknown }
type Here = { pathname: string; search: string; hash: string; state: unknown }

const NO_PAGE = 'The page could not be loaded'

const loaded = new Set<string>()
let tree: RouteObject[] | undefined

function childrenOf(parentId: string | undefined, parts: Part[]): RouteObject[] {
  return parts
    .filter((part) => part.parentId === parentId)
    .map(({ id, path, index }): RouteObject => {
      const place = { id, ...(path === undefined ? {} : { path }) }
      return index ? { ...place, index: true } : { ...place, children: childrenOf(id, parts) }
    })
}

/** What the page at a path still needs. */
function missingOf(pathname: string): Part[] {
  const routes = routeParts()
  tree ??= childrenOf(undefined, Object.values(routes))
  const matched = matchRoutes(tree, pathname) ?? []
  return matched.flatMap(({ route: { id = '' } }) => {
    const part = routes[id]
    return part === undefined || isLoaded(id) || loaded.has(id) ? [] : [part]
  })
}

async function loadPart({ id, module, css = [] }: Part): Promise<void> {
  await Promise.all([
    lazyImport(() => import(/* @vite-ignore */ module), { quiet: true, failed: NO_PAGE }),
    ...css.map((sheet) => lazyImport(() => loadSheet(sheet), { quiet: true, failed: NO_PAGE })),
  ])
  loaded.add(id)
}

async function loadSheet(sheet: string): Promise<void> {
  if (!(await fetch(sheet)).ok) throw new Error(`${sheet} is missing`)
}

/** Loads code and styles of the page at a path. */
async function loadPage(pathname: string): Promise<void> {
  await Promise.all(missingOf(pathname).map(loadPart))
}

type Wanted = {
  to: Here & { key: string }
  action: `${NavigationType}`
  code: Promise<void>
  /** It goes on once the code is there. */
  isTakenUp: boolean
}

// Where a navigation leads that waits for the code of its page. The end of one that was begun before drops it: it is taken up.
let wanted: Wanted | null = null

function want(to: Wanted['to'], action: Wanted['action']): Wanted {
  const code = loadPage(to.pathname)
  code.catch(() => undefined)
  return { to, action, code, isTakenUp: false }
}

/** Goes on once the code is there, or gives up and tells of it, unless somebody has gone elsewhere by then. */
function takeUp(mine: Wanted, { goOn, giveUp }: { goOn: () => void; giveUp: () => void }): void {
  mine.isTakenUp = true
  mine.code.then(
    () => {
      if (wanted !== mine) return
      wanted = null
      takeBackFailures()
      goOn()
    },
    (failure: LoadFailure) => {
      if (wanted !== mine) return
      wanted = null
      giveUp()
      tellFailure(failure)
    },
  )
}

/**
 * Holds a navigation until what its page is made of is there: by itself the framework reloads the document when code
 * cannot be loaded, and what was typed is gone. Stands once in the root.
 */
export function PageLoading() {
  // Not asked of what is missing later: by then the code may have come, with the pointer over the link.
  const isAsked = useRef(false)
  const navigate = useNavigate()
  const { key } = useLocation()
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    const isMissing = missingOf(nextLocation.pathname).length > 0
    wanted = isMissing ? want(nextLocation, historyAction) : null
    isAsked.current = !isMissing && historyAction === 'POP' && asksBeforeLeaving()
    return isMissing || isAsked.current
  })
  const go = useCallback(
    ({ to, action }: Wanted) => void navigate(to, { replace: action === 'REPLACE', state: to.state }),
    [navigate],
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset, location } = blocker
    // It was the way back, and whoever typed something is asked.
    if (isAsked.current) return reset()
    const mine = wanted
    if (mine?.to.key !== location.key) return
    let isDropped = false
    const drop = () => {
      if (!isDropped) reset()
    }
    takeUp(mine, {
      goOn() {
        // Not by `proceed`: until its page is there, nothing that is pressed meanwhile would be held.
        if (mine.action !== 'POP') {
          drop()
          go(mine)
        } else if (asksBeforeLeaving()) drop()
        else if (!isDropped) proceed()
      },
      giveUp: drop,
    })
    return () => {
      isDropped = true
    }
  }, [blocker, go])
  // It may be dropped in the moment in which it is held, and was never seen to be.
  useEffect(() => {
    const mine = wanted
    if (mine === null || mine.isTakenUp || mine.action === 'POP') return
    takeUp(mine, { goOn: () => go(mine), giveUp: () => undefined })
  }, [key, go])
  useEffect(() => () => void (wanted = null), [])
  return null
}

/** Goes to another page; the promise ends when that is there, or when it is told that it could not be loaded. */
export function usePageNavigate(): (to: string, how?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return async (to, how) => {
    // What fails here fails again in the navigation, which tells of it.
    await loadPage(new URL(to, location.href).pathname).catch(() => undefined)
    await navigate(to, how)
  }
}

/**
 * Client middleware of the root. Where what a page shows, or the page to which it leads on, cannot be had, the one that is
 * open stays with all that was typed.
 */
export async function keepPage(
  { request }: { request: Request },
  next: () => Promise<Record<string, Result>>,
): Promise<Record<string, Result>> {
  if (isLeftToAnother()) {
    location.replace(request.url)
    return new Promise(() => undefined)
  }
  const results = await next()
  const router = readyRouter()
  if (router === undefined) return results
  try {
    await Promise.all(Object.values(results).map(checkResult))
  } catch (failure) {
    if (!(failure instanceof LoadFailure)) throw failure
    // Whoever has gone on meanwhile is not brought back, nor told of what they do not wait for.
    const next = wanted
    const hasCome = await next?.code.then(
      () => true,
      () => false,
    )
    if (request.signal.aborted) return results
    if (next !== null && wanted === next && hasCome === true) {
      router.navigate(next.to, { state: next.to.state })
      return results
    }
    tellFailure(failure)
    const here = router.state.location
    const { state } = here
    router.navigate(here, { replace: true, defaultShouldRevalidate: false, preventScrollReset: true, state })
  }
  return results
}

/** Throws a `LoadFailure` for a result with which the page cannot be shown, though it may be another time. */
async function checkResult({ type, result }: Result): Promise<void> {
  const onward = result instanceof Response ? result.headers.get('location') : null
  if (onward !== null) return loadOnward(new URL(onward, location.href))
  if (type !== 'error' || result instanceof Response) return
  if (result instanceof LoadFailure) throw result
  if (isRouteErrorResponse(result) ? result.status >= 500 : result instanceof Error)
    throw await failureNow(NO_PAGE)
}

async function loadOnward({ origin, pathname }: URL): Promise<void> {
  if (origin === location.origin) await loadPage(pathname)
}
