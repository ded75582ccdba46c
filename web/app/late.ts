/**
 * Leaves what is below the first screen for later: `late.css` has the browser pass over those parts while `data-late`
 * is there, and once everything has come they are laid out one by one, each while nothing else is to be done. Not where
 * the way leads further down the page: places there need every height above them. A click may lead there too, so it
 * ends the wait. It runs at the end of the document, when all styles have come; without it the page is laid out as a
 * whole. The parts are away for a moment first: passed over at once, Chromium has laid some of them out in the style from
 * before the sheet, and a link led beside its place. Each part is asked for its height, or it would be laid out together
 * with the next. One constant text, as `reading.ts` is.
 */
export const LATE = `(() => {
  const root = document.documentElement
  if (location.hash || performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return
  const parts = [...document.querySelectorAll('main section ~ section, main ~ footer')]
  root.dataset.late = 'away'
  void getComputedStyle(root).color
  root.dataset.late = ''
  const whole = () => delete root.dataset.late
  addEventListener('click', whole, true)
  const idle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => {
    const next = () => {
      const part = parts.shift()
      if (!part) return whole()
      part.dataset.laid = ''
      void part.offsetHeight
      idle(next)
    }
    idle(next)
  })
})()`
