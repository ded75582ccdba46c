import { useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The query of the address, or of the one within this page that is still on its way: what is chosen meanwhile, a tab after a
 * search say, adds to it.
 */
export function usePendingQuery(): URLSearchParams {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const { location: underWay } = useNavigation()
  return underWay?.pathname === pathname ? new URLSearchParams(underWay.search) : query
}
