/**
 * The cases of a table that run in the gate, which is `npm test` before a push: those that `isChosen` accepts, by default only the
 * first, as for cases of the same kind. With `EVERY_CASE=1` all run. Throws if none is chosen, since then nothing could fail.
 */
export function selectedCases<const T>(
  cases: readonly T[],
  isChosen: (one: T, at: number) => boolean = (_, at) => at === 0,
): readonly T[] {
  if (process.env['EVERY_CASE'] === '1') return cases
  const chosen = cases.filter(isChosen)
  if (chosen.length === 0) throw new Error('no case is chosen for the gate')
  return chosen
}
