/** Writes to the console what failed and why, for developers; the page tells the person. */
export function logFailure(what: string, error?: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(...(error === undefined ? [what] : [what, error]))
}
