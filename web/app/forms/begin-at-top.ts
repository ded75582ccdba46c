/** For the `ref` of a form that appears among what is read already: its beginning comes into sight, and its first field has the focus. */
export function beginAtTop(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus()
}
