import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Leads whoever was signed out in another tab from what is theirs, by way of the page's loader, to log in and back. */
export function useLeaving(isGone: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isGone) void revalidate()
  }, [isGone, revalidate])
}
