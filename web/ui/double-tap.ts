/** The second tap of a double tap comes within so many milliseconds. */
export const DOUBLE_TAP = 500

/** Ignores the second tap of a double tap: a refusal has moved the page under it, so that it would press something else, such as a consent. */
export function ignoreSecondTap(): void {
  const ignore = (event: MouseEvent) => {
    // The browser counts the presses at one place.
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), DOUBLE_TAP)
}
