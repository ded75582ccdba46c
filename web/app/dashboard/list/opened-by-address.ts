import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../api/refusal.ts'
import { nextWaiting } from '../decide/next-waiting.ts'
import type { PanelQuery } from '../panel.tsx'

/** The list of what waits as it was when somebody went on from it, or null for any other. */
function listBefore(from: string | undefined): string | null {
  return from !== undefined && new URLSearchParams(from).get('panel') === 'waiting' ? from : null
}

/** What the address has a panel open to begin with, by its `_id` (`open`), and where that leads (`from`). */
export function useBegunWith({ filters }: PanelQuery) {
  const { open } = filters
  const [over, setOver] = useState<string>()
  const navigate = useNavigate()
  const from = listBefore(filters['from'])
  return {
    /** Undefined once it was closed, or something else was. */
    id: over === open ? undefined : open,
    /** Something was closed: whoever came to it from the list of what waits is there again once this resolves. */
    async close(closed: string): Promise<void> {
      setOver(open)
      if (closed === open && from !== null) await navigate(`/admin?${from}`, { replace: true })
    },
    /** Whoever came to it from the list of what waits goes on with the next one there, or back to the list behind the last; null: nobody did. */
    onwards:
      from === null || open === undefined
        ? null
        : async (): Promise<void> => {
            const next = await nextWaiting(from, open).catch((problem: unknown) => {
              // Without an answer the list says what is wrong.
              if (!isRefusal(problem)) throw problem
              return null
            })
            setOver(open)
            await navigate(next ?? `/admin?${from}`, { replace: true })
          },
  }
}
