/** The heading of the page, made focusable: it gets the focus when the focused element is gone. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}
