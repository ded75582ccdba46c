/**
 * What a page does before React wakes up. Marks the document as scrolled past 65 px, for the header; and, where the
 * server has put the page's module aside (`text/later`), loads it for a signed-in visitor at once and for anybody else
 * at the first sign of use. One constant text, so that the content security policy can name it by its hash.
 */
export const READING = `(() => {
  const root = document.documentElement
  const mark = () => root.toggleAttribute('data-scrolled', scrollY > 65)
  addEventListener('scroll', mark, { passive: true })
  mark()
  const later = document.querySelector('script[type="text/later"]')
  if (!later) return
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin']
  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake, true)
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = later.textContent
    document.head.append(script)
    script.remove()
  }
  let token = null
  try {
    token = localStorage.getItem('twk_fwc')
  } catch {}
  if (token) wake()
  else for (const sign of signs) addEventListener(sign, wake, true)
})()`

/** The `handle` of a page that is complete without JavaScript. */
export const reading = { reading: true } as const
