import { closestTarget } from './closest-target.ts'

/**
 * Goes to a place within the page in the moment its link is pressed. The router would get there only once it has drawn
 * the whole page anew, which takes a slow phone, and a page that is just being hydrated, a second and more.
 */
export function scrollToHash(event: MouseEvent): void {
  const link = closestTarget<HTMLAnchorElement>(event, 'a')
  // What the router leaves alone, the browser follows by itself.
  if (link === null || !event.defaultPrevented || link.hash === '') return
  if (link.origin !== location.origin || link.pathname !== location.pathname) return
  document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView()
}
