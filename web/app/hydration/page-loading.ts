import { useEffect } from 'react'
import { isRouteErrorResponse, matchRoutes, type To, useBlocker } from 'react-router'
import { isLeftToAnother } from '../api/session.ts'
import { failureNow, lazyImport, LoadFailure, takeBackFailures, tellFailure } from '#web/ui/lazy-import.ts'
import { asksBeforeLeaving } from '#web/ui/layers/unsent-guards.ts'
import { frameworkRouter, isLoaded, partOf, readyRouter } from './router-globals.ts'

type Result = { type: 'data' | 'error'; result: unknown }

const HOW = { quiet: true, failed: 'The page could not be loaded' }

const loaded = new Set<string>()
/** How many navigations there were, so that one that has waited is known to be the last. */
let navigations = 0
/** Until the last navigation that waits for code goes on or gives up. */
let waiting: Promise<void> | undefined

/** The routes whose code the page at a path still needs. */
function missingOf(pathname: string): string[] {
  const matched = matchRoutes(frameworkRouter()?.routes ?? [], pathname) ?? []
  return matched.map(({ route: { id = '' } }) => id).filter((id) => !isLoaded(id) && !loaded.has(id))
}

async function loadPart(id: string): Promise<void> {
  const part = partOf(id)
  if (part === undefined) return
  const { module, css = [] } = part
  await Promise.all([
    lazyImport(() => import(/* @vite-ignore */ module), HOW),
    ...css.map((sheet) => lazyImport(() => loadSheet(sheet), HOW)),
  ])
  loaded.add(id)
}

async function loadSheet(sheet: string): Promise<void> {
  if (!(await fetch(sheet)).ok) throw new Error(`${sheet} is missing`)
}

async function loadPage(pathname: string): Promise<void> {
  await Promise.all(missingOf(pathname).map(loadPart))
}

function pathOf(to: To | number | null): string {
  if (typeof to === 'string') return new URL(to, location.href).pathname
  return (typeof to === 'object' && to?.pathname) || location.pathname
}

/** Has `navigate` wait for code and styles of the page. Gives back the function as it was. */
function holdNavigations(): (() => void) | undefined {
  const router = frameworkRouter()
  if (router === undefined) return undefined
  const { navigate } = router
  router.navigate = async (to, how) => {
    navigations += 1
    const mine = navigations
    if (missingOf(pathOf(to)).length === 0) return navigate(to, how)
    let going: Promise<void> | undefined
    waiting = loadPage(pathOf(to)).then(
      () => {
        if (mine !== navigations) return
        takeBackFailures()
        going = navigate(to, how)
      },
      (failure: LoadFailure) => {
        if (mine === navigations) tellFailure(failure)
      },
    )
    await waiting
    return going
  }
  return () => {
    router.navigate = navigate
  }
}

/**
 * Holds a navigation until what its page is made of is there: by itself the framework reloads the document when code
 * cannot be loaded, and what was typed is gone. Stands once in the root.
 */
export function PageLoading() {
  useEffect(holdNavigations, [])
  // On the way back, whoever has typed something in a popup is asked first. It ends what waits for code.
  const blocker = useBlocker(({ historyAction }) => {
    if (historyAction !== 'POP') return false
    navigations += 1
    return asksBeforeLeaving()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  return null
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
    await waiting
    if (request.signal.aborted) return results
    tellFailure(failure)
    const { location: here } = router.state
    const how = { replace: true, defaultShouldRevalidate: false, preventScrollReset: true, state: here.state }
    void router.navigate(here, how)
  }
  return results
}

/** Throws a `LoadFailure` for a result with which the page cannot be shown, though it may be another time. */
async function checkResult({ type, result }: Result): Promise<void> {
  const onward = result instanceof Response ? result.headers.get('location') : null
  if (onward !== null) {
    const { origin, pathname } = new URL(onward, location.href)
    if (origin === location.origin) await loadPage(pathname)
  } else if (result instanceof LoadFailure) throw result
  else if (type === 'error' && isServerFault(result)) throw await failureNow(HOW.failed)
}

function isServerFault(result: unknown): boolean {
  if (result instanceof Response) return false
  return isRouteErrorResponse(result) ? result.status >= 500 : result instanceof Error
}
