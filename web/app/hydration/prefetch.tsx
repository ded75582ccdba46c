import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { closestTarget } from './closest-target.ts'

/** Addresses of calls and files, which are no pages. */
const NO_PAGE = /^\/api\/|\.\w+$/

function leadsToPage({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target === '' && origin === location.origin && !NO_PAGE.test(pathname)
}

/** Loads the code of a page while the pointer or the focus is on a link to it. */
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
