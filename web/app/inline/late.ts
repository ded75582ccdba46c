import { root } from './page.ts'

/**
 * Leaves what is below the first screen for later: `late.css` has the browser pass over those parts while `data-late`
 * is there, and once everything has come they are laid out one by one, each while nothing else is to be done. Not where
 * the way leads further down the page: places there need every height above them. A click may lead there too, so it
 * ends the wait. It runs at the end of the document, when all styles have come; without it the page is laid out as a
 * whole.
 */
export function late(): void {
  const [way] = performance.getEntriesByType('navigation')
  if (location.hash || (way as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return
  const parts = document.querySelectorAll<HTMLElement>('main section ~ section, main ~ footer').values()
  // Away for a moment first: passed over at once, Chromium has laid some of them out in the style from before the sheet,
  // and a link led beside its place.
  root.dataset['late'] = 'away'
  void getComputedStyle(root).color
  root.dataset['late'] = ''
  const whole = () => delete root.dataset['late']
  addEventListener('click', whole, true)
  const idle: (then: () => void) => void = window.requestIdleCallback ?? setTimeout
  const next = () => {
    const { value: part } = parts.next()
    if (!part) return whole()
    part.dataset['laid'] = ''
    // Asked for, or it would be laid out together with the next.
    void part.offsetHeight
    idle(next)
  }
  addEventListener('load', () => idle(next))
}
