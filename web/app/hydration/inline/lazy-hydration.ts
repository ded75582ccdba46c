import { closestTarget } from '../closest-target.ts'
import { TOKEN_KEY } from '../../api/token.ts'
import { root } from './document-root.ts'
import { readSignInQuery } from './sign-in-query.ts'

const BUTTON = 'button[type="button"]'
/** Links for visitors alone. The page is the same for all until React knows who reads it. */
const FOR_VISITORS = ':is([href^="/login"], [href^="/signup"])'

/**
 * Hydrates a page whose module the server has put aside (`text/later`): at once for a signed-in person, or when the page before has handed
 * over a message; for other visitors at the first sign of use. A form that is sent, or a button that is pressed, before that waits for it.
 * A page for signed-in people leads visitors to the log-in page at once.
 */
export function hydrateLazily(): void {
  const later = document.querySelector<HTMLElement>('script[type="text/later"]')
  let isCalled = false
  /** Repeats the last press, or sends the last form again. */
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
  // The network may be away for a moment: the next sign of use loads the scripts again.
  const fail = () => {
    if (isHydrated()) return
    isCalled = false
    showBusy(null)
    root.removeAttribute('data-session-loading')
    if (again) alert('This page did not load as a whole. Please check your connection and try again.')
    again = null
  }
  /** Keeps a press or a sent form until the page is hydrated. If React renders the page anew, the element at the same place takes it. */
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
  // For example a file that the framework imports itself.
  on('unhandledrejection', fail)

  let token: string | null = null
  try {
    token = localStorage.getItem(TOKEN_KEY)
  } catch {}
  // A message of the page before, for example that a place was taken, stands in the history alone, and React shows it.
  const isOwn = Boolean(token || (history.state as { usr?: unknown } | null)?.usr)
  // The mark stays until the page is hydrated and `session.ts` knows who is signed in.
  root.toggleAttribute('data-session-loading', isOwn)
  // A page for signed-in people leads others to the log-in page, which says why.
  const first = document.querySelector<HTMLElement>('[data-login-first]')?.dataset['loginFirst']
  if (later && !token && first) return location.replace(first)
  if (isOwn || !readSignInQuery()) hydrate()
  // Browsers report a resting pointer while the page loads. Without movement it is no sign of use.
  on('pointermove', (event) => {
    const { movementX, movementY } = event as PointerEvent
    if (movementX || movementY) hydrate()
  })
  for (const sign of ['pointerdown', 'keydown', 'focusin']) on(sign, hydrate)
}
