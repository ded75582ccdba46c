/**
 * What a page does before React wakes up, and what goes on after it has: the header knows when the page is scrolled past
 * 65 px, sliders move and magnets pull. React renders sliders and magnets once and never touches them again, so this
 * script is their only driver; it finds those of pages that React brings later. And where the server has put the page's
 * module aside (`text/later`), it loads it for a signed-in visitor at once and for anybody else at the first sign of
 * use, or only the module of the page's island where it has one (`island.tsx`); a form sent before waits for it. From a
 * page for the signed-in anybody else goes to log in at once. One constant text, so that the content security policy
 * can name it by its hash.
 */
export const READING = `(() => {
  const root = document.documentElement
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const coarse = matchMedia('(pointer: coarse)')
  const sliders = document.getElementsByClassName('slider')
  const magnets = document.getElementsByClassName('magnet')
  const known = new WeakSet()
  const mark = () => root.toggleAttribute('data-scrolled', scrollY > 65)

  const show = (slider) => {
    const row = slider.firstElementChild
    const dots = slider.querySelectorAll('.slider-dots a')
    dots.forEach((dot, at) => {
      const slide = row.children[at]
      const middle = slide.offsetLeft + slide.offsetWidth / 2 - row.scrollLeft
      if (middle > 0 && middle < row.clientWidth) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    })
  }
  const move = (slider, pick) => {
    const row = slider.firstElementChild
    const end = row.scrollWidth - row.clientWidth
    const left = pick([...row.children].map((slide) => Math.min(slide.offsetLeft, end)), row.scrollLeft)
    row.scrollTo({ left, behavior: still.matches ? 'instant' : 'smooth' })
  }
  const next = (places, now) => places.find((place) => place > now + 4) ?? 0
  const previous = (places, now) => places.findLast((place) => place < now - 4) ?? places.at(-1)
  const busy = (slider) => {
    const { top, bottom } = slider.getBoundingClientRect()
    return still.matches || document.hidden || top > innerHeight || bottom < 0 ||
      slider.matches(':has([aria-pressed="true"]), :is(:hover, :has(:focus-visible)):not(:has(.slider-stop:is(:hover, :focus-visible)))')
  }
  const find = () => {
    for (const slider of sliders) {
      if (known.has(slider)) continue
      known.add(slider)
      show(slider)
      const every = +slider.dataset.every
      const timer = every && setInterval(() => {
        if (!slider.isConnected) clearInterval(timer)
        else if (!busy(slider)) move(slider, next)
      }, every)
    }
  }
  addEventListener('scroll', ({ target }) => {
    if (target === document) mark()
    else if (target.className === 'slider-row') show(target.parentElement)
  }, { passive: true, capture: true })
  addEventListener('click', (event) => {
    const tool = event.target.closest?.('.slider-tools :is(a, button)')
    if (!tool) return
    const slider = tool.closest('.slider')
    if (tool.dataset.step) move(slider, tool.dataset.step > 0 ? next : previous)
    else if (tool.href) {
      event.preventDefault()
      move(slider, (places) => places[[...tool.parentElement.children].indexOf(tool)])
    } else tool.setAttribute('aria-pressed', tool.getAttribute('aria-pressed') !== 'true')
  })
  const pull = (x, y) => {
    for (const magnet of magnets) {
      const { left, top, width, height } = magnet.getBoundingClientRect()
      const dx = x - left - width / 2
      const dy = y - top - height / 2
      const box = magnet.firstElementChild
      const near = !still.matches && !coarse.matches && Math.abs(dx) < width / 2 + 100 && Math.abs(dy) < height / 2 + 100
      box.toggleAttribute('data-near', near)
      box.style.transform = near ? 'translate(' + dx / 2 + 'px,' + dy / 2 + 'px)' : ''
    }
  }
  addEventListener('pointermove', ({ clientX, clientY }) => pull(clientX, clientY), { passive: true })
  root.addEventListener('pointerleave', () => pull(NaN, NaN))
  new MutationObserver(find).observe(root, { childList: true, subtree: true })
  mark()
  find()

  // What is sent or pressed before React has come waits for it.
  let wake = () => {}
  let early = null
  const keep = (event, again) => {
    if ('awake' in root.dataset) return
    early = again
    if (event.type === 'submit') event.preventDefault()
    wake()
  }
  addEventListener('submit', (event) => keep(event, () => event.target.requestSubmit()), true)
  addEventListener('click', (event) => {
    const button = event.target.closest?.('button[type="button"]')
    if (button && !button.closest('.slider-tools, .desk-menu')) keep(event, () => button.click())
  }, true)
  addEventListener('awake', () => early?.(), { once: true })
  // Offline for a moment, say; a browser asks for no module a second time until the page is loaded again.
  const fail = () => {
    wake = () => alert('This page did not load as a whole. Please load it again in a moment.')
    if (early) wake()
  }
  addEventListener('asleep', fail)

  const later = document.querySelector('script[type="text/later"]')
  if (!later) return
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin']
  let called = false
  wake = () => {
    if (called) return
    called = true
    for (const sign of signs) removeEventListener(sign, wake, true)
    const script = document.createElement('script')
    script.type = 'module'
    script.onerror = fail
    // Whoever signs in on an island is known on the next page by what is stored alone.
    if (stores && later.dataset.island) {
      root.dataset.island = ''
      script.src = later.dataset.island
    } else script.textContent = later.textContent
    document.head.append(script)
    script.remove()
  }
  let token = null
  let stores = false
  try {
    token = localStorage.getItem('twk_fwc')
    stores = true
  } catch {}
  // A page for the signed-in sends anybody else to the log-in page, which says why.
  const first = document.querySelector('[data-login-first]')
  if (!token && first) return location.replace(first.dataset.loginFirst)
  // What the address of log-in and sign-up says is for React to read: whence somebody came, and what Google answered.
  if (token || location.search && /^[/](login|signup)/i.test(location.pathname)) wake()
  else for (const sign of signs) addEventListener(sign, wake, true)
})()`

/** The `handle` of a page that is complete without JavaScript. */
export const reading = { reading: true } as const

/** The `handle` of one that needs React only for its island. */
export const readingWithIsland = { reading: true, island: true } as const
