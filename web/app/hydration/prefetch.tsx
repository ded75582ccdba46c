import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { closestTarget } from './closest-target.ts'

/** Calls and files: their addresses are no page's. */
const NO_PAGE = /^\/api\/|\.\w+$/

function leadsToPage({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target === '' && origin === location.origin && !NO_PAGE.test(pathname)
}

/** Fetches the code of the page that a link leads to while the pointer or the focus is on it. */
export function Prefetch() {
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => {
    function notice(event: Event) {
      const link = closestTarget<HTMLAnchorElement>(event, 'a')
      if (link === null || !leadsToPage(link)) return
      if (link.pathname !== location.pathname) setPage(link.pathname)
    }
    const signs = ['pointerover', 'focusin', 'touchstart'] as const
    for (const sign of signs) addEventListener(sign, notice, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, notice)
    }
  }, [])
  return page === null ? null : <PrefetchPageLinks page={page} />
}
