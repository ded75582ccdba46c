/** Types a text into a control, so that React and its form notice it. */
export function typeInto(control: HTMLInputElement, text: string): void {
  // By the setter of the prototype: React ignores a value that is set on the control itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Completes a typed web address: `example.org` becomes `https://example.org`. Anything else, such as `@you`, stays as it is. */
export function completedAddress(typed: string): string {
  const text = typed.trim()
  const isBare = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}]+(?::\d+)?(?:[/?#]\S*)?$/u.test(
    text,
  )
  return isBare ? `https://${text}` : typed
}
