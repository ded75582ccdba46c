import { root, reducedMotion } from './document-root.ts'

/** How far around a magnet a mouse counts as near, in pixels; and the number by which its distance from the middle is divided. */
const REACH = 100
const DIVISOR = 2

/** Moves magnets toward a mouse that comes near. */
export function magnets(): void {
  const coarse = matchMedia('(pointer: coarse)')
  const found = document.getElementsByClassName('magnet')
  const pull = (x: number, y: number) => {
    for (const magnet of found) {
      const { left, top, width, height } = magnet.getBoundingClientRect()
      const dx = x - left - width / 2
      const dy = y - top - height / 2
      const isNear =
        !reducedMotion.matches &&
        !coarse.matches &&
        Math.abs(dx) < width / 2 + REACH &&
        Math.abs(dy) < height / 2 + REACH
      const box = magnet.firstElementChild as HTMLElement
      box.toggleAttribute('data-near', isNear)
      box.style.transform = isNear ? `translate(${dx / DIVISOR}px,${dy / DIVISOR}px)` : ''
    }
  }
  addEventListener('pointermove', ({ clientX, clientY }) => pull(clientX, clientY), { passive: true })
  root.addEventListener('pointerleave', () => pull(Number.NaN, Number.NaN))
}
