import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

type Choice = { pathname: string; search: string; replace: boolean }

// What was chosen last, until the router is there or goes elsewhere: it renders a navigation in a transition, on a slow phone
// long after the choice, and what is chosen meanwhile would lead to the query before it.
let chosen: Choice | null = null
const listeners = new Set<() => void>()

function choose(next: Choice | null): void {
  if (chosen === next) return
  chosen = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The query as text, however the address writes it. */
const textOf = (search: string) => new URLSearchParams(search).toString()

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
  useLayoutEffect(() => {
    if (underWay === undefined || textOf(underWay.search) !== chosen?.search) choose(null)
  }, [key, underWay])
  const latest = [last, underWay].find((query) => query?.pathname === pathname)
  return new URLSearchParams(latest?.search ?? search)
}

/** Changes the query of this page, the one that is on its way included, and goes there. False: it changes nothing. */
export type ChangeQuery = (change: (query: URLSearchParams) => void, how?: NavigateOptions) => boolean

/** The function stays the same one, and adds to what was chosen by the moment in which it is called. */
export function useChangeQuery(): ChangeQuery {
  const { pathname, search } = useLocation()
  const rendered = { navigate: useNavigate(), pathname, shown: textOf(search), pending: usePendingQuery() }
  const latest = useRef(rendered)
  useLayoutEffect(() => {
    latest.current = rendered
  })
  return useCallback((change, how) => {
    const { navigate, pathname, shown, pending } = latest.current
    const last = chosen?.pathname === pathname ? chosen : null
    const before = last?.search ?? pending.toString()
    const next = new URLSearchParams(before)
    change(next)
    const search = next.toString()
    if (search === before) return false
    // A step of the history that is still on its way stays one; back at what is shown, there is none.
    const replace = search === shown || (how?.replace === true && last?.replace !== false)
    choose({ pathname, search, replace })
    void navigate(`?${search}`, { ...how, replace })
    return true
  }, [])
}
