/**
 * Makes something when it is first needed, and keeps it. A failure is not kept: the next call tries again. (Of an `import()`, Node keeps
 * the failure if the module threw while it ran, but not if its file could not be read.)
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
