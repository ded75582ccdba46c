import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { useChangeQuery, usePendingQuery } from '../pending-query.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & {
  change: (query: URLSearchParams) => void
}

/** A link that changes the query of this page, the one that is on its way included, and nothing else of it. */
export function QueryLink({ change, ...link }: Props) {
  const query = usePendingQuery()
  const changeQuery = useChangeQuery()
  change(query)

  function follow(event: MouseEvent): void {
    // With a key it opens another tab or window.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    const { replace = false } = link
    // Where it leads to what is there, the link asks for that anew.
    if (changeQuery(change, { replace, preventScrollReset: true })) event.preventDefault()
  }

  return <Link {...link} to={`?${query}`} onClick={follow} preventScrollReset />
}
