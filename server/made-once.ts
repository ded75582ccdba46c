/**
 * Makes something when it is first asked for, and keeps it. A failure is not kept: whoever asks next has it made anew. Node does the same
 * where the file of an `import()` cannot be read; that a module threw while it was run it keeps until the process ends.
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
