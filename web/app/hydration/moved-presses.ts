import { closestTarget } from './closest-target.ts'

/** What a press does something to. */
const PRESSED = 'button, a[href], summary, label, input, select'
/** How far a finger strays within one press, in CSS pixels. */
const SLOP = 12

const all = () => [...document.querySelectorAll<HTMLElement>(PRESSED)]

/**
 * Has a press count for the control on which it began, wherever the page has moved that meanwhile: a field that is left
 * by it may show an error and push the button away from under the pointer, and of a press that ends on another element
 * than it began on, browsers make no click. The same for a control that React has rendered anew as it hydrated the page.
 * A pointer that was itself moved away presses nothing, as ever. A press begins with `pointerdown`: the page may be rendered anew
 * before `mousedown`. It ends with `mouseup`, which browsers send of a finger too, unless it scrolls.
 */
export function followMovedPresses(): void {
  let began: { control: HTMLElement; place: number; x: number; y: number } | null = null
  const press = (event: MouseEvent) => {
    const control = event.button === 0 ? closestTarget<HTMLElement>(event, PRESSED) : null
    const place = control && !('hydrated' in document.documentElement.dataset) ? all().indexOf(control) : -1
    began = control && { control, place, x: event.clientX, y: event.clientY }
  }
  const release = (event: MouseEvent) => {
    const press = began
    began = null
    if (press === null || event.button !== 0) return
    const control = press.control.isConnected ? press.control : all()[press.place]
    if (!control || press.control.contains(event.target as Node)) return
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SLOP) control.click()
  }
  addEventListener('pointerdown', press, true)
  addEventListener('mouseup', release, true)
}
