import { closestTarget } from './closest-target.ts'

/** What people type into, tick, open, or have the focus on. */
const CONTROLS = 'input, select, textarea, button, a[href], summary, details'

/** The page's controls, each by its name and the how many-th of that name it is: so it is found again in a page rendered anew. */
function controls(): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const name = `${control.localName} ${control.getAttribute('name')} ${isChoice(control) ? control.value : ''}`
    let count = 0
    while (found.has(`${name} ${count}`)) count += 1
    found.set(`${name} ${count}`, control)
  }
  return found
}

function isChoice(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)
}

/**
 * Remembers the controls as the server sent them. React renders the page anew where it is not as the server sent it, as
 * after a browser's translator; what this returns then puts into the new controls what was typed, ticked and chosen in
 * the old ones until that moment, as if it were typed anew, and gives back the focus.
 */
export function rememberControls(): () => void {
  const before = controls()
  const marks = { ...document.documentElement.dataset }
  let focused: Element | null = document.activeElement
  // While capturing: React stops events at a page that it has not hydrated yet. `focusout` comes as well when a control is
  // taken away, so a press beside the controls tells that the focus is gone.
  addEventListener('focusin', ({ target }) => void (focused = target as Element), true)
  addEventListener('pointerdown', (event) => void (focused = closestTarget(event, CONTROLS) && focused), true)
  return () => {
    // React has taken them off; a scroll writes what has changed since.
    Object.assign(document.documentElement.dataset, marks)
    dispatchEvent(new Event('scroll'))
    const now = controls()
    for (const [key, old] of before) {
      const control = now.get(key)
      if (old.isConnected || control === undefined) continue
      before.delete(key)
      copyState(old, control)
      if (old === focused) focusAs(old, control)
    }
  }
}

function copyState(from: HTMLElement, to: HTMLElement): void {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open
  else if (isChoice(from) && isChoice(to)) {
    if (from.checked !== to.checked && (from.checked || to.type === 'checkbox')) to.click()
  } else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.files?.length) {
    to.files = from.files
    tell(to)
  } else if (isText(from) && isText(to) && from.value !== to.value) {
    // By the prototype's own setter: what is set on the control itself React takes for its own doing.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
    tell(to)
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isText(control: HTMLElement): control is TextControl {
  return /^(input|textarea|select)$/.test(control.localName)
}

function tell(control: HTMLElement): void {
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function focusAs(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return
  if (!(to instanceof HTMLInputElement || to instanceof HTMLTextAreaElement)) return
  // Fields of some types, such as an e-mail's, tell of no selection.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
