import type { PageHandle } from '#contract/page-handle.ts'

/** The `handle` of a page that is complete without JavaScript. */
export const staticPage = { static: true } as const satisfies PageHandle

/** Whether a page, known by its handle, loads no script before somebody begins to use it. In development all are hydrated. */
export function isStaticPage(handle: PageHandle): boolean {
  return import.meta.env.PROD && handle.static === true
}
