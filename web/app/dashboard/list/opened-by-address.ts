import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../api/refusal.ts'
import { nextWaiting } from '../decide/next-waiting.ts'
import type { PanelQuery } from '../panel.tsx'

/** The query of the list of waiting requests that somebody came from; null for any other list. */
function listBefore(from: string | undefined): string | null {
  return from !== undefined && new URLSearchParams(from).get('panel') === 'waiting' ? from : null
}

/** The row that the address opens in a panel, by its `_id` (`open`), and the list that it leads back to (`from`). */
export function useOpenedByAddress({ filters }: PanelQuery) {
  const { open } = filters
  const [over, setOver] = useState<string>()
  const navigate = useNavigate()
  const from = listBefore(filters['from'])
  return {
    /** Undefined once the row was closed, or another was opened. */
    id: over === open ? undefined : open,
    /** A row was closed. Resolves once a person who came from the list of waiting requests is there again. */
    async close(closed: string): Promise<void> {
      setOver(open)
      if (closed === open && from !== null) await navigate(`/admin?${from}`, { replace: true })
    },
    /** Leads a person who came from the list of waiting requests to the next one, or back to the list; null: nobody came from there. */
    onwards:
      from === null || open === undefined
        ? null
        : async (): Promise<void> => {
            const next = await nextWaiting(from, open).catch((problem: unknown) => {
              // Without an answer the list shows what is wrong.
              if (!isRefusal(problem)) throw problem
              return null
            })
            setOver(open)
            await navigate(next ?? `/admin?${from}`, { replace: true })
          },
  }
}
