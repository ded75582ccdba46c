/** The `handle` of a page that is complete without JavaScript; what runs there is `inline/run.ts`. */
export const reading = { reading: true } as const

/** Whether a page, known by its handle, loads no script before somebody begins to use it. In development all are awake. */
export function sleeps(handle: unknown): boolean {
  return import.meta.env.PROD && handle === reading
}
