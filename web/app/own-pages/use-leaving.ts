import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Runs the loader again for a person who was signed out in another tab: it leads to the log-in page and back. */
export function useLeaving(isGone: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isGone) void revalidate()
  }, [isGone, revalidate])
}
