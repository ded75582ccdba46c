/** Runs `work` on each item in order. The first error is thrown after the last item. */
export async function forEach<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => void errors.push(error))
  if (errors.length > 0) throw errors[0]
}
