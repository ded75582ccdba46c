import { closestTarget } from '../closest-target.ts'
import { root } from './document-root.ts'

const DESK = '.desk-menu'

/**
 * Opens and closes the menus of the header. A menu of the desktop opens by hover or click, not by focus. It closes when the pointer
 * leaves, by a press beside it, by Escape, and on the way to another page. A click holds it open, and a second click closes it. The
 * browser opens the phone menu, a `details` element, and this script only closes it. Without scripts, CSS opens the menus of the desktop by
 * hover and focus.
 */
export function menus(): void {
  root.dataset['menus'] = ''
  let open: Element | null = null
  let held = false
  const mark = (menu: Element, isOpen: boolean) => {
    menu.toggleAttribute('data-open', isOpen)
    menu.firstElementChild?.setAttribute('aria-expanded', `${isOpen}`)
  }
  const set = (menu: Element | null, hold = false) => {
    if (open) mark(open, false)
    if (menu) mark(menu, true)
    open = menu
    held = hold
  }
  const enter = (event: MouseEvent) => {
    const menu = closestTarget(event, DESK)
    if (menu && menu !== open && !menu.contains(event.relatedTarget as Node | null)) set(menu)
  }
  const leave = ({ target, relatedTarget }: MouseEvent | FocusEvent) => {
    if (open?.contains(target as Node) && !open.contains(relatedTarget as Node | null)) set(null)
  }
  // A finger's hover comes with its click, which would close the menu at once.
  const byMouse = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') then(event)
  }
  addEventListener('pointerover', byMouse(enter), { passive: true })
  addEventListener('pointerout', byMouse(leave), { passive: true })
  addEventListener('focusout', leave)
  addEventListener('pointerdown', ({ target }) => {
    if (!open?.contains(target as Node)) set(null)
  })

  const opened = () => open ?? document.querySelector('.phone-menu[open]')
  const close = () => {
    if (open) set(null)
    else opened()?.removeAttribute('open')
  }
  addEventListener('click', (event) => {
    const menu = closestTarget(event, DESK)
    if (closestTarget(event, `${DESK} a, .phone-menu a`)) close()
    else if (menu && closestTarget(event, 'button')) set(menu === open && held ? null : menu, true)
  })
  addEventListener('popstate', close)
  addEventListener('keydown', ({ key }) => {
    const menu = opened()
    if (key !== 'Escape' || !menu) return
    if (menu.contains(document.activeElement)) (menu.firstElementChild as HTMLElement).focus()
    close()
  })
}
