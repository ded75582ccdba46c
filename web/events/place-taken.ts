import { useLocation } from 'react-router'
import { useHydrated } from '#web/ui/hydrated.ts'

type PlaceTaken = {
  words: string
  /** Whose it is, where somebody else is signed in. */
  holder: string | undefined
}

/** What the page says that confirmed an e-mail and took the place by it. */
export function usePlaceTaken(): PlaceTaken | null {
  const { state } = useLocation() as { state: { placeTaken?: string; holder?: string } | null }
  const words = useHydrated() ? state?.placeTaken : undefined
  return words === undefined ? null : { words, holder: state?.holder }
}
