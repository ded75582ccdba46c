import { closestTarget } from '../closest-target.ts'
import { TOKEN_KEY } from '../../api/token.ts'
import { root } from './document-root.ts'
import { readSignInQuery } from './sign-in-query.ts'

const BUTTON = 'button[type="button"]'
/** Offered to visitors alone: the page is the same for all until React knows who reads it. */
const FOR_VISITORS = ':is([href^="/login"], [href^="/signup"])'

/**
 * Wakes a page whose module the server has put aside (`text/later`): at once for a signed-in visitor, or one whom the page before told
 * something; for anybody else at the first sign of use. What is sent or pressed before waits for it. From a page for the signed-in
 * anybody else goes to log in at once.
 */
export function hydrateLazily(): void {
  const later = document.querySelector<HTMLElement>('script[type="text/later"]')
  let isCalled = false
  /** Does again what was sent or pressed last. */
  let again: (() => void) | null = null
  let busy: Element | null = null

  const on = (type: string, listener: (event: Event) => void) => addEventListener(type, listener, true)
  const isHydrated = () => 'hydrated' in root.dataset
  const showBusy = (control: Element | null) => {
    busy?.removeAttribute('aria-busy')
    busy = control
    busy?.setAttribute('aria-busy', 'true')
  }
  const hydrate = () => {
    if (isCalled || !later) return
    isCalled = true
    const script = document.createElement('script')
    script.type = 'module'
    script.onerror = fail
    script.textContent = later.textContent
    document.head.append(script)
    script.remove()
    dispatchEvent(new Event('hydrate'))
  }
  // Offline for a moment, say: the next sign of use asks again, for the script and for what it loads.
  const fail = () => {
    if (isHydrated()) return
    isCalled = false
    showBusy(null)
    root.removeAttribute('data-session-loading')
    if (again) alert('This page did not load as a whole. Please check your connection and try again.')
    again = null
  }
  /** Keeps what was done to the target, or to what stands in its place if React renders the page anew meanwhile. */
  const keep = (event: Event, kind: string, control: Element | null) => {
    const target = closestTarget<HTMLElement>(event, kind)
    if (!target || isHydrated() || target.closest('.slider-tools, .desk-menu')) return
    const all = () => [...document.querySelectorAll<HTMLElement>(kind)]
    const place = all().indexOf(target)
    again = () => {
      const now = target.isConnected ? target : all()[place]
      if (now instanceof HTMLFormElement) now.requestSubmit()
      else now?.click()
    }
    if (event.type === 'submit') event.preventDefault()
    showBusy(control ?? target)
    hydrate()
  }

  on('submit', (event) => keep(event, 'form', (event as SubmitEvent).submitter))
  on('click', (event) => {
    keep(event, BUTTON, null)
    if (closestTarget(event, `[data-session-loading] ${FOR_VISITORS}`)) event.preventDefault()
  })
  on('hydrated', () => {
    showBusy(null)
    again?.()
  })
  on('not-hydrated', fail)
  // A file of the framework's own import, say.
  on('unhandledrejection', fail)

  let token: string | null = null
  try {
    token = localStorage.getItem(TOKEN_KEY)
  } catch {}
  // What the page before has handed on, a place that was taken say, stands in the history alone, and is shown by React.
  const isOwn = Boolean(token || (history.state as { usr?: unknown } | null)?.usr)
  // Until the page is awake and `session.ts` has learnt who it is.
  root.toggleAttribute('data-session-loading', isOwn)
  // A page for the signed-in sends anybody else to the log-in page, which says why.
  const first = document.querySelector<HTMLElement>('[data-login-first]')?.dataset['loginFirst']
  if (later && !token && first) return location.replace(first)
  if (isOwn || !readSignInQuery()) hydrate()
  // A pointer that rests over the page is told of as it loads, without having moved: that is no use of it.
  on('pointermove', (event) => {
    const { movementX, movementY } = event as PointerEvent
    if (movementX || movementY) hydrate()
  })
  for (const sign of ['pointerdown', 'keydown', 'focusin']) on(sign, hydrate)
}
