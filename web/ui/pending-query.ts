import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

type Query = { pathname: string; search: string }

// What was chosen last, until the router says so itself: it renders a navigation in a transition, on a slow phone long after
// the choice, and what is chosen meanwhile would lead to the query before it.
let chosen: Query | null = null
const listeners = new Set<() => void>()

function choose(next: Query | null): void {
  if (chosen === next) return
  chosen = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * The query of the address, or of the one within this page that is still on its way: what is chosen meanwhile, a tab after a
 * search say, adds to it.
 */
export function usePendingQuery(): URLSearchParams {
  const { pathname, search, key } = useLocation()
  const { location: underWay } = useNavigation()
  const last = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  useEffect(() => () => choose(null), [key, underWay?.key])
  const latest = [last, underWay].find((query) => query?.pathname === pathname)
  return new URLSearchParams(latest?.search ?? search)
}

/** Changes the query of this page, the one that is on its way included, and goes there; what changes nothing is no step of the history. */
export type ChangeQuery = (change: (query: URLSearchParams) => void, how?: NavigateOptions) => void

/** The function stays the same one, and adds to what was chosen by the moment in which it is called. */
export function useChangeQuery(): ChangeQuery {
  const rendered = { navigate: useNavigate(), pathname: useLocation().pathname, query: usePendingQuery() }
  const latest = useRef(rendered)
  useLayoutEffect(() => {
    latest.current = rendered
  })
  return useCallback((change, how) => {
    const { navigate, pathname, query } = latest.current
    const before = new URLSearchParams(chosen?.pathname === pathname ? chosen.search : query).toString()
    const next = new URLSearchParams(before)
    change(next)
    const search = next.toString()
    choose({ pathname, search })
    void navigate(`?${search}`, search === before ? { ...how, replace: true } : how)
  }, [])
}
