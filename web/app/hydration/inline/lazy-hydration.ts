import { closestTarget } from '../closest-target.ts'
import { TOKEN_KEY } from '../../api/token.ts'
import { root } from './document-root.ts'
import { readSignInQuery } from './sign-in-query.ts'

const BUTTON = 'button[type="button"]'
/** Offered to visitors alone: the page is the same for all until React knows who reads it. */
const FOR_VISITORS = ':is([href^="/login"], [href^="/signup"])'
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/**
 * Wakes a page whose module the server has put aside (`text/later`): for a signed-in visitor, or one whom the page before told
 * something, at once, for anybody else at the first sign of use. What is sent or pressed before waits for it. From a page for the signed-in anybody else goes to
 * log in at once.
 */
export function hydrateLazily(): void {
  let hydrate = () => {}
  let early: (() => void) | null = null
  let waiting: Element | null = null
  // A pointer that rests over the page is told of as it loads: that is no use of it.
  const hydrateIfUsed = (event: Event) => {
    const { movementX, movementY } = event as PointerEvent
    if (event.type !== 'pointermove' || movementX || movementY) hydrate()
  }
  let isCalled = false
  /** Shows at a control that what was pressed is on its way; at most at one, since only the last press is kept. */
  const showWaiting = (busy: Element | null) => {
    waiting?.removeAttribute('aria-busy')
    waiting = busy
    waiting?.setAttribute('aria-busy', 'true')
  }
  /** Does it to `target` later, or to what stands in its place if React renders the page anew meanwhile. */
  const keep = <Kind extends HTMLElement>(
    event: Event,
    target: Kind,
    all: () => Iterable<Kind>,
    again: (target: Kind) => void,
    busy: Element | null,
  ) => {
    if ('hydrated' in root.dataset) return
    showWaiting(busy)
    const place = [...all()].indexOf(target)
    early = () => {
      const now = target.isConnected ? target : [...all()][place]
      if (now) again(now)
    }
    if (event.type === 'submit') event.preventDefault()
    hydrate()
  }
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      keep(
        event,
        form,
        () => document.forms,
        (now) => now.requestSubmit(),
        event.submitter,
      )
    },
    true,
  )
  const buttons = () => document.querySelectorAll<HTMLElement>(BUTTON)
  addEventListener(
    'click',
    (event) => {
      const button = closestTarget<HTMLElement>(event, BUTTON)
      if (button && !button.closest('.slider-tools, .desk-menu'))
        keep(event, button, buttons, (now) => now.click(), button)
      if (closestTarget(event, `[data-session-loading] ${FOR_VISITORS}`)) event.preventDefault()
    },
    true,
  )
  const goOn = () => {
    showWaiting(null)
    early?.()
  }
  addEventListener('hydrated', goOn, { once: true })
  // Offline for a moment, say: what is pressed next asks again, of the script and of what it loads.
  const fail = () => {
    isCalled = false
    showWaiting(null)
    root.removeAttribute('data-session-loading')
    for (const sign of SIGNS) addEventListener(sign, hydrateIfUsed, true)
    if (early) alert('This page did not load as a whole. Please check your connection and try again.')
    early = null
  }
  addEventListener('not-hydrated', fail)
  // A file of the framework's own import, say.
  addEventListener('unhandledrejection', () => 'hydrated' in root.dataset || fail())

  let token: string | null = null
  try {
    token = localStorage.getItem(TOKEN_KEY)
  } catch {}
  // What the page before has handed on, a place that was taken say, stands in the history alone, and is shown by React.
  const isOwn = Boolean(token || (history.state as { usr?: unknown } | null)?.usr)
  // Until the page is awake and `session.ts` has learnt who it is.
  root.toggleAttribute('data-session-loading', isOwn)
  const later = document.querySelector<HTMLElement>('script[type="text/later"]')
  if (!later) return
  hydrate = () => {
    if (isCalled) return
    isCalled = true
    for (const sign of SIGNS) removeEventListener(sign, hydrateIfUsed, true)
    const script = document.createElement('script')
    script.type = 'module'
    script.onerror = fail
    script.textContent = later.textContent
    document.head.append(script)
    script.remove()
    dispatchEvent(new Event('hydrate'))
  }
  // A page for the signed-in sends anybody else to the log-in page, which says why.
  const first = document.querySelector<HTMLElement>('[data-login-first]')?.dataset['loginFirst']
  if (!token && first) return location.replace(first)
  if (isOwn || !readSignInQuery()) hydrate()
  else for (const sign of SIGNS) addEventListener(sign, hydrateIfUsed, true)
}
