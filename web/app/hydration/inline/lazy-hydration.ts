import { closestTarget } from '../closest-target.ts'
import { TOKEN_KEY } from '../../api/token.ts'
import { root } from './document-root.ts'
import { readSignInQuery } from './sign-in-query.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/**
 * Wakes a page whose module the server has put aside (`text/later`): for a signed-in visitor at once, for anybody else
 * at the first sign of use. What is sent or pressed before waits for it. From a page for the signed-in anybody else goes to
 * log in at once.
 */
export function hydrateLazily(): void {
  let hydrate = () => {}
  let early: (() => void) | null = null
  let isCalled = false
  const keep = (event: Event, again: () => void) => {
    if ('hydrated' in root.dataset) return
    early = again
    if (event.type === 'submit') event.preventDefault()
    hydrate()
  }
  addEventListener(
    'submit',
    (event) => keep(event, () => (event.target as HTMLFormElement).requestSubmit()),
    true,
  )
  addEventListener(
    'click',
    (event) => {
      const button = closestTarget<HTMLElement>(event, 'button[type="button"]')
      if (button && !button.closest('.slider-tools, .desk-menu')) keep(event, () => button.click())
    },
    true,
  )
  addEventListener('hydrated', () => early?.(), { once: true })
  // Offline for a moment, say: what is pressed next asks again, of the script and of what it loads.
  const fail = () => {
    isCalled = false
    if (early) alert('This page did not load as a whole. Please check your connection and try again.')
    early = null
  }
  addEventListener('not-hydrated', fail)
  // A file of the framework's own import, say.
  addEventListener('unhandledrejection', () => 'hydrated' in root.dataset || fail())

  const later = document.querySelector<HTMLElement>('script[type="text/later"]')
  if (!later) return
  let token: string | null = null
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
  // A pointer that rests over the page is told of as it loads: that is no use of it.
  const hydrateIfUsed = (event: Event) => {
    const { movementX, movementY } = event as PointerEvent
    if (event.type !== 'pointermove' || movementX || movementY) hydrate()
  }
  try {
    token = localStorage.getItem(TOKEN_KEY)
  } catch {}
  // A page for the signed-in sends anybody else to the log-in page, which says why.
  const first = document.querySelector<HTMLElement>('[data-login-first]')?.dataset['loginFirst']
  if (!token && first) return location.replace(first)
  if (token || !readSignInQuery()) hydrate()
  else for (const sign of SIGNS) addEventListener(sign, hydrateIfUsed, true)
}
