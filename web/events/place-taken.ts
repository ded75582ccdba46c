import { useLocation } from 'react-router'
import { useHydrated } from '#web/ui/hydrated.ts'

type PlaceTaken = {
  words: string
  /** The holder of the place, if another person is signed in. */
  holder: string | undefined
}

/** What the confirmation page reports after it has confirmed an e-mail and registered the person. */
export function usePlaceTaken(): PlaceTaken | null {
  const { state } = useLocation() as { state: { placeTaken?: string; holder?: string } | null }
  const words = useHydrated() ? state?.placeTaken : undefined
  return words === undefined ? null : { words, holder: state?.holder }
}
