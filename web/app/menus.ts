/**
 * Drives the header's menus, on a page that sleeps as on one that is awake: React renders them once and never touches
 * their state. On a desk one opens by hover, focus or click and closes on leaving, on a press beside it, on Escape and
 * on the way to another page, back too; a click holds it open under the pointer, a second one closes it. A phone's opens
 * by itself and is only closed here. Without scripts, CSS opens them by hover and focus. One constant text, as
 * `reading.ts` is.
 */
export const MENUS = `(() => {
  const root = document.documentElement
  root.dataset.menus = ''
  let open = null
  let held = false
  const mark = (menu, isOpen) => {
    menu.toggleAttribute('data-open', isOpen)
    menu.firstElementChild.setAttribute('aria-expanded', isOpen)
  }
  const set = (menu, hold = false) => {
    if (open) mark(open, false)
    if (menu) mark(menu, true)
    open = menu
    held = hold
  }
  const around = (event, what) => event.target.closest?.(what) ?? null
  const leave = (event) => {
    if (open?.contains(event.target) && !open.contains(event.relatedTarget)) set(null)
  }
  // A finger's hover comes with its click, which then would close what it had just opened.
  const byMouse = (then) => (event) => { if (event.pointerType === 'mouse') then(event) }
  const enter = (event) => {
    const menu = around(event, '.desk-menu')
    if (menu && menu !== open && !menu.contains(event.relatedTarget)) set(menu)
  }
  addEventListener('pointerover', byMouse(enter), { passive: true })
  addEventListener('pointerout', byMouse(leave), { passive: true })
  addEventListener('focusin', enter)
  addEventListener('focusout', leave)
  addEventListener('pointerdown', ({ target }) => { if (!open?.contains(target)) set(null) })
  const opened = () => open ?? document.querySelector('.phone-menu[open]')
  const close = () => {
    const menu = opened()
    if (menu === open) set(null)
    else menu.open = false
  }
  addEventListener('click', (event) => {
    const menu = around(event, '.desk-menu')
    if (around(event, '.desk-menu a, .phone-menu a')) close()
    else if (menu && around(event, 'button')) set(menu === open && held ? null : menu, true)
  })
  addEventListener('popstate', close)
  addEventListener('keydown', ({ key }) => {
    const menu = opened()
    if (key !== 'Escape' || !menu) return
    if (menu.contains(document.activeElement)) menu.firstElementChild.focus()
    close()
  })
})()`
