/** For the `ref` of a form that appears on a page that is being read: scrolls to its beginning and puts the focus on its first field. */
export function beginAtTop(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus()
}
