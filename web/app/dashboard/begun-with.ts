import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PanelQuery } from './panel.tsx'

/** The list of what waits, as it was when somebody went on from it: an address within the dashboard, or null for any other. */
function listBefore(from: string | undefined): string | null {
  return new URLSearchParams(from).get('panel') === 'waiting' ? `/admin?${from}` : null
}

/** What the address has a panel open to begin with, by its `_id` (`open`), and where closing it leads (`from`). */
export function useBegunWith({ filters }: PanelQuery) {
  const [id, setId] = useState(filters['open'])
  const navigate = useNavigate()
  return {
    id,
    /** Something was closed: whoever came to it from the list of what waits is there again once this resolves. */
    async close(closed: string): Promise<void> {
      setId(undefined)
      const before = closed === id ? listBefore(filters['from']) : null
      if (before !== null) await navigate(before, { replace: true })
    },
  }
}
