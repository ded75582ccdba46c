import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/** The query of the address, or of a navigation under way within this page: a tab chosen while a search loads is added to the search. */
export function usePendingQuery(): URLSearchParams {
  const { pathname, search } = useLocation()
  const { location: underWay } = useNavigation()
  return new URLSearchParams(underWay?.pathname === pathname ? underWay.search : search)
}

/** Changes the query of this page, and goes there unless nothing is changed. A late call changes the query as it is then. */
export function useChangeQuery() {
  const navigate = useNavigate()
  const pending = usePendingQuery()
  const latest = useRef({ navigate, pending })
  useLayoutEffect(() => {
    latest.current = { navigate, pending }
  })
  return (change: (query: URLSearchParams) => void, how?: NavigateOptions): void => {
    const { navigate, pending } = latest.current
    const next = new URLSearchParams(pending)
    change(next)
    if (next.toString() !== pending.toString()) void navigate(`?${next}`, how)
  }
}
