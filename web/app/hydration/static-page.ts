/** The `handle` of a page that is complete without JavaScript; what runs there is `inline/run.ts`. */
export const staticPage = { static: true } as const

/** Whether a page, known by its handle, loads no script before somebody begins to use it. In development all are hydrated. */
export function isStaticPage(handle: unknown): boolean {
  return import.meta.env.PROD && handle === staticPage
}
