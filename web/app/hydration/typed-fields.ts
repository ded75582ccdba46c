import { typeInto } from '#web/ui/controls/typed-text.ts'

const textFields = () => [
  ...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=hidden])'),
]

/**
 * Remembers the fields that the server sent. Where a browser has translated the page, it differs from what React expects, and React renders
 * it anew: the function that this returns then types the same words into the new fields, and gives back the focus.
 */
export function rememberTypedFields(): () => void {
  const known = textFields()
  const marks = { ...document.documentElement.dataset }
  let focused = document.activeElement
  // While capturing: React stops events at a page that it has not hydrated yet.
  addEventListener('focusin', ({ target }) => void (focused = target as Element), true)
  return () => {
    // React has removed the marks of the inline script; a scroll sets the one that says how far the page is scrolled.
    Object.assign(document.documentElement.dataset, marks)
    dispatchEvent(new Event('scroll'))
    for (const [at, field] of textFields().entries()) {
      const old = known[at]
      if (old === undefined || old.isConnected) continue
      known[at] = field
      if (old.value !== field.value) typeInto(field, old.value)
      if (old === focused) field.focus({ preventScroll: true })
    }
  }
}
