import { closestTarget } from './closest-target.ts'

const CONTROL = 'button, a[href], summary, label, input, select'
/** How far a finger strays within one press, in CSS pixels. */
const SLOP = 12

/**
 * Makes a press count for the control on which it began. For example, somebody leaves a field by pressing Next: the field shows an
 * error, Next moves down, and the press ends beside it, so that the browser makes no click. A pointer that was moved away from the control presses
 * nothing. Browsers send `mouseup` for a finger too, unless it scrolls.
 */
export function keepPressesOnMovedControls(): void {
  let began: { control: HTMLElement; x: number; y: number } | null = null
  const press = (event: MouseEvent) => {
    const control = event.button === 0 ? closestTarget<HTMLElement>(event, CONTROL) : null
    began = control && { control, x: event.clientX, y: event.clientY }
  }
  const release = (event: MouseEvent) => {
    const press = began
    began = null
    if (press === null || event.button !== 0 || press.control.contains(event.target as Node)) return
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SLOP) press.control.click()
  }
  addEventListener('pointerdown', press, true)
  addEventListener('mouseup', release, true)
}
