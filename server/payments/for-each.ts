/** Does the same with each, one after another. One that fails keeps no other; the first error is thrown at the end. */
export async function forEach<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => void errors.push(error))
  if (errors.length > 0) throw errors[0]
}
