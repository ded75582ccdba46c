/** Puts a text into a control as if it were typed, so that React and the form it stands in hear of it. */
export function typeInto(control: HTMLInputElement, text: string): void {
  // By the prototype's own setter: what is set on the control itself React takes for its own doing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A web address as it is meant, once it is typed: `example.org` is `https://example.org`. Anything else, such as `@you`, as it is. */
export function completedAddress(typed: string): string {
  const text = typed.trim()
  const isBare = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}]+(?::\d+)?(?:[/?#]\S*)?$/u.test(
    text,
  )
  return isBare ? `https://${text}` : typed
}
