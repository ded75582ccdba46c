/**
 * What of a table is told in the gate: the first, where its cases are devices or another story of the same kind, or those
 * that are chosen. All of it with `EVERY_CASE=1`. Throws when nothing is chosen: a test of no case cannot fail.
 */
export function inTheGate<const T>(
  cases: readonly T[],
  isTold: (one: T, at: number) => boolean = (_, at) => at === 0,
): readonly T[] {
  if (process.env['EVERY_CASE'] === '1') return cases
  const told = cases.filter(isTold)
  if (told.length === 0) throw new Error('none of the cases is told in the gate')
  return told
}
