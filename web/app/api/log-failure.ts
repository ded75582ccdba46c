/** Tells the console what failed and why, for whoever looks into it; the person is told on the page. */
export function logFailure(what: string, error?: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(...(error === undefined ? [what] : [what, error]))
}
