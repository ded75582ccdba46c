/** The `handle` of a page that is complete without JavaScript; what runs there is `inline/run.ts`. */
export const reading = { reading: true } as const

/** The `handle` of one that needs React only for its island. */
export const readingWithIsland = { reading: true, island: true } as const
