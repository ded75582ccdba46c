/**
 * Leaves what is below the first screen for later: `chrome.css` has the browser pass over those parts while `data-late`
 * is there, and once everything has come they are laid out one by one, each while nothing else is to be done. Not where
 * the way leads further down the page: places there need every height above them. It runs in the head, before any style
 * has come; without it the page is laid out as a whole. Each part is asked for its height, or it would be laid out
 * together with the next. One constant text, as `reading.ts` is.
 */
export const LATE = `(() => {
  const root = document.documentElement
  if (location.hash || performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return
  root.dataset.late = ''
  const idle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => {
    const parts = [...document.querySelectorAll('main section ~ section, main ~ footer')]
    const next = () => {
      const part = parts.shift()
      if (!part) return delete root.dataset.late
      part.dataset.laid = ''
      void part.offsetHeight
      idle(next)
    }
    idle(next)
  })
})()`
