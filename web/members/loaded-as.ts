/** Whether the page that was loaded first is one of these: its policy is the one that lets the checkout be opened. */
export function wasLoadedAs(path: RegExp): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return path.test(opened === undefined ? '' : (URL.parse(opened.name)?.pathname ?? ''))
}
