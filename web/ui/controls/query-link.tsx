import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { usePendingQuery } from '../pending-query.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { change: (query: URLSearchParams) => void }

/** A link that changes the query of this page, or the query that is under way, and nothing else of the address. */
export function QueryLink({ change, ...link }: Props) {
  const query = usePendingQuery()
  change(query)
  return <Link {...link} to={`?${query}`} preventScrollReset />
}
