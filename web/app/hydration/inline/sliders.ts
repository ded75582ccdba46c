import { closestTarget } from '../closest-target.ts'
import { root, reducedMotion } from './document-root.ts'

const CURRENT = 'aria-current'
const PRESSED = 'aria-pressed'
// Stopped by its stop button, or held by a pointer or the focus on it, except on that button.
const HELD =
  ':has([aria-pressed="true"]), :is(:hover, :has(:focus-visible)):not(:has(.slider-stop:is(:hover, :focus-visible)))'

/** Chooses the place of a slide to scroll to, from the current position. */
type Pick = (places: number[], now: number) => number | undefined

const next: Pick = (places, now) => places.find((place) => place > now + 4) ?? 0
const previous: Pick = (places, now) => places.findLast((place) => place < now - 4) ?? places.at(-1)

const rowOf = (slider: Element) => slider.firstElementChild as HTMLElement
const slidesOf = (row: Element) => [...row.children] as HTMLElement[]

/** Marks the dots of the slides that are in view. */
function show(slider: Element): void {
  const row = rowOf(slider)
  const slides = slidesOf(row)
  slider.querySelectorAll('.slider-dots a').forEach((dot, at) => {
    const slide = slides[at]
    const middle = slide ? slide.offsetLeft + slide.offsetWidth / 2 - row.scrollLeft : 0
    if (middle > 0 && middle < row.clientWidth) dot.setAttribute(CURRENT, 'true')
    else dot.removeAttribute(CURRENT)
  })
}

function move(slider: Element, pick: Pick): void {
  const row = rowOf(slider)
  const end = row.scrollWidth - row.clientWidth
  const places = slidesOf(row).map(({ offsetLeft }) => Math.min(offsetLeft, end))
  row.scrollTo({
    left: pick(places, row.scrollLeft) ?? 0,
    behavior: reducedMotion.matches ? 'instant' : 'smooth',
  })
}

function isHeld(slider: Element): boolean {
  const { top, bottom } = slider.getBoundingClientRect()
  return reducedMotion.matches || document.hidden || top > innerHeight || bottom < 0 || slider.matches(HELD)
}

/** Moves sliders by a timer, by their arrows and by their dots, and marks the current slide. */
export function sliders(): void {
  const found = document.getElementsByClassName('slider') as HTMLCollectionOf<HTMLElement>
  const known = new WeakSet<Element>()
  const find = () => {
    for (const slider of found) {
      if (known.has(slider)) continue
      known.add(slider)
      show(slider)
      const every = Number(slider.dataset['every'])
      if (!every) continue
      const timer = setInterval(() => {
        if (!slider.isConnected) clearInterval(timer)
        else if (!isHeld(slider)) move(slider, next)
      }, every)
    }
  }
  const scrolled = ({ target }: Event) => {
    if (target instanceof Element && target.matches('.slider-row')) show(target.parentElement as Element)
  }
  addEventListener('scroll', scrolled, { passive: true, capture: true })
  addEventListener('click', (event) => {
    const tool = closestTarget<HTMLElement>(event, '.slider-tools :is(a, button)')
    const slider = tool?.closest('.slider')
    if (!tool || !slider) return
    const { step } = tool.dataset
    if (step) move(slider, Number(step) > 0 ? next : previous)
    else if (tool.matches('a')) {
      event.preventDefault()
      const dots = [...slider.querySelectorAll('.slider-dots a')]
      move(slider, (places) => places[dots.indexOf(tool)])
    } else tool.setAttribute(PRESSED, `${tool.getAttribute(PRESSED) !== 'true'}`)
  })
  new MutationObserver(find).observe(root, { childList: true, subtree: true })
  find()
}
